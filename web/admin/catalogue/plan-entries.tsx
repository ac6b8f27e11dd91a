import type { ListChange, ListFault, PriceListPlan } from '#contract/admin/price-list.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';

export type Entry = { id: string; row: number; name: string } & (
  | { kind: 'new' | 'changed'; changes: ListChange['changes'] }
  | { kind: 'fault'; fault: ListFault }
);

/** Every change and every fault, in the order of the file. */
export function entriesOf({ changes, faults }: PriceListPlan): Entry[] {
  const entries: Entry[] = [
    ...changes.map(({ row, name, kind, changes: fields }) => ({ id: `change-${row}`, row, name, kind, changes: fields })),
    ...faults.map((fault, index) => ({ id: `fault-${index}`, row: fault.row, name: fault.name, kind: 'fault' as const, fault })),
  ];
  return entries.toSorted((one, other) => one.row - other.row);
}

const marks = {
  new: { label: 'New', look: 'text-fynbos before:bg-fynbos' },
  changed: { label: 'Changed', look: 'text-sea before:border before:border-sea' },
} as const;

function Mark({ kind }: { kind: Entry['kind'] }) {
  if (kind === 'fault') {
    return (
      <span className="inline-flex items-center gap-1.5 text-[0.8125rem] text-alarm">
        <AlertIcon className="size-4" />
        Fault
      </span>
    );
  }
  const { label, look } = marks[kind];
  return (
    <span className={`inline-flex items-center gap-2 text-[0.8125rem] before:size-2 before:shrink-0 before:content-[''] ${look}`}>
      {label}
    </span>
  );
}

/** A column's name without what it is measured in. */
const brief = (column: string): string => column.replace(/ \(.*\)$/, '');

function What(entry: Entry) {
  if (entry.kind === 'fault') {
    const { column, value, words } = entry.fault;
    return (
      <div className="py-0.5">
        <p>
          <span className="text-soft">{brief(column)}</span>
          {value !== '' && <span className="wrap-anywhere"> “{value}”</span>}
        </p>
        <p className="text-alarm wrap-anywhere">{words}</p>
      </div>
    );
  }
  if (entry.kind === 'new') {
    return (
      <p className="line-clamp-3 py-0.5 wrap-anywhere">
        {entry.changes
          .filter(({ column, after }) => column !== 'Name' && after !== '')
          .map(({ after }) => after)
          .join(' · ')}
      </p>
    );
  }
  return (
    <ul className="space-y-0.5 py-0.5">
      {entry.changes.map(({ column, before, after }) => (
        <li key={column} className="line-clamp-4 wrap-anywhere">
          <span className="text-soft">{brief(column)}</span>{' '}
          {before === '' ? <span className="text-soft">empty</span> : <del className="text-soft decoration-edge">{before}</del>}{' '}
          <span aria-hidden="true" className="text-soft">
            →
          </span>
          <span className="sr-only">becomes</span>{' '}
          {after === '' ? <span className="text-soft">empty</span> : <ins className="font-semibold no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

export const planColumns: readonly Column<Entry>[] = [
  {
    id: 'row',
    label: 'Row',
    align: 'right',
    always: true,
    className: 'w-0 align-top',
    cell: ({ row }) => <span className="text-soft">{row}</span>,
  },
  { id: 'kind', label: 'Kind', from: 'md', className: 'w-0 align-top whitespace-nowrap', cell: ({ kind }) => <Mark kind={kind} /> },
  {
    id: 'name',
    label: 'Product',
    always: true,
    className: 'align-top md:w-1/3',
    cell: (entry) => (
      <>
        <span className="font-semibold wrap-anywhere">{entry.name || 'No name'}</span>
        <div className="md:hidden">
          <Mark kind={entry.kind} />
          {What(entry)}
        </div>
      </>
    ),
  },
  { id: 'what', label: 'What would change', from: 'md', className: 'align-top', cell: What },
];
