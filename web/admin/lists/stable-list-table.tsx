import { DataTable, type DataTableProps } from './data-table.tsx';
import { PendingUpdatesBar, type PendingUpdates } from './pending-updates-bar.tsx';
import type { PagedResult } from './use-stable-list.ts';
import type { TableState } from './use-list-query.ts';

/** Result of `useStableList`. */
type StableListData<Row> = {
  data: PagedResult<Row> | undefined;
  table: TableState;
  pendingUpdates: PendingUpdates | undefined;
  show: () => void;
};
type StableListTableProps<Row extends { _id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'fullcount' | 'getRowId' | 'rowClass' | 'onReorder' | keyof TableState
> & { listData: StableListData<Row> };

/** Returns the props of a `ListPage` with a list that other users change. Its notice announces the pending changes. */
export const getStableListProps = <Row extends { _id: string }>({ data, table, pendingUpdates, show }: StableListData<Row>) => ({
  rows: data?.result,
  fullcount: data?.fullcount ?? 0,
  table,
  rowClass: ({ _id }: Row) => (pendingUpdates?.removedIds.includes(_id) ? 'opacity-50' : ''),
  notice: <PendingUpdatesBar pendingUpdates={pendingUpdates} onShow={show} />,
});

/** Renders the table of a list that other users change, below the notice of pending changes. */
export function StableListTable<Row extends { _id: string }>({ listData, ...props }: StableListTableProps<Row>) {
  const { table, notice, ...tableProps } = getStableListProps<Row>(listData);
  return (
    <>
      {notice}
      <DataTable {...props} {...tableProps} {...table} getRowId={({ _id }) => _id} />
    </>
  );
}
