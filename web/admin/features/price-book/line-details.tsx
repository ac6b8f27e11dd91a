import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { materialsQuery } from './price-book-query.ts';
import { getErrorAttributes } from './line-errors.tsx';
import type { LineChange, LineValue } from './price-book-form-values.ts';

type LabelledInputProps = { label: string; children: ReactNode };

const LabelledInput = ({ label, children }: LabelledInputProps) => (
  <label className="block min-w-0">
    <span className="mb-0.5 block text-xs text-soft">{label}</span>
    {children}
  </label>
);

type MaterialSelectProps = { name: string; value: string; onChange: (material: string) => void };

/** Selects the material to which a line is limited. The current material is an option even if it is archived or deleted. */
function MaterialSelect({ name, value, onChange }: MaterialSelectProps) {
  const materials = useQuery(materialsQuery).data?.result ?? [];
  const selectableMaterials = materials.filter(({ archived, slug }) => !archived || slug === value);
  return (
    <InlineSelect className="truncate" label={`${name}: material`} value={value} onChange={onChange}>
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
  name: string;
  line: LineValue;
  errors: readonly PriceBookError[];
  /** False for lines that apply to the whole quote. */
  hasConditions: boolean;
  onChange: (change: LineChange) => void;
};

/** Edits a line's rate in quotes and cost, and the material and thickness to which it is limited. */
export function LineDetails({ name, line, errors, hasConditions, onChange }: LineDetailsProps) {
  const unitSign = line.unit === 'percent' ? '%' : 'R';
  const renderInput = (part: 'quote' | 'cost' | 'thickness', label: string) => (
    <input
      className="control text-right tabular-nums"
      aria-label={`${name}: ${label}`}
      inputMode="decimal"
      autoComplete="off"
      data-rate={part}
      placeholder={part === 'thickness' ? 'All' : undefined}
      {...getErrorAttributes(errors, part)}
      value={line[part]}
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  );
  return (
    <div className="order-5 col-span-full grid grid-cols-2 gap-2 sm:grid-cols-4">
      <LabelledInput label={`Quote (${unitSign})`}>{renderInput('quote', 'quote rate')}</LabelledInput>
      {line.unit !== 'minimum' && (
        <LabelledInput label={`Cost, VAT excluded (${unitSign})`}>{renderInput('cost', 'cost without VAT')}</LabelledInput>
      )}
      {hasConditions && (
        <>
          <LabelledInput label="Material">
            <MaterialSelect name={name} value={line.material} onChange={(material) => onChange({ material })} />
          </LabelledInput>
          <LabelledInput label="Thickness (mm)">{renderInput('thickness', 'thickness in millimetres')}</LabelledInput>
        </>
      )}
    </div>
  );
}
