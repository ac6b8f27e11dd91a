import type { ReactNode } from 'react';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListToolbar, useColumnVisibility, type ListFilter } from './list-toolbar.tsx';
import type { ListParams } from './use-list-params.ts';
import type { TableState } from './use-list-query.ts';

type ListPageProps<Row extends { _id: string }, Filter extends string> = Omit<
  DataTableProps<Row>,
  'label' | 'list' | 'getRowId' | 'actions' | keyof TableState
> & {
  title: string;
  /** For example "Search products". */
  searchLabel: string;
  /** Content next to the title; `fullcount` by default. */
  subtitle?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  list: ListParams<Filter>;
  filters: readonly ListFilter<Filter>[];
  /** Storage name of the hidden columns. If omitted, columns cannot be hidden. */
  hiddenColumnsStorageName?: string;
  table: TableState;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Content above the search. */
  intro?: ReactNode;
  /** Content between the search and the table. */
  notice?: ReactNode;
  /** Content below the table, such as bulk actions. */
  children?: ReactNode;
};

/** Renders a page with a list of records: search, filters, selection of columns, and the table. */
export function ListPage<Row extends { _id: string }, Filter extends string>(props: ListPageProps<Row, Filter>) {
  const {
    title,
    searchLabel,
    subtitle,
    actions,
    list,
    filters,
    table,
    columns,
    hiddenColumnsStorageName,
    rowActions,
    intro,
    notice,
    children,
    ...tableProps
  } = props;
  const { visibleColumns, columnMenu } = useColumnVisibility(hiddenColumnsStorageName, columns);
  const isLoaded = tableProps.rows !== undefined;
  return (
    <AdminPage title={title} subtitle={isLoaded && (subtitle ?? formatInteger(tableProps.fullcount))} actions={actions}>
      {intro}
      <ListToolbar list={list} searchLabel={searchLabel} filters={filters}>
        {hiddenColumnsStorageName !== undefined && columnMenu}
      </ListToolbar>
      {notice}
      <DataTable
        {...tableProps}
        {...table}
        label={title}
        columns={visibleColumns}
        list={list}
        getRowId={({ _id }) => _id}
        {...(rowActions && { actions: rowActions })}
      />
      {children}
    </AdminPage>
  );
}
