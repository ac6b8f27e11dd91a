import type { ReactNode } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { InputOf } from '#contract/index.ts';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { createListLoader, type ScreenLoader } from '#web/admin/api/screen-loaders.ts';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';
import type { JsonPath } from '#web/lib/api/query-for.ts';
import { BulkActionBar } from './bulk-action-bar.tsx';
import type { DataTableProps, TableColumn } from './data-table.tsx';
import type { PendingUpdates } from './pending-updates-bar.tsx';
import { ListExportButton, type ExportQuery, type ListCsv } from './list-export-button.tsx';
import { ListTable } from './list-table.tsx';
import { ListTabs, type ListTab } from './list-tabs.tsx';
import { ListToolbar, useColumnVisibility, type ListFilter } from './list-toolbar.tsx';
import { parseListState, useListParams, type ListParams, type ListState } from './use-list-params.ts';
import { useListQuery, type TableState } from './use-list-query.ts';
import { useRowSelection, type RowSelection } from './use-row-selection.ts';
import { useStableList, type PagedResult } from './use-stable-list.ts';

/** A filter without a label has no input: only links set it. */
type FilterDefinition = Omit<ListFilter<string>, 'name' | 'label' | 'options'> & Partial<Pick<ListFilter<string>, 'label' | 'options'>>;

type TabsDefinition<Data, Filter extends string> = {
  /** Accessible name of the tabs. */
  label: string;
  /** The filter that a tab sets. */
  filter: Filter;
  /** The first tab has the value '' or that of the link that opens the list. `empty` replaces the content of an empty list. */
  options: readonly { value: string; label: string; isUrgent?: true; empty?: ReactNode }[];
  /** Counts the rows of a tab. */
  getCount: (data: Data, value: string) => number;
};

export type ListContext<Row, Data, Filter extends string> = {
  list: ListParams<Filter>;
  /** Displayed data; undefined while it is loading. */
  data: Data | undefined;
  /** Newest data. Its counts are displayed at once, also while its rows are pending. */
  newest: Data | undefined;
  table: TableState;
  selection: RowSelection;
  selectedRows: readonly Row[];
};

/** Parts of the page around the rows. */
export type ListParts<Row> = Pick<DataTableProps<Row>, 'getRowHref' | 'rowLinkProps' | 'onReorder'> & {
  columns?: readonly TableColumn<Row>[];
  /** Rows to display instead of those of the response. */
  rows?: readonly Row[] | undefined;
  table?: TableState;
  /** Content next to the title; the number of rows by default. */
  subtitle?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Content above the search. */
  intro?: ReactNode;
  /** Options of filters that are loaded. */
  filterOptions?: Readonly<Record<string, ListFilter<string>['options']>>;
  /** Content between the search and the table. */
  notice?: ReactNode;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Buttons of the bar for the selected rows. */
  bulkActions?: ReactNode;
  /** Content below the table, such as dialogs. */
  children?: ReactNode;
};

export type ListOptions<Row, Data, Filter extends string> = ListParts<Row> & {
  title: string;
  /** Accessible name of the table; the title by default. */
  label?: string;
  /** For example "Search products". If omitted, the list has no search. */
  searchLabel?: string;
  filters: Readonly<Record<Filter, FilterDefinition>>;
  /** Order of the list without a choice. */
  sort?: string;
  tabs?: TabsDefinition<Data, Filter>;
  /** The CSV file with the rows of all pages. If omitted, the list cannot be downloaded. */
  csv?: ListCsv<Row>;
  /** Storage name of the hidden columns. If omitted, columns cannot be hidden. */
  hiddenColumnsStorageName?: string;
  /** Returns the id of a row; `_id` by default. */
  getRowId?: (row: Row) => string;
  getRowLabel: (row: Row) => string;
  /** Content if the list is empty without search and filters. */
  empty: ReactNode;
  /** True if other users' changes arrive as events. Changes that would move rows wait until the user asks for them. */
  live?: true;
  refetchIntervalMs?: number;
  /** Rows that can be selected together: those of one page, or those of all pages. If omitted, rows cannot be selected. */
  selects?: 'page' | 'list';
  /** Queries besides the list that the page needs. */
  otherQueries?: readonly { queryKey: readonly unknown[] }[];
  /** Hook that returns the parts which depend on the data or on other hooks. */
  useParts?: (context: ListContext<Row, Data, Filter>) => ListParts<Row>;
};

