import { useId, useState, type ReactNode } from 'react';
import { AdminButton } from '#web/admin/components/admin-button.tsx';

export type ChartTable = { headings: readonly string[]; rows: readonly (readonly (string | number)[])[] };

type ChartCardProps = {
  title: string;
  /** Explains the numbers if the title does not. */
  hint?: ReactNode;
  table: ChartTable;
  onExport: () => void;
  busy: boolean;
  className?: string;
  children: ReactNode;
};

function ChartDataTable({ title, table: { headings, rows } }: Pick<ChartCardProps, 'title' | 'table'>) {
  const getCellClass = (index: number): string => (index === 0 ? 'pr-3 text-left' : 'pl-3 text-right tabular-nums');
  return (
    <table aria-label={title} className="w-full border-collapse text-small">
      <thead>
        <tr className="border-b border-line text-xs text-soft">
          {headings.map((heading, index) => (
            <th key={heading} scope="col" className={`py-1.5 font-semibold ${getCellClass(index)}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className={`py-1.5 font-normal wrap-anywhere ${getCellClass(0)}`}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={headings[index + 1]} className={`py-1.5 ${getCellClass(index + 1)}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a titled chart with buttons that show its data as a table and download it as a CSV file. */
export function ChartCard({ title, hint, table, onExport, busy, className = '', children }: ChartCardProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={title} className={`flex flex-col rounded-sm border border-line bg-card ${className}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 pr-2 pl-4">
        <h3 className="py-1.5 text-small font-semibold tracking-normal">{title}</h3>
        <div className="flex">
          <AdminButton variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            Table<span className="sr-only">{` for ${title}`}</span>
          </AdminButton>
          <AdminButton variant="quiet" busy={busy} onClick={onExport}>
            Download CSV<span className="sr-only">{` for ${title}`}</span>
          </AdminButton>
        </div>
      </header>
      <div className="p-4">
        {hint && <p className="mb-3 max-w-prose text-note">{hint}</p>}
        {children}
      </div>
      <div
        id={id}
        hidden={!open}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes a long table scrollable with the keyboard
        tabIndex={0}
        role="group"
        aria-label={`Table for ${title}`}
        className="max-h-96 overflow-auto border-t border-line px-4 py-2"
      >
        {open && <ChartDataTable title={title} table={table} />}
      </div>
    </section>
  );
}
