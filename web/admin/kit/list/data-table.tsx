import { type KeyboardEvent, type ReactNode } from 'react';
import type { UrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { SortableList } from '#web/admin/components/sortable.tsx';
import { getColumnClass, SortableTableRow, TableRow } from './table-row.tsx';
import type { ListParams } from '#web/admin/kit/list/use-list-params.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Pagination } from './pagination.tsx';
import type { RowSelection } from '#web/admin/kit/list/use-row-selection.ts';
import { ListLoadError } from './list-load-error.tsx';

export type TableColumn<Row> = {
  id: string;
  header: string;
  /** Renders a cell. @param rows all rows of the page */
  cell: (row: Row, rows: readonly Row[]) => ReactNode;
  /** Name of the sort order; the prefix `-` reverses it. */
  sort?: string;
  align?: 'right';
  /** Minimum window width at which the column is displayed. */
  minWidth?: 'sm' | 'md' | 'lg' | 'xl';
  /** True for columns that cannot be hidden, such as the name. */
  alwaysVisible?: true;
  className?: string;
};

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  fullcount: number;
  /** True if the rows belong to the current filter and page. */
  isFresh: boolean;
  error: Error | null;
  onRetry: () => void;
  list: Pick<ListParams<never>, 'sort' | 'skip' | 'limit' | 'set' | 'isFiltered' | 'clear'>;
  getRowId: (row: Row) => string;
  getRowLabel: (row: Row) => string;
  /** Returns the URL of a row. Its first cell becomes a link that covers the whole row. */
  getRowHref?: (row: Row) => string;
  rowLinkProps?: UrlDialog['linkProps'];
  /** If omitted, rows cannot be selected. */
  selection?: RowSelection;
  /** Content if the list is empty without search and filters. */
  empty: ReactNode;
  /** Renders the actions at the end of a row. */
  actions?: (row: Row) => ReactNode;
  /** Returns additional classes of a row. */
  rowClass?: (row: Row) => string;
  /** Called after a row was dropped at the position of another row. If omitted, rows cannot be dragged. */
  onReorder?: ((row: Row, targetRow: Row) => void) | undefined;
};

const rowKeys: Record<string, (index: number, lastIndex: number) => number> = {
  ArrowDown: (index, lastIndex) => Math.min(index + 1, lastIndex),
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, lastIndex) => lastIndex,
};

/**
 * Handles keys in a table. The arrow keys, Home and End move the focus between rows; the up arrow moves it from the first
 * row to the search field. Space selects a row, Escape clears the selection.
 */
function handleRowKey(event: KeyboardEvent<HTMLElement>, selection: RowSelection | undefined): void {
  const { target: focused, currentTarget, key } = event;
  if (!(focused instanceof HTMLElement) || focused.closest('input:not([type=checkbox]), select, details, button') !== null) return;
  const row = focused.closest<HTMLElement>('tr[data-id]');
  if (row === null) return;
  if (key === 'Escape' && selection && selection.count > 0) {
    selection.clear();
    event.preventDefault();
  } else if (key === ' ' && selection && focused.matches('a')) {
    selection.toggle(row.dataset['id']!);
    event.preventDefault();
  } else if (key in rowKeys) {
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-id]')];
    const nextRow = rows[rowKeys[key]!(rows.indexOf(row), rows.length - 1)];
    const target = nextRow?.querySelector<HTMLElement>('[data-row]') ?? document.querySelector<HTMLElement>('[data-search]');
    target?.focus();
    event.preventDefault();
  }
}

