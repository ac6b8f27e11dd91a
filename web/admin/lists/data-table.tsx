import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { SortableList } from '#web/admin/components/sortable.tsx';
import { columnClass, SortableTableRow, TableRow } from './table-row.tsx';
import type { ListParams } from '#web/admin/lists/use-list-params.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Pagination } from './pagination.tsx';
import type { RowSelection } from '#web/admin/lists/use-row-selection.ts';
import { LoadError } from '#web/ui/status/load-error.tsx';

export type TableColumn<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The list's name for this order; `-` before it turns it round. */
  sort?: string;
  align?: 'right';
  /** Shown from this width of the window on. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  /** Not to be hidden: what names the row. */
  always?: true;
  className?: string;
};

export type DataTableProps<Row> = {
  /** What the rows are, for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  fullcount: number;
  /** Whether the rows are those asked for last. */
  fresh: boolean;
  problem: string | undefined;
  onRetry: () => void;
  list: Pick<ListParams<never>, 'sort' | 'skip' | 'limit' | 'set' | 'narrowed' | 'clear'>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Where a row leads; its first column becomes the link, over the whole row. */
  hrefOf?: (row: Row) => string;
  /** Left out, nothing can be selected. */
  selection?: RowSelection;
  /** Shows where there is nothing at all. */
  empty: ReactNode;
  /** What can be done with one row, at its end. */
  actions?: (row: Row) => ReactNode;
  /** How a row looks that is not as the others. */
  rowClass?: (row: Row) => string;
  /** Called when a row is dragged to the place of another. Without it, rows cannot be dragged. */
  onReorder?: ((row: Row, over: Row) => void) | undefined;
};

const rowKeys: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Moves the focus from row to row; above the first row lies the search. Space ticks, Esc lets go of what is ticked. */
function moveByKey(event: KeyboardEvent<HTMLElement>, selection: RowSelection | undefined): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.closest('input:not([type=checkbox]), select, details, button') !== null) return;
  const row = target.closest<HTMLElement>('tr[data-id]');
  if (row === null) return;
  if (key === 'Escape' && selection && selection.count > 0) {
    selection.clear();
    event.preventDefault();
  } else if (key === ' ' && selection && target.matches('a')) {
    selection.toggle(row.dataset['id']!);
    event.preventDefault();
  } else if (key in rowKeys) {
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-id]')];
    const next = rows[rowKeys[key]!(rows.indexOf(row), rows.length - 1)];
    const goal = next?.querySelector<HTMLElement>('[data-row]') ?? document.querySelector<HTMLElement>('[data-search]');
    goal?.focus();
    event.preventDefault();
  }
}

function HeadCell<Row>({ column, list }: { column: TableColumn<Row>; list: DataTableProps<Row>['list'] }) {
  const { sort } = column;
  const order = sort === undefined ? undefined : list.sort === sort ? 'ascending' : list.sort === `-${sort}` ? 'descending' : 'none';
  const head = 'px-3 py-2 text-xs font-semibold text-soft whitespace-nowrap';
  if (sort === undefined) {
    return (
      <th scope="col" className={`${head} ${columnClass(column)}`}>
        {column.label}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={order} className={`${head} ${columnClass(column)}`}>
      <button
        type="button"
        className={`-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 font-semibold hover:text-ink ${order === 'none' ? '' : 'text-ink'}`}
        onClick={() => list.set({ sort: order === 'ascending' ? `-${sort}` : sort })}
      >
        {column.label}
        <svg aria-hidden="true" viewBox="0 0 8 12" className="h-3 w-2" fill="currentColor">
          <path d="M4 1 7 5H1z" opacity={order === 'ascending' ? 1 : 0.35} />
          <path d="M4 11 1 7h6z" opacity={order === 'descending' ? 1 : 0.35} />
        </svg>
      </button>
    </th>
  );
}

const waitingRows = Array.from({ length: 12 }, (_, index) => index);

/** A list as a table: sorted by its head, walked by the arrow keys, ticked row by row, a page at a time. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, fullcount, fresh, problem, onRetry, list, idOf, nameOf, selection, empty, actions, onReorder } = props;
  const table = useRef<HTMLTableElement>(null);
  if (problem !== undefined) {
    return (
      <LoadError title={`${label} could not be loaded`} onRetry={onRetry}>
        {problem}
      </LoadError>
    );
  }
  if (rows?.length === 0 && fresh) {
    if (!list.narrowed && list.skip === 0) return empty;
    return (
      <Notice title="Nothing fits" action={<AdminButton onClick={list.clear}>Show all</AdminButton>}>
        Nothing fits this search and these filters.
      </Notice>
    );
  }
  const ids = rows?.map(idOf) ?? [];
  const rowOf = (id: string) => rows?.find((row) => idOf(row) === id);
  return (
    <>
      <div className="relative overflow-x-auto rounded-sm border border-line bg-card">
        {!fresh && <div className="navigating absolute inset-x-0 top-0 z-10 h-0.5 bg-rust" />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for the links within */}
        <table
          ref={table}
          aria-label={label}
          aria-busy={!fresh}
          className="w-full border-collapse"
          onKeyDown={(event) => moveByKey(event, selection)}
        >
          <thead>
            <tr className="border-b border-line bg-well">
              {selection && (
                <th scope="col" className="w-10 p-0">
                  <label className="grid size-10 cursor-pointer place-items-center pointer-coarse:size-11">
                    <input
                      type="checkbox"
                      aria-label="Select all on this page"
                      className="size-4 accent-rust"
                      checked={ids.length > 0 && ids.every(selection.has)}
                      onChange={({ target }) => selection.setAll(ids, target.checked)}
                    />
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} list={list} />
              ))}
              {actions && (
                <th scope="col" className="w-0">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows === undefined &&
              waitingRows.map((index) => (
                <tr key={index} className="border-b border-line last:border-0">
                  <td colSpan={columns.length + 2} className="px-3 py-2.5">
                    <Skeleton className="h-6" />
                  </td>
                </tr>
              ))}
            {onReorder && rows ? (
              <SortableList ids={ids} getName={(id) => nameOf(rowOf(id)!)} onMove={(id, overId) => onReorder(rowOf(id)!, rowOf(overId)!)}>
                {rows.map((row) => (
                  <SortableTableRow key={idOf(row)} row={row} table={props} />
                ))}
              </SortableList>
            ) : (
              rows?.map((row) => <TableRow key={idOf(row)} row={row} table={props} />)
            )}
          </tbody>
        </table>
      </div>
      <Pagination list={list} fullcount={fullcount} shown={rows?.length ?? 0} />
    </>
  );
}
