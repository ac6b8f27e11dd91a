import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { urgencies } from '#domain/quotes/quote.ts';
import { valueBands } from '#domain/quotes/request-list.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import { useHeldBackRows } from '#web/admin/lists/use-held-back-rows.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { DataTable, type TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListToolbar, useColumnVisibility } from '#web/admin/lists/list-toolbar.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuoteBoard } from './quote-board.tsx';
import { QuoteBulkActions } from './quote-bulk-actions.tsx';
import { quoteColumns } from './quote-columns.tsx';
import { quoteFilterNames, parseFilterQuery, toFilterQuery, tabFilterNames, type QuoteListParams } from './quote-filter.ts';
import { LayoutSwitch, type ListLayout } from './layout-switch.tsx';
import { NotificationsButton } from './notifications-button.tsx';
import { PendingUpdatesBar } from '#web/admin/lists/pending-updates-bar.tsx';
import { renderSpamRowActions } from '#web/admin/features/quotes/spam-actions.tsx';
import { QuoteTabs, type StatusCounts } from './quote-tabs.tsx';
import { useQuoteOptions, type QuoteOptions } from './use-quote-options.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import { customerName } from '#web/admin/features/quotes/quote-text.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

/** Loads the number of quotes of each status, whatever tab is selected. */
function useStatusCounts(query: string): StatusCounts | undefined {
  const { status: _status, view: _view, spam: _spam, sort: _sort, ...filter } = parseFilterQuery(query);
  const { data } = useQuery({ ...queryFor('/admin/quotes/board', { ...filter, limit: 0 }), placeholderData: keepPreviousData });
  return data && Object.fromEntries(data.columns.map(({ status, fullcount }) => [status, fullcount]));
}

const none = (
  <Notice title="No requests yet">What people ask for on the website stands here, the newest first, from the moment they send it.</Notice>
);
const noSpam = <Notice title="No spam">What looks like it is put aside here, and told to nobody. One press takes it out again.</Notice>;
const noneHere = (title: string) => (
  <Notice title={title} action={<AdminButtonLink to={paths.quotes}>All requests</AdminButtonLink>}>
    What comes to stand here shows by itself.
  </Notice>
);

/** The message of an empty tab. */
function emptyOf({ filters: { spam, view, status } }: QuoteListParams) {
  if (spam === '1') return noSpam;
  if (view === 'needs_me') return noneHere('Nothing needs you');
  return view === '' && status === '' ? none : noneHere('None here now');
}

type TableProps = {
  list: QuoteListParams;
  query: string;
  shown: readonly TableColumn<DeskRequest>[];
  choices: QuoteOptions | undefined;
};

function Table({ list, query, shown, choices }: TableProps) {
  const { me } = useAdmin();
  const { skip, limit, filters } = list;
  const rows = useHeldBackRows(queryFor('/admin/quotes/list', { ...parseFilterQuery(query), skip, limit }));
  const selection = useRowSelection(JSON.stringify({ query, skip, limit }));
  const chosen = rows.data?.result.filter(({ _id }) => selection.has(_id)) ?? [];
  // One that was ticked and has left the list is none of those that something is done to.
  const ticked = { ...selection, ids: chosen.map(({ _id }) => _id), count: chosen.length };
  return (
    <>
      <PendingUpdatesBar waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Requests"
        columns={shown}
        rows={rows.data?.result}
        fullcount={rows.data?.fullcount ?? 0}
        {...rows.table}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={(request) => `${request.number}, ${customerName(request)}`}
        hrefOf={({ number }) => paths.quote(number, query)}
        selection={selection}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={emptyOf(list)}
        actions={filters.spam === '1' ? renderSpamRowActions : undefined}
      />
      <QuoteBulkActions selection={ticked} chosen={chosen} assignees={choices?.assignees ?? []} me={me} />
    </>
  );
}

const needWords = (count: number): string => (count === 0 ? 'nothing needs you' : `${count} ${count === 1 ? 'needs' : 'need'} you`);
const bands = Object.entries(valueBands).map(([value, { label }]) => ({ value, label }));
const yes = (label: string) => [{ value: '1', label }];

/** The quotes, as a table or as a board by status. */
export default function QuoteListPage() {
  const { me } = useAdmin();
  const list = useListParams(quoteFilterNames, { lasting: tabFilterNames });
  const [parameters] = useSearchParams();
  const query = toFilterQuery(parameters);
  const counts = useQuoteCounts();
  const { data: choices, isLoadingError, refetch } = useQuoteOptions();
  const byStatus = useStatusCounts(query);
  const { shown, choice } = useColumnVisibility('requests', quoteColumns);
  const key = `requests:layout:${me._id}`;
  const [layout, setLayout] = useState<ListLayout>(() => (readLocal(key) === 'board' ? 'board' : 'table'));
  const choose = (next: ListLayout) => {
    setLayout(next);
    writeLocal(key, next);
  };
  // Spam is listed as a table: it has no statuses to move between.
  const spam = list.filters.spam === '1';
  useShortcuts({ b: () => !spam && choose(layout === 'board' ? 'table' : 'board') });
  const rest = new URLSearchParams(query);
  for (const name of tabFilterNames) rest.delete(name);
  return (
    <AdminPage
      title="Requests"
      note={counts && needWords(counts.needsMe)}
      actions={
        <>
          <NotificationsButton />
          <SavedViewsMenu query={query} />
          {(spam || layout === 'table') && choice}
          {!spam && <LayoutSwitch layout={layout} onChange={choose} />}
          <AdminButtonLink to={paths.newQuote} variant="primary" data-new aria-label="Enter a request" title="Enter a request (N)">
            <PlusIcon className="size-4" />
            <span className="max-sm:hidden">New</span>
          </AdminButtonLink>
        </>
      }
    >
      <QuoteTabs list={list} byStatus={byStatus} counts={counts} rest={rest} />
      <ListToolbar
        list={list}
        searchLabel="Search requests"
        filters={[
          { name: 'urgency', label: 'Wanted', narrow: true, options: urgencies.map((value) => ({ value, label: value })) },
          { name: 'value', label: 'Value', narrow: true, options: bands },
          { name: 'suburb', label: 'Suburb', narrow: true, options: (choices?.suburbs ?? []).map((value) => ({ value, label: value })) },
          {
            name: 'stone',
            label: 'Stone',
            narrow: true,
            options: (choices?.stones ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          },
          {
            name: 'assignee',
            label: 'With',
            narrow: true,
            options: [
              { value: 'me', label: 'Me' },
              { value: 'none', label: 'Nobody' },
              ...(choices?.assignees ?? [])
                .filter(({ _id }) => _id !== me._id)
                .map(({ _id, fullName }) => ({ value: _id, label: fullName })),
            ],
          },
          { name: 'unread', label: 'Read', narrow: true, options: yes('Not read') },
          { name: 'waiting', label: 'Turn', narrow: true, options: yes('Waiting for us') },
        ]}
      />
      {isLoadingError && <InlineLoadError className="px-2.5" onRetry={() => void refetch()} />}
      {layout === 'board' && !spam ? (
        <QuoteBoard query={query} narrowed={list.narrowed} onClear={list.clear} empty={emptyOf(list)} />
      ) : (
        <Table list={list} query={query} shown={shown} choices={choices} />
      )}
    </AdminPage>
  );
}
