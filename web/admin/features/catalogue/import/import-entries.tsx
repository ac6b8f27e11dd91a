import type { PriceListChange, PriceListError, PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';

export type ImportEntry = { id: string; row: number; name: string } & (
  | { kind: 'new' | 'changed'; changes: PriceListChange['changes'] }
  | { kind: 'error'; error: PriceListError }
);

/** Returns the changes and errors of an import, sorted by row. */
export function toImportEntries({ changes, errors }: PriceListPreview): ImportEntry[] {
  const entries: ImportEntry[] = [
    ...changes.map(({ row, name, kind, changes: fields }) => ({ id: `change-${row}`, row, name, kind, changes: fields })),
    ...errors.map((error, index) => ({ id: `error-${index}`, row: error.row, name: error.name, kind: 'error' as const, error })),
  ];
  return entries.toSorted((a, b) => a.row - b.row);
}

const badges = {
  new: { tone: 'good', label: 'New' },
  changed: { tone: 'changed', label: 'Changed' },
  error: { tone: 'bad', label: 'Error' },
} as const;

/** Returns the name of a column without its unit. */
const removeUnit = (column: string): string => column.replace(/ \(.*\)$/, '');

const EmptyValue = () => <span className="text-soft">empty</span>;

/** Renders the old and the new value of a field: short values in one line, long values cut after two lines each. */
function FieldChangeItem({ column, before, after }: PriceListChange['changes'][number]) {
  const isLong = before.length + after.length > 60;
  return (
    <li className={isLong ? 'space-y-0.5' : ''}>
      <span className="text-soft">{removeUnit(column)}</span>{' '}
      <del className={`text-soft wrap-anywhere ${isLong ? 'line-clamp-2 no-underline' : 'decoration-edge'}`}>
        {before || <EmptyValue />}
      </del>{' '}
      {!isLong && (
        <span aria-hidden="true" className="text-soft">
          →{' '}
        </span>
      )}
      <span className="sr-only">becomes</span>
      <ins className={`wrap-anywhere no-underline ${isLong ? 'line-clamp-2' : 'font-semibold'}`}>{after || <EmptyValue />}</ins>
    </li>
  );
}

/** Summarizes a new product in one line that ends with its web address. */
function summarizeNewProduct(changes: PriceListChange['changes']): string {
  const values = changes.filter(({ column, after }) => !['Name', 'Address'].includes(column) && after !== '').map(({ after }) => after);
  const address = changes.find(({ column }) => column === 'Address')?.after;
  return [...values, `/stone/${address}`].join(' · ');
}

function EntryDetails(entry: ImportEntry) {
  if (entry.kind === 'error') {
    const { column, value, message } = entry.error;
    return (
      <div>
        <p>
          <span className="text-soft">{removeUnit(column)}</span>
          {value !== '' && <span className="wrap-anywhere">{` “${value}”`}</span>}
        </p>
        <p className="text-error wrap-anywhere">{message}</p>
      </div>
    );
  }
  if (entry.kind === 'new') return <p className="line-clamp-3 wrap-anywhere">{summarizeNewProduct(entry.changes)}</p>;
  return (
    <ul className="space-y-1">
      {entry.changes.map((change) => (
        <FieldChangeItem key={change.column} {...change} />
      ))}
    </ul>
  );
}

export const importPreviewColumns: readonly TableColumn<ImportEntry>[] = [
  {
    id: 'row',
    header: 'Row',
    align: 'right',
    alwaysVisible: true,
    className: 'w-0 align-top',
    cell: ({ row }) => <span className="text-soft">{row}</span>,
  },
  {
    id: 'kind',
    header: 'Kind',
    minWidth: 'md',
    className: 'w-0 align-top whitespace-nowrap',
    cell: ({ kind }) => <StatusBadge {...badges[kind]} />,
  },
  {
    id: 'name',
    header: 'Product',
    alwaysVisible: true,
    className: 'align-top md:w-1/4',
    cell: (entry) => (
      <>
        <span className="font-semibold wrap-anywhere">{entry.name || 'No name'}</span>
        <div className="space-y-0.5 pb-1 md:hidden">
          <StatusBadge {...badges[entry.kind]} />
          <EntryDetails {...entry} />
        </div>
      </>
    ),
  },
  { id: 'changes', header: 'Changes', minWidth: 'md', className: 'align-top', cell: EntryDetails },
];