type ListDefinition<Row, Data, Filter extends string> = ListOptions<Row, Data, Filter> & {
  toQuery: (state: ListState<Filter>) => UseQueryOptions<Data>;
};

type IdRow = { _id: string };
const getId = (row: unknown): string => (row as IdRow)._id;

type ListData<Data> = {
  data: Data | undefined;
  newest: Data | undefined;
  table: TableState;
  pendingUpdates?: PendingUpdates | undefined;
  show?: () => void;
};
type UseListData<Data> = (options: UseQueryOptions<Data>) => ListData<Data>;

/** Loads a list that displays changes at once. */
function usePlainList<Data>(options: UseQueryOptions<Data>): ListData<Data> {
  const { data, table } = useListQuery(options);
  return { data, newest: data, table };
}

const useNoParts = () => ({});

/** Returns the filters that have an input. */
const toListFilters = <Filter extends string>(
  filters: Readonly<Record<Filter, FilterDefinition>>,
  loadedOptions: Readonly<Record<string, ListFilter<string>['options']>> = {},
): ListFilter<Filter>[] =>
  (Object.entries(filters) as [Filter, FilterDefinition][]).flatMap(([name, { label, options = [], ...filter }]) =>
    label === undefined ? [] : [{ ...filter, name, label, options: loadedOptions[name] ?? options } as ListFilter<Filter>],
  );

/** Returns the tabs of a list with their URLs, which keep the search and the other filters. */
function useListTabs<Data, Filter extends string>(
  definition: TabsDefinition<Data, Filter> | undefined,
  list: ListParams<Filter>,
  data: Data | undefined,
): ListTab[] {
  const { pathname, search } = useLocation();
  return (definition?.options ?? []).map(({ value, label, isUrgent = false }) => {
    const parameters = new URLSearchParams(search);
    parameters.delete('skip');
    if (value === '') parameters.delete(definition!.filter);
    else parameters.set(definition!.filter, value);
    return {
      label,
      to: `${pathname}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`,
      count: data && definition!.getCount(data, value),
      isActive: list.filters[definition!.filter] === value,
      isUrgent,
    };
  });
}

