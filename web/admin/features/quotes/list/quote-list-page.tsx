import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { urgencies } from '#domain/quotes/quote-request.ts';
import { valueBands } from '#domain/quotes/quote-list.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { parseListState, useListParams } from '#web/admin/kit/list/use-list-params.ts';
import { useStableList } from '#web/admin/kit/list/use-stable-list.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { ListTable } from '#web/admin/kit/list/list-table.tsx';
import { ListToolbar, useColumnVisibility, type ListFilter } from '#web/admin/kit/list/list-toolbar.tsx';
import { Tooltip } from '#web/admin/components/popups/tooltip.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { useRowSelection } from '#web/admin/kit/list/use-row-selection.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuoteBoard } from './quote-board.tsx';
import { QuoteBulkActions } from './quote-bulk-actions.tsx';
import { quoteColumns, toSpamColumns } from './quote-columns.tsx';
import { quoteFilterNames, parseFilterQuery, toFilterQuery, tabFilterNames, type QuoteListParams } from './quote-filter.ts';
import { LayoutSwitch, type ListLayout } from './layout-switch.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { renderSpamRowActions } from '#web/admin/features/quotes/spam-actions.tsx';
import { QuoteTabs, type StatusCounts } from './quote-tabs.tsx';
import { boardQuery } from './use-quote-board.ts';
import { quoteOptionsQuery, useQuoteOptions, type QuoteOptions } from './use-quote-options.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const quotesQuery = (query: string, { skip, limit }: Pick<QuoteListParams, 'skip' | 'limit'>) =>
  queryFor('/admin/quotes/list', { ...parseFilterQuery(query), skip, limit });

/** Returns the query options of the number of quotes of each status. Ignores the filters of the selected tab. */
function statusCountsQuery(query: string) {
  const { status: _status, view: _view, spam: _spam, sort: _sort, ...filter } = parseFilterQuery(query);
  return queryFor('/admin/quotes/board', { ...filter, limit: 0 });
}

const getLayoutStorageKey = () => `requests:layout:${getSession()?.userId}`;
const readLayout = (): ListLayout => (readLocal(getLayoutStorageKey()) === 'board' ? 'board' : 'table');

export const loader = createListLoader(({ parameters }) => {
  const query = toFilterQuery(parameters);
  const isBoard = readLayout() === 'board' && parameters.get('spam') !== '1';
  const listQuery = isBoard
    ? boardQuery({ filterQuery: query, limits: {} })
    : quotesQuery(query, parseListState(parameters, quoteFilterNames));
  return [listQuery, statusCountsQuery(query), quoteOptionsQuery];
});

function useStatusCounts(query: string): StatusCounts | undefined {
  const { data } = useQuery({ ...statusCountsQuery(query), placeholderData: keepPreviousData });
  return data && Object.fromEntries(data.columns.map(({ status, fullcount }) => [status, fullcount]));
}

const noQuotesNotice = <Notice title="No quotes yet">Quote requests from the website appear here as soon as they are sent.</Notice>;
const noSpamNotice = (
  <Notice title="No possible spam">
    Requests that look like spam are moved here without a notification. Mark a request as not spam to move it back.
  </Notice>
);
const renderEmptyTab = (title: string) => (
  <Notice title={title} action={<AdminButtonLink to={paths.quotes}>All quotes</AdminButtonLink>}>
    New quotes appear here automatically.
  </Notice>
);

/** Returns the message of an empty tab. */
function renderEmptyList({ filters: { spam, view, status } }: QuoteListParams) {
  if (spam === '1') return noSpamNotice;
  if (view === 'needs_me') return renderEmptyTab('Nothing to do');
  return view === '' && status === '' ? noQuotesNotice : renderEmptyTab('No quotes here');
}

type QuoteTableProps = {
  list: QuoteListParams;
  query: string;
  visibleColumns: readonly TableColumn<AdminQuote>[];
  quoteOptions: QuoteOptions | undefined;
};

function QuoteTable({ list, query, visibleColumns, quoteOptions }: QuoteTableProps) {
  const { me } = useAdmin();
  const { skip, limit, filters } = list;
  const isSpamList = filters.spam === '1';
  const listData = useStableList(quotesQuery(query, list));
  const selection = useRowSelection(JSON.stringify({ query, skip, limit }));
  const selectedQuotes = listData.data?.result.filter(({ _id }) => selection.has(_id)) ?? [];
  // Bulk actions ignore selected rows that are no longer in the list.
  const visibleSelection = { ...selection, ids: selectedQuotes.map(({ _id }) => _id), count: selectedQuotes.length };
  return (
    <>
      <ListTable
        label="Quotes"
        columns={isSpamList ? toSpamColumns(visibleColumns) : visibleColumns}
        listData={listData}
        list={list}
        getRowId={({ _id }) => _id}
        getRowLabel={(quote) => `${quote.number}, ${formatCustomerName(quote)}`}
        getRowHref={({ number }) => paths.quote(number, query)}
        selection={selection}
        empty={renderEmptyList(list)}
        {...(isSpamList && { actions: renderSpamRowActions })}
      />
      <QuoteBulkActions selection={visibleSelection} selectedQuotes={selectedQuotes} assignees={quoteOptions?.assignees ?? []} me={me} />
    </>
  );
}