function HeaderCell<Row>({ column, list }: { column: TableColumn<Row>; list: DataTableProps<Row>['list'] }) {
  const { sort } = column;
  const order = sort === undefined ? undefined : list.sort === sort ? 'ascending' : list.sort === `-${sort}` ? 'descending' : 'none';
  const headerCellClass = 'px-3 py-2 text-xs font-semibold text-soft whitespace-nowrap';
  if (sort === undefined) {
    return (
      <th scope="col" className={`${headerCellClass} ${getColumnClass(column)}`}>
        {column.header}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={order} className={`${headerCellClass} ${getColumnClass(column)}`}>
      <button
        type="button"
        className={`-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 font-semibold hover:text-ink ${order === 'none' ? '' : 'text-ink'}`}
        onClick={() => list.set({ sort: order === 'ascending' ? `-${sort}` : sort })}
      >
        {column.header}
        <svg aria-hidden="true" viewBox="0 0 8 12" className="h-3 w-2" fill="currentColor">
          <path d="M4 1 7 5H1z" opacity={order === 'ascending' ? 1 : 0.35} />
          <path d="M4 11 1 7h6z" opacity={order === 'descending' ? 1 : 0.35} />
        </svg>
      </button>
    </th>
  );
}

function EmptyTable<Row>({ list, empty }: Pick<DataTableProps<Row>, 'list' | 'empty'>) {
  if (list.skip > 0) {
    return (
      <Notice title="This page is empty" action={<AdminButton onClick={() => list.set({ skip: 0 })}>Go to first page</AdminButton>}>
        The list is shorter than before.
      </Notice>
    );
  }
  if (!list.isFiltered) return empty;
  return (
    <Notice title="No results" action={<AdminButton onClick={list.clear}>Clear search and filters</AdminButton>}>
      Try a different search, or remove a filter.
    </Notice>
  );
}

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'list' | 'selection'> & { ids: string[]; hasActions: boolean };

function TableHead<Row>({ columns, list, ids, selection, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr className="border-b border-line bg-well">
        {selection && (
          <th scope="col" className="w-10 p-0">
            <label className="grid size-10 cursor-pointer place-items-center pointer-coarse:size-11">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className="size-4"
                checked={ids.length > 0 && ids.every(selection.has)}
                onChange={({ target }) => selection.setSelected(ids, target.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} list={list} />
        ))}
        {hasActions && (
          <th scope="col" className="w-0">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

/** Renders a paginated list as a table, with sorting, keyboard navigation and row selection. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, fullcount, isFresh, error, onRetry, list, getRowId, getRowLabel, selection, empty, actions, onReorder } =
    props;
  if (error !== null) return <ListLoadError title={`${label} could not be loaded`} error={error} onRetry={onRetry} />;
  if (rows?.length === 0 && isFresh) return <EmptyTable list={list} empty={empty} />;
  const ids = rows?.map(getRowId) ?? [];
  const getRow = (id: string) => rows?.find((row) => getRowId(row) === id);
  return (
    <>
      <div className="relative overflow-x-auto rounded-sm border border-line bg-card">
        {!isFresh && <div className="navigating absolute inset-x-0 top-0 z-10 h-0.5 bg-rust" />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the links inside
         */}
        <table
          aria-label={label}
          aria-busy={!isFresh}
          className="w-full border-collapse"
          onKeyDown={(event) => handleRowKey(event, selection)}
        >
          <TableHead columns={columns} list={list} ids={ids} selection={selection} hasActions={actions !== undefined} />
          <tbody>
            {rows === undefined &&
              skeletonRows.map((index) => (
                <tr key={index} className="border-b border-line last:border-0">
                  <td colSpan={columns.length + 2} className="px-3 py-2.5">
                    <Skeleton className="h-6" />
                  </td>
                </tr>
              ))}
            {onReorder && rows ? (
              <SortableList
                ids={ids}
                getName={(id) => getRowLabel(getRow(id)!)}
                onMove={(id, overId) => onReorder(getRow(id)!, getRow(overId)!)}
              >
                {rows.map((row) => (
                  <SortableTableRow key={getRowId(row)} row={row} tableProps={props} />
                ))}
              </SortableList>
            ) : (
              rows?.map((row) => <TableRow key={getRowId(row)} row={row} tableProps={props} />)
            )}
          </tbody>
        </table>
      </div>
      <Pagination list={list} fullcount={fullcount} shownCount={rows?.length ?? 0} />
    </>
  );
}