/** Creates the screen of a list: its page with search, filters, table and actions, and its loader. */
export function createListScreen<Row, Data extends PagedResult<Row>, Filter extends string>(definition: ListDefinition<Row, Data, Filter>) {
  const {
    title,
    label = title,
    searchLabel,
    filters,
    sort = '',
    hiddenColumnsStorageName,
    getRowId = getId,
    getRowLabel,
    tabs,
    csv,
  } = definition;
  const { toQuery, refetchIntervalMs, selects, useParts = useNoParts } = definition;
  const filterNames = Object.keys(filters) as Filter[];
  // Only lists of records with an id are live.
  const useData = definition.live ? (useStableList as unknown as UseListData<Data>) : usePlainList<Data>;

  function useListView() {
    const list = useListParams(filterNames, { sort, excludedFromClear: tabs ? [tabs.filter] : [] });
    const listData = useData({ ...toQuery(list), ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }) });
    const { search, skip, limit } = list;
    const allSelected = useRowSelection(JSON.stringify({ search, ...list.filters, ...(selects === 'page' && { skip, limit }) }));
    const selectedRows = listData.data?.result.filter((row) => allSelected.has(getRowId(row))) ?? [];
    // Actions for the rows of one page ignore selected rows that are no longer in the list.
    const selection = selects === 'page' ? { ...allSelected, ids: selectedRows.map(getRowId), count: selectedRows.length } : allSelected;
    const { data, newest, table } = listData;
    const parts = { ...definition, ...useParts({ list, data, newest, table, selection, selectedRows }) };
    return { list, listData, selection, parts };
  }

  function ListScreen() {
    const { list, listData, selection, parts } = useListView();
    const { data, newest } = listData;
    const listTabs = useListTabs(tabs, list, newest);
    const activeTab = tabs?.options.find(({ value }) => list.filters[tabs.filter] === value);
    const { visibleColumns, columnMenu } = useColumnVisibility(hiddenColumnsStorageName, parts.columns ?? []);
    const { subtitle = newest && formatInteger(newest.fullcount), getRowHref, rowLinkProps, rowActions, onReorder } = parts;
    return (
      <AdminPage title={title} subtitle={data !== undefined && subtitle} actions={parts.actions}>
        {tabs && <ListTabs label={tabs.label} tabs={listTabs} />}
        {parts.intro}
        <ListToolbar list={list} searchLabel={searchLabel} filters={toListFilters(filters, parts.filterOptions)}>
          {csv && <ListExportButton csv={csv} getQuery={(page) => toQuery({ ...list, ...page }) as ExportQuery<Row>} />}
          {hiddenColumnsStorageName !== undefined && columnMenu}
        </ListToolbar>
        {parts.notice}
        <ListTable
          label={label}
          columns={visibleColumns}
          listData={{ ...listData, table: parts.table ?? listData.table }}
          {...('rows' in parts && { rows: parts.rows })}
          list={list}
          getRowId={getRowId}
          getRowLabel={getRowLabel}
          {...(getRowHref && { getRowHref })}
          {...(rowLinkProps && { rowLinkProps })}
          {...(selects && { selection })}
          {...(rowActions && { actions: rowActions })}
          onReorder={onReorder}
          empty={activeTab?.empty ?? definition.empty}
        />
        {parts.bulkActions && <BulkActionBar selection={selection}>{parts.bulkActions}</BulkActionBar>}
        {parts.children}
      </AdminPage>
    );
  }

  const loader: ScreenLoader = createListLoader(({ parameters }) => [
    toQuery(parseListState(parameters, filterNames, sort)),
    ...(definition.otherQueries ?? []),
  ]);
  return { Page: ListScreen, loader };
}

type RowOf<P extends JsonPath> = ResponseOf<P> extends { result: (infer Row)[] } ? Row : never;

/**
 * Defines the screen of a list. Its search, filters, order and page are parameters of the URL and of the endpoint.
 * @param path endpoint that lists the rows
 * @param options.toInput converts the filters for the endpoint; by default their names and values are those of the endpoint
 */
export function defineList<P extends JsonPath, Filter extends string>(
  path: P,
  {
    toInput = (filters) => filters,
    ...options
  }: ListOptions<RowOf<P>, ResponseOf<P> & PagedResult<RowOf<P>>, Filter> & { toInput?: (filters: Record<Filter, string>) => object },
) {
  const isSortable = options.sort !== undefined || options.columns?.some(({ sort }) => sort !== undefined);
  const toQuery = ({ search, sort, skip, limit, filters }: ListState<Filter>) =>
    queryFor(path, {
      ...(options.searchLabel !== undefined && { search }),
      ...(isSortable && { sort }),
      ...toInput(filters),
      skip,
      limit,
    } as InputOf<P> & Record<string, never>);
  return createListScreen<RowOf<P>, ResponseOf<P> & PagedResult<RowOf<P>>, Filter>({
    ...options,
    toQuery: toQuery as unknown as (state: ListState<Filter>) => UseQueryOptions<ResponseOf<P> & PagedResult<RowOf<P>>>,
  });
}
