import { DataTable, type DataTableProps } from './data-table.tsx';
import { PendingUpdatesBar, type PendingUpdates } from './pending-updates-bar.tsx';
import type { TableState } from './use-list-query.ts';
import type { PagedResult } from './use-stable-list.ts';

/** Result of `useStableList` or `useListQuery`. */
type ListData<Row> = {
  data: PagedResult<Row> | undefined;
  table: TableState;
  pendingUpdates?: PendingUpdates | undefined;
  /** Displays the pending changes. Undefined if changes are displayed at once. */
  show?: (() => void) | undefined;
};
type ListTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'fullcount' | 'rowClass' | keyof TableState> & {
  listData: ListData<Row>;
  /** Rows to display instead of those of `listData`, for example while a change of their order is saved. */
  rows?: readonly Row[] | undefined;
};

/** Renders the table of a list, below the notice of pending changes. Rows that other users removed are pale. */
export function ListTable<Row>({ listData: { data, table, pendingUpdates, show }, ...props }: ListTableProps<Row>) {
  return (
    <>
      {show && <PendingUpdatesBar pendingUpdates={pendingUpdates} onShow={show} />}
      <DataTable
        rows={data?.result}
        {...props}
        {...table}
        fullcount={data?.fullcount ?? 0}
        rowClass={(row) => (pendingUpdates?.removedIds.includes(props.getRowId(row)) ? 'opacity-50' : '')}
      />
    </>
  );
}
