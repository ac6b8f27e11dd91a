import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PriceUnit } from '#domain/pricing/price-book.ts';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { RowInput } from '#web/admin/kit/form/inputs/row-input.tsx';
import { useField, useTriggerIfInvalid } from '#web/admin/kit/form/inputs/use-field.ts';
import { materialsQuery } from './price-book-query.ts';

/** Renders a heading above an input, which has its own label. */
const WithHeading = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="min-w-0">
    <span aria-hidden="true" className="mb-0.5 block text-xs text-soft">
      {heading}
    </span>
    {children}
  </div>
);

/** Selects the material to which a line is limited. The current material is an option even if it is archived or deleted. */
function MaterialSelect({ name, label }: { name: string; label: string }) {
  const { error: _error, ...field } = useField<string>(name);
  const { value } = field;
  const materials = useQuery(materialsQuery).data?.mainCategories ?? [];
  const selectableMaterials = materials.filter(({ archived, slug }) => !archived || slug === value);
  return (
    <InlineSelect {...field} className="truncate" label={label}>
      <option value="">All</option>
      {value !== '' && selectableMaterials.every(({ slug }) => slug !== value) && <option value={value}>{value}</option>}
      {selectableMaterials.map(({ slug, name: material }) => (
        <option key={slug} value={slug}>
          {material}
        </option>
      ))}
    </InlineSelect>
  );
}

type LineDetailsProps = {
  path: `lines.${number}`;
  name: string;
  unit: PriceUnit;
  /** False for lines that apply to the whole quote. */
  hasConditions: boolean;
};

/** Edits a line's rate in quotes and cost, and the material and thickness to which it is limited. */
export function LineDetails({ path, name, unit, hasConditions }: LineDetailsProps) {
  const revalidate = useTriggerIfInvalid(path);
  const unitSign = unit === 'percent' ? '%' : 'R';
  const renderInput = (part: 'quote' | 'cost' | 'thickness', label: string) => (
    <RowInput
      name={`${path}.${part}`}
      label={`${name}: ${label}`}
      className="text-right tabular-nums"
      inputMode="decimal"
      placeholder={part === 'thickness' ? 'All' : undefined}
      onChanged={revalidate}
    />
  );
  return (
    <div className="order-5 col-span-full grid grid-cols-2 gap-2 sm:grid-cols-4">
      <WithHeading heading={`Quote (${unitSign})`}>{renderInput('quote', 'quote rate')}</WithHeading>
      {unit !== 'minimum' && (
        <WithHeading heading={`Cost, VAT excluded (${unitSign})`}>{renderInput('cost', 'cost without VAT')}</WithHeading>
      )}
      {hasConditions && (
        <>
          <WithHeading heading="Material">
            <MaterialSelect name={`${path}.material`} label={`${name}: material`} />
          </WithHeading>
          <WithHeading heading="Thickness (mm)">{renderInput('thickness', 'thickness in millimeters')}</WithHeading>
        </>
      )}
    </div>
  );
}
