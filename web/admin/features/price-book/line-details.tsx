import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PriceBookError } from '#domain/pricing/price-book-check.ts';
import { materialsQuery } from './fetch-price-book.ts';
import { errorAttributes } from './line-errors.tsx';
import type { LineChange, LineValue } from './price-book-form-values.ts';

type LabelledProps = { label: string; children: ReactNode };

const Labelled = ({ label, children }: LabelledProps) => (
  <label className="block min-w-0">
    <span className="mb-0.5 block text-xs text-soft">{label}</span>
    {children}
  </label>
);

type MaterialSelectProps = { name: string; value: string; onChange: (material: string) => void };

/** Selects the material that a line is for. A material that no longer exists stays selectable. */
function MaterialSelect({ name, value, onChange }: MaterialSelectProps) {
  const materials = useQuery(materialsQuery).data?.result ?? [];
  const shown = materials.filter(({ archived, slug }) => !archived || slug === value);
  return (
    <select className="control" aria-label={`${name}: material`} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">All</option>
      {value !== '' && shown.every(({ slug }) => slug !== value) && <option value={value}>{value}</option>}
      {shown.map(({ slug, name: material }) => (
        <option key={slug} value={slug}>
          {material}
        </option>
      ))}
    </select>
  );
}

type LineDetailsProps = {
  name: string;
  line: LineValue;
  faults: readonly PriceBookError[];
  /** False for lines that apply to the whole job. */
  hasConditions: boolean;
  onChange: (change: LineChange) => void;
};

/** Edits the rates of quotes and costs of a line, and the material and thickness that it is for. */
export function LineDetails({ name, line, faults, hasConditions, onChange }: LineDetailsProps) {
  const sign = line.unit === 'percent' ? '%' : 'R';
  const input = (part: 'quote' | 'cost' | 'thickness', label: string) => (
    <input
      className="control text-right tabular-nums"
      aria-label={`${name}: ${label}`}
      inputMode="decimal"
      autoComplete="off"
      data-rate={part}
      placeholder={part === 'thickness' ? 'All' : undefined}
      {...errorAttributes(faults, part)}
      value={line[part]}
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  );
  return (
    <div className="order-5 col-span-full grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Labelled label={`Quote (${sign})`}>{input('quote', 'quote rate')}</Labelled>
      {line.unit !== 'minimum' && <Labelled label={`Cost, VAT excluded (${sign})`}>{input('cost', 'cost without VAT')}</Labelled>}
      {hasConditions && (
        <>
          <Labelled label="Material">
            <MaterialSelect name={name} value={line.material} onChange={(material) => onChange({ material })} />
          </Labelled>
          <Labelled label="Thickness (mm)">{input('thickness', 'thickness in millimetres')}</Labelled>
        </>
      )}
    </div>
  );
}
