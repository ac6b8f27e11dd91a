import { DataTable, type DataTableProps } from './data-table.tsx';
import { PendingUpdatesBar } from './pending-updates-bar.tsx';
import type { PagedResult, useHeldBackRows } from './use-held-back-rows.ts';
import type { TableState } from './use-list-query.ts';

type HeldBackRows<Row extends { _id: string }> = Pick<
  ReturnType<typeof useHeldBackRows<Row, PagedResult<Row>, readonly unknown[]>>,
  'data' | 'table' | 'heldBack' | 'show'
>;
type HeldBackTableProps<Row extends { _id: string }> = Omit<
  DataTableProps<Row>,
  'rows' | 'fullcount' | 'getRowId' | 'rowClass' | 'onReorder' | keyof TableState
> & { rows: HeldBackRows<Row> };

/** Renders the table of a list that other users change, below the notice of changes that are held back. */
export function HeldBackTable<Row extends { _id: string }>({ rows, ...props }: HeldBackTableProps<Row>) {
  return (
    <>
      <PendingUpdatesBar heldBack={rows.heldBack} onShow={rows.show} />
      <DataTable
        {...props}
        {...rows.table}
        rows={rows.data?.result}
        fullcount={rows.data?.fullcount ?? 0}
        getRowId={({ _id }) => _id}
        rowClass={({ _id }) => (rows.heldBack?.removedIds.includes(_id) ? 'opacity-50' : '')}
      />
    </>
  );
}
