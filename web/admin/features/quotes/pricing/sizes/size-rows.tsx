import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatInteger } from '#domain/shared/counts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { useField } from '#web/admin/kit/form/inputs/use-field.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { PricingFormValues } from '#web/admin/features/quotes/pricing/pricing-form-values.ts';

export type SizeOption = { value: string; label: string };
/** Column of a list of sizes: a number input, or a select if the column has options. */
export type SizeColumn = {
  name: string;
  label: string;
  options?: readonly SizeOption[];
  /** The value of an empty input. */
  placeholder?: string | undefined;
};

type SizeListName = 'pieces' | 'edges' | 'cutouts' | 'splashbacks' | 'kickplates';

function SizeInput({ path, label, column }: { path: string; label: string; column: SizeColumn }) {
  const { value, onChange, error: _error, ...field } = useField<string>(`${path}.${column.name}`);
  if (column.options === undefined) {
    return (
      <input
        {...field}
        className="control text-right tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        placeholder={column.placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  // The current value remains an option even if the price book no longer contains it.
  const isListed = column.options.some((option) => option.value === value);
  return (
    <InlineSelect {...field} className="truncate" label={label} value={value} onChange={onChange}>
      {!isListed && <option value={value}>{value}</option>}
      {column.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </InlineSelect>
  );
}

type DifferingFigureProps = {
  /** The figure of the pieces with its unit. */
  figure: string;
  /** Undefined if several rows have typed figures. */
  onFollow: (() => void) | undefined;
};

/** Says that a typed figure differs from the pieces, and offers the figure of the pieces. */
export const DifferingFigure = ({ figure, onFollow }: DifferingFigureProps) => (
  <div className="mt-1.5 flex flex-wrap items-center gap-x-3 rounded-sm bg-mark px-3 py-1 text-[0.8125rem]">
    <p>{`The pieces give ${figure}.`}</p>
    {onFollow && (
      <AdminButton variant="quiet" className="-mx-2" onClick={onFollow}>
        {`Use ${figure}`}
      </AdminButton>
    )}
  </div>
);

type SizeRowsProps = {
  /** Form path of the area. */
  path: `areas.${number}`;
  list: SizeListName;
  /** Name of a row in the singular, for example `piece`. */
  noun: string;
  title: string;
  areaName: string;
  columns: readonly SizeColumn[];
  /** Values of a new row. */
  newRow: object;
  /** The length of the pieces in millimeters, if the typed lengths differ from it. */
  differingMm?: number | undefined;
};

/** Edits a list of sizes of an area, one per row. */
export function SizeRows({ path, list, noun, title, areaName, columns, newRow, differingMm }: SizeRowsProps) {
  const { control, getValues, setValue } = useFormContext<PricingFormValues>();
  const rows = useFieldArray({ control, name: `${path}.${list}`, keyName: 'key' });
  const offerUndo = useScopedUndo();
  const removeRow = (position: number, rowName: string) => {
    const row = structuredClone(getValues(`${path}.${list}.${position}`));
    rows.remove(position);
    offerUndo(`${rowName} removed`, async () => rows.insert(position, row, { shouldFocus: false }));
  };
  return (
    <section>
      <h3 className="text-[0.8125rem] font-semibold tracking-normal">{title}</h3>
      {rows.fields.length > 0 && (
        <p aria-hidden="true" className="mt-1 flex gap-1.5 pr-10 text-xs text-soft">
          {columns.map(({ name, label, options }) => (
            <span key={name} className={options ? 'min-w-0 flex-2' : 'min-w-0 flex-1 text-right'}>
              {label}
            </span>
          ))}
        </p>
      )}
      <ul>
        {rows.fields.map((row, position) => {
          const rowName = `${areaName}, ${noun} ${position + 1}`;
          return (
            <li key={row.key} ref={focusOnRemoval} className="mt-1.5 flex items-start gap-1.5">
              {columns.map((column) => (
                <div key={column.name} className={column.options ? 'min-w-0 flex-2' : 'min-w-0 flex-1'}>
                  <SizeInput path={`${path}.${list}.${position}`} label={`${rowName}: ${column.label}`} column={column} />
                </div>
              ))}
              <IconButton label={`Remove ${rowName}`} data-removes-item onClick={() => removeRow(position, rowName)}>
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {differingMm !== undefined && (
        <DifferingFigure
          figure={`${formatInteger(differingMm)} mm`}
          onFollow={
            rows.fields.length === 1 ? () => setValue(`${path}.${list}.0.length` as `${typeof path}.edges.0.length`, '') : undefined
          }
        />
      )}
      <AdminButton variant="quiet" className="mt-1 -ml-2" onClick={() => rows.append(newRow as never)}>{`Add ${noun}`}</AdminButton>
    </section>
  );
}
