import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { quoteQuery } from '#web/admin/features/quotes/quote-queries.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { StepButtons } from '#web/admin/components/step-buttons.tsx';
import { Menu, MenuItem } from '#web/admin/components/popups/menu.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { RequestDetailsPanel } from './request-details-panel.tsx';
import { AssignMenu } from '#web/admin/features/quotes/assign-menu.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { toFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';
import { QuoteAlerts } from './quote-alerts.tsx';
import { PickTimeMenu } from '#web/admin/features/quotes/pick-time-menu.tsx';
import { QuoteNotes } from './quote-notes.tsx';
import { SiteAddressPanel } from './site-address-panel.tsx';
import { QuoteStatusBar } from './quote-status-bar.tsx';
import { StatusHistoryList } from './status-history-list.tsx';
import { useQuoteOptions } from '#web/admin/features/quotes/list/use-quote-options.ts';
import { useQuoteActions } from '#web/admin/features/quotes/use-quote-actions.ts';
import { useStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { createCustomerEmailForm } from '#web/admin/features/customers/create-customer-email-form.ts';
import { UndeliveredEmails } from '#web/admin/features/emails/undelivered-emails.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { useQuote, type OpenQuoteState, useAdjacentQuotes } from './use-quote.ts';
import { RevisionsPanel } from '#web/admin/features/quotes/revisions/revisions-panel.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';

type AdjacentQuoteButtonsProps = { adjacentQuotes: ReturnType<typeof useAdjacentQuotes>; onStep: (number: string | undefined) => void };

function AdjacentQuoteButtons({ adjacentQuotes, onStep }: AdjacentQuoteButtonsProps) {
  const { previous, next, position, fullcount } = adjacentQuotes.data ?? {};
  return (
    <StepButtons
      previousLabel="Previous quote (K)"
      nextLabel="Next quote (J)"
      onPrevious={previous ? () => onStep(previous.number) : undefined}
      onNext={next ? () => onStep(next.number) : undefined}
    >
      {adjacentQuotes.isLoadingError ? (
        <InlineLoadError onRetry={() => void adjacentQuotes.refetch()}>Position unknown</InlineLoadError>
      ) : (
        <span className="min-w-14 text-center text-note whitespace-nowrap tabular-nums">
          {position && fullcount ? `${formatInteger(position)} of ${formatInteger(fullcount)}` : ''}
        </span>
      )}
    </StepButtons>
  );
}

const quotePaths = ['/admin/quotes/get'] as const;

const getListPath = (filterQuery: string): string => (filterQuery === '' ? paths.quotes : `${paths.quotes}?${filterQuery}`);

type QuoteProps = OpenQuoteState & { markUnread: () => Promise<void>; filterQuery: string };

function Quote({ markUnread, filterQuery, ...openQuote }: QuoteProps) {
  const { quote } = openQuote;
  const { me } = useAdmin();
  const navigate = useNavigate();
  const leaveScreen = useScreenNavigate();
  const snoozeButtonRef = useRef<HTMLButtonElement>(null);
  const optionsQuery = useQuoteOptions();
  const adjacentQuotes = useAdjacentQuotes(quote._id, filterQuery);
  const priceQuery = useQuery(queryFor('/admin/quotes/estimate', { _id: quote._id }));
  const currentPrice = priceQuery.isLoadingError ? null : priceQuery.data;
  const actions = useQuoteActions(openQuote);
  const statusChanges = useStatusChanges();
  const backPath = getListPath(filterQuery || (quote.spam ? 'spam=1' : ''));
  const goToQuote = (number: string | undefined) => number !== undefined && void navigate(paths.quote(number, filterQuery));
  const currentUser: StaffRef = { _id: me._id, fullName: me.fullName };
  const unreadMutation = useAdminMutation({
    mutationFn: (_number: string) => markUnread(),
    onSuccess: async (_output, number) => {
      // When the response is received, the page may already show another quote.
      if (number === quote.number) await leaveScreen(backPath);
      return `${number} marked as unread`;
    },
  });
  useShortcuts({
    j: () => goToQuote(adjacentQuotes.data?.next?.number),
    k: () => goToQuote(adjacentQuotes.data?.previous?.number),
    a: () => quote.assignee?._id !== me._id && actions.assign(currentUser),
    s: () => snoozeButtonRef.current?.click(),
    u: () => unreadMutation.mutate(quote.number),
  });
  return (
    <AdminPage
      title={formatCustomerName(quote)}
      subtitle={quote.number}
      back={{ to: backPath, label: 'Quotes' }}
      hasScrollingHeader
      actions={
        <>
          <AdjacentQuoteButtons adjacentQuotes={adjacentQuotes} onStep={goToQuote} />
          <AssignMenu assignee={quote.assignee} optionsQuery={optionsQuery} me={currentUser} onAssign={actions.assign} />
          <PickTimeMenu
            label="Snooze"
            triggerRef={snoozeButtonRef}
            hint="Hides the quote for everyone until this time, or until the customer replies."
            onChoose={actions.snooze}
          />
          <PickTimeMenu
            label="Remind me"
            hint="Only you are reminded. The quote then appears in your to-do list."
            onChoose={actions.remind}
          />
          <Menu label="More" fullWidthOnPhones>
            <MenuItem onClick={() => unreadMutation.mutate(quote.number)}>
              <span className="flex-1">Mark as unread</span>
              <kbd className="ml-6 text-xs text-soft">U</kbd>
            </MenuItem>
            {quote.spam ? (
              <MenuItem onClick={() => actions.spam(false)}>Not spam</MenuItem>
            ) : (
              <MenuItem tone="error" onClick={() => actions.spam(true)}>
                Mark as spam
              </MenuItem>
            )}
          </Menu>
        </>
      }
    >
      <QuoteAlerts
        quote={quote}
        onNotSpam={() => actions.spam(false)}
        onEndSnooze={() => actions.snooze(null)}
        onRemoveReminder={() => actions.remind(null)}
      />
      <UndeliveredEmails
        emails={quote.undelivered}
        correction={quote.customerDetails.erased ? undefined : createCustomerEmailForm(quote.customerDetails)}
        invalidates={quotePaths}
      />
      <QuoteStatusBar quote={quote} busy={statusChanges.busy} onStatusChange={(to) => statusChanges.changeStatus(quote, to)} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-4">
          <RequestDetailsPanel quote={quote} currentPrice={currentPrice} />
          <FilesPanel files={quote.files} />
          <Conversation {...openQuote} />
        </div>
        <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid md:max-xl:columns-2">
          <RevisionsPanel quote={quote} />
          <EstimatePanel quote={quote} currentPrice={currentPrice} onRetry={() => void priceQuery.refetch()} />
          <CustomerPanel quote={quote} />
          <SiteAddressPanel quote={quote} />
          <QuoteNotes {...openQuote} />
          <Panel title="History">
            <StatusHistoryList history={quote.history} approvals={quote.approvals} />
          </Panel>
        </div>
      </div>
    </AdminPage>
  );
}

export const loader = createRecordLoader(({ params }) => [quoteQuery(params['id']!)]);

/** Renders the page of a quote: the request, the customer, the messages and the status. */
export default function QuotePage() {
  const params = useParams();
  const [parameters] = useSearchParams();
  const filterQuery = toFilterQuery(parameters);
  const { query: quoteResult, ...openQuote } = useQuote(params['id']!);
  const back = { to: getListPath(filterQuery), label: 'Quotes' };
  return (
    <QueryView title="Quote" back={back} query={quoteResult}>
      {(quote) => <Quote quote={quote} {...openQuote} filterQuery={filterQuery} />}
    </QueryView>
  );
}