const formatToDo = (count: number): string => (count === 0 ? 'Nothing to do' : `${count} to do`);
const valueOptions = Object.entries(valueBands).map(([value, { label }]) => ({ value, label }));
const createFlagOption = (label: string) => [{ value: '1', label }];

/** Returns the filters of the toolbar. @param userId the signed-in user, for the option *Me* */
const listQuoteFilters = (quoteOptions: QuoteOptions | undefined, userId: string): ListFilter<(typeof quoteFilterNames)[number]>[] => [
  { name: 'urgency', label: 'Urgency', secondary: true, options: urgencies.map((value) => ({ value, label: value })) },
  { name: 'value', label: 'Estimate', secondary: true, options: valueOptions },
  {
    name: 'suburb',
    label: 'Suburb',
    secondary: true,
    options: (quoteOptions?.suburbs ?? []).map((value) => ({ value, label: value })),
  },
  {
    name: 'stone',
    label: 'Stone',
    secondary: true,
    options: (quoteOptions?.stones ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  },
  {
    name: 'assignee',
    label: 'Assignee',
    secondary: true,
    options: [
      { value: 'me', label: 'Me' },
      { value: 'none', label: 'Unassigned' },
      ...(quoteOptions?.assignees ?? []).filter(({ _id }) => _id !== userId).map(({ _id, fullName }) => ({ value: _id, label: fullName })),
    ],
  },
  { name: 'unread', label: 'Read status', secondary: true, options: createFlagOption('Unread') },
  { name: 'waiting', label: 'Awaiting', secondary: true, options: createFlagOption('Awaiting staff') },
];

export default function QuoteListPage() {
  const { me } = useAdmin();
  const list = useListParams(quoteFilterNames, { excludedFromClear: tabFilterNames });
  const [parameters] = useSearchParams();
  const query = toFilterQuery(parameters);
  const counts = useQuoteCounts();
  const { data: quoteOptions, isLoadingError, refetch } = useQuoteOptions();
  const countsByStatus = useStatusCounts(query);
  const { visibleColumns, columnMenu } = useColumnVisibility('requests', quoteColumns);
  const [layout, setLayout] = useState(readLayout);
  const changeLayout = (next: ListLayout) => {
    setLayout(next);
    writeLocal(getLayoutStorageKey(), next);
  };
  // Spam is always listed as a table, because staff do not change its status.
  const isSpamTab = list.filters.spam === '1';
  useShortcuts({ b: () => !isSpamTab && changeLayout(layout === 'board' ? 'table' : 'board') });
  const otherFilters = new URLSearchParams(query);
  for (const name of tabFilterNames) otherFilters.delete(name);
  return (
    <AdminPage
      title="Quotes"
      subtitle={counts && formatToDo(counts.needsMe)}
      actions={
        <>
          <NotificationsButton />
          <SavedViewsMenu query={query} />
          {(isSpamTab || layout === 'table') && columnMenu}
          {!isSpamTab && <LayoutSwitch layout={layout} onChange={changeLayout} />}
          <Tooltip label="New quote (N)">
            <AdminButtonLink to={paths.newQuote} variant="primary" data-shortcut="n" aria-label="New quote">
              <PlusIcon className="size-4" />
              <span className="max-sm:hidden">New</span>
            </AdminButtonLink>
          </Tooltip>
        </>
      }
    >
      <QuoteTabs list={list} countsByStatus={countsByStatus} counts={counts} otherFilters={otherFilters} />
      <ListToolbar list={list} searchLabel="Search quotes" filters={listQuoteFilters(quoteOptions, me._id)} />
      {isLoadingError && <InlineLoadError className="px-2.5" onRetry={() => void refetch()} />}
      {layout === 'board' && !isSpamTab ? (
        <QuoteBoard filterQuery={query} isFiltered={list.isFiltered} onClear={list.clear} empty={renderEmptyList(list)} />
      ) : (
        <QuoteTable list={list} query={query} visibleColumns={visibleColumns} quoteOptions={quoteOptions} />
      )}
    </AdminPage>
  );
}
