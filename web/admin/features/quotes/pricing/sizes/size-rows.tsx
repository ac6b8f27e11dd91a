import type { TypedArea } from '#domain/revisions/edit/typed-areas.ts';
import { formatInteger } from '#domain/shared/counts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon } from '#web/ui/icons.tsx';

export type SizeRow = TypedArea['pieces' | 'edges' | 'cutouts' | 'splashbacks' | 'kickplates'][number];
/** Column of a list of sizes: a number input, or a select if the column has options. */
export type SizeColumn = {
  name: string;
  label: string;
  options?: readonly { value: string; label: string }[];
  /** The value of an empty input. */
  placeholder?: string | undefined;
};

type SizeInputProps = { label: string; column: SizeColumn; value: string; onChange: (value: string) => void };

function SizeInput({ label, column: { options, placeholder }, value, onChange }: SizeInputProps) {
  if (options === undefined) {
    return (
      <input
        className="control text-right tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  // The current value remains an option even if the price book no longer contains it.
  const isListed = options.some((option) => option.value === value);
  return (
    <InlineSelect className="truncate" label={label} value={value} onChange={onChange}>
      {!isListed && <option value={value}>{value}</option>}
      {options.map((option) => (
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
  <div className="mt-1.5 flex flex-wrap items-center gap-x-3 rounded-sm bg-mark px-3 py-1 text-small">
    <p>{`The pieces give ${figure}.`}</p>
    {onFollow && (
      <AdminButton variant="quiet" className="-mx-2" onClick={onFollow}>
        {`Use ${figure}`}
      </AdminButton>
    )}
  </div>
);

type SizeRowsProps = {
  rows: readonly SizeRow[];
  /** Changes the current rows, also after the render that called it. */
  onChange: (change: (rows: readonly SizeRow[]) => SizeRow[]) => void;
  /** Name of a row in the singular, for example `piece`. */
  noun: string;
  title: string;
  areaName: string;
  columns: readonly SizeColumn[];
  newRow: SizeRow;
  /** The length of the pieces in millimeters, if the typed lengths differ from it. */
  differingMm?: number | undefined;
};

/** Edits a list of sizes of an area, one per row. */
export function SizeRows({ rows, onChange, noun, title, areaName, columns, newRow, differingMm }: SizeRowsProps) {
  const offerUndo = useScopedUndo();
  const changeRow = (position: number, changes: Partial<SizeRow>) =>
    onChange((current) => current.with(position, { ...current[position]!, ...changes }));
  const removeRow = (position: number, rowName: string) => {
    const row = rows[position]!;
    onChange((current) => current.toSpliced(position, 1));
    offerUndo(`${rowName} removed`, async () => onChange((current) => current.toSpliced(position, 0, row)));
  };
  return (
    <section>
      <h3 className="text-small font-semibold tracking-normal">{title}</h3>
      {rows.length > 0 && (
        <p aria-hidden="true" className="mt-1 flex gap-1.5 pr-10 text-xs text-soft">
          {columns.map(({ name, label, options }) => (
            <span key={name} className={options ? 'min-w-0 flex-2' : 'min-w-0 flex-1 text-right'}>
              {label}
            </span>
          ))}
        </p>
      )}
      <ul>
        {rows.map((row, position) => {
          const rowName = `${areaName}, ${noun} ${position + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no state, and the focus stays at its position
            <li key={position} ref={focusOnRemoval} className="mt-1.5 flex items-start gap-1.5">
              {columns.map((column) => (
                <div key={column.name} className={column.options ? 'min-w-0 flex-2' : 'min-w-0 flex-1'}>
                  <SizeInput
                    label={`${rowName}: ${column.label}`}
                    column={column}
                    value={String(row[column.name as keyof SizeRow])}
                    onChange={(value) => changeRow(position, { [column.name]: value })}
                  />
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
          onFollow={rows.length === 1 ? () => changeRow(0, { length: '' }) : undefined}
        />
      )}
      <AdminButton
        variant="quiet"
        className="mt-1 -ml-2"
        onClick={() => onChange((current) => [...current, newRow])}
      >{`Add ${noun}`}</AdminButton>
    </section>
  );
}
