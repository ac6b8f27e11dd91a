import { DataTable, type DataTableProps } from './data-table.tsx';
import { PendingUpdatesBar } from './pending-updates-bar.tsx';
import type { PagedResult, useStableList } from './use-stable-list.ts';
import type { TableState } from './use-list-query.ts';

/** Result of `useStableList`. */
type StableListData<Row extends { _id: string }> = Pick<
  ReturnType<typeof useStableList<Row, PagedResult<Row>, readonly unknown[]>>,
  'data' | 'table' | 'pendingUpdates' | 'show'
>;
type StableListTableProps<Row extends { _id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'fullcount' | 'getRowId' | 'rowClass' | 'onReorder' | keyof TableState
> & { listData: StableListData<Row> };

/** Renders the table of a list that other users change, below the notice of pending changes. */
export function StableListTable<Row extends { _id: string }>({ listData, ...props }: StableListTableProps<Row>) {
  return (
    <>
      <PendingUpdatesBar pendingUpdates={listData.pendingUpdates} onShow={listData.show} />
      <DataTable
        {...props}
        {...listData.table}
        rows={listData.data?.result}
        fullcount={listData.data?.fullcount ?? 0}
        getRowId={({ _id }) => _id}
        rowClass={({ _id }) => (listData.pendingUpdates?.removedIds.includes(_id) ? 'opacity-50' : '')}
      />
    </>
  );
}
