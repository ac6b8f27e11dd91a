import type { ListChange, ListFault, PriceListPlan } from '#contract/admin/price-list.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';

export type ImportEntry = { id: string; row: number; name: string } & (
  | { kind: 'new' | 'changed'; changes: ListChange['changes'] }
  | { kind: 'fault'; fault: ListFault }
);

/** Every change and every fault, in the order of the file. */
export function toImportEntries({ changes, faults }: PriceListPlan): ImportEntry[] {
  const entries: ImportEntry[] = [
    ...changes.map(({ row, name, kind, changes: fields }) => ({ id: `change-${row}`, row, name, kind, changes: fields })),
    ...faults.map((fault, index) => ({ id: `fault-${index}`, row: fault.row, name: fault.name, kind: 'fault' as const, fault })),
  ];
  return entries.toSorted((one, other) => one.row - other.row);
}

const badges = {
  new: { tone: 'good', label: 'New' },
  changed: { tone: 'away', label: 'Changed' },
  fault: { tone: 'bad', label: 'Fault' },
} as const;

/** A column's name without what it is measured in. */
const brief = (column: string): string => column.replace(/ \(.*\)$/, '');

const Empty = () => <span className="text-soft">empty</span>;

/** One field, before and after: figures in one line, sentences one below the other. */
function Field({ column, before, after }: ListChange['changes'][number]) {
  const long = before.length + after.length > 60;
  return (
    <li className={long ? 'space-y-0.5' : ''}>
      <span className="text-soft">{brief(column)}</span>{' '}
      <del className={`text-soft wrap-anywhere ${long ? 'line-clamp-2 no-underline' : 'decoration-edge'}`}>{before || <Empty />}</del>{' '}
      {!long && (
        <span aria-hidden="true" className="text-soft">
          →{' '}
        </span>
      )}
      <span className="sr-only">becomes</span>
      <ins className={`wrap-anywhere no-underline ${long ? 'line-clamp-2' : 'font-semibold'}`}>{after || <Empty />}</ins>
    </li>
  );
}

/** A new product in one line, its address last. */
function newWords(changes: ListChange['changes']): string {
  const said = changes.filter(({ column, after }) => !['Name', 'Address'].includes(column) && after !== '').map(({ after }) => after);
  const address = changes.find(({ column }) => column === 'Address')?.after;
  return [...said, `/stone/${address}`].join(' · ');
}

function What(entry: ImportEntry) {
  if (entry.kind === 'fault') {
    const { column, value, words } = entry.fault;
    return (
      <div>
        <p>
          <span className="text-soft">{brief(column)}</span>
          {value !== '' && <span className="wrap-anywhere"> “{value}”</span>}
        </p>
        <p className="text-alarm wrap-anywhere">{words}</p>
      </div>
    );
  }
  if (entry.kind === 'new') return <p className="line-clamp-3 wrap-anywhere">{newWords(entry.changes)}</p>;
  return (
    <ul className="space-y-1">
      {entry.changes.map((change) => (
        <Field key={change.column} {...change} />
      ))}
    </ul>
  );
}

export const importPreviewColumns: readonly TableColumn<ImportEntry>[] = [
  {
    id: 'row',
    label: 'Row',
    align: 'right',
    always: true,
    className: 'w-0 align-top',
    cell: ({ row }) => <span className="text-soft">{row}</span>,
  },
  {
    id: 'kind',
    label: 'Kind',
    from: 'md',
    className: 'w-0 align-top whitespace-nowrap',
    cell: ({ kind }) => <StatusBadge {...badges[kind]} />,
  },
  {
    id: 'name',
    label: 'Product',
    always: true,
    className: 'align-top md:w-1/4',
    cell: (entry) => (
      <>
        <span className="font-semibold wrap-anywhere">{entry.name || 'No name'}</span>
        <div className="space-y-0.5 pb-1 md:hidden">
          <StatusBadge {...badges[entry.kind]} />
          {What(entry)}
        </div>
      </>
    ),
  },
  { id: 'what', label: 'What would change', from: 'md', className: 'align-top', cell: What },
];
