import { useFieldArray, useFormContext } from 'react-hook-form';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { useField } from '#web/admin/forms/use-field.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import type { PricingFormValues } from '#web/admin/features/quotes/pricing/pricing-form-values.ts';

export type SizeOption = { value: string; label: string };
/** Column of a list of sizes: a number input, or a select if the column has options. */
export type SizeColumn = { name: string; label: string; options?: readonly SizeOption[] };

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
};

/** Edits a list of sizes of an area, one per row. */
export function SizeRows({ path, list, noun, title, areaName, columns, newRow }: SizeRowsProps) {
  const { control, getValues } = useFormContext<PricingFormValues>();
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
      <AdminButton variant="quiet" className="mt-1 -ml-2" onClick={() => rows.append(newRow as never)}>
        Add {noun}
      </AdminButton>
    </section>
  );
}
