import { useNavigate, useSearchParams } from 'react-router';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { IconButton } from '#web/admin/components/admin-button.tsx';
import { Menu, MenuItem, wideOnPhones } from '#web/admin/components/menu.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { RequestDetailsPanel } from './request-details-panel.tsx';
import { AssignMenu } from '#web/admin/features/quotes/assign-menu.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { toFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';
import { QuoteAlerts } from './quote-alerts.tsx';
import { PickTimeMenu } from '#web/admin/features/quotes/pick-time-menu.tsx';
import { RequestNotes } from './quote-notes.tsx';
import { SiteAddressPanel } from './site-address-panel.tsx';
import { QuoteStatusBar } from './quote-status-bar.tsx';
import { QuoteTimeline } from './quote-timeline.tsx';
import { useQuoteOptions } from '#web/admin/features/quotes/list/use-quote-options.ts';
import { useQuoteActions } from '#web/admin/features/quotes/use-quote-actions.ts';
import { useStatusChanges } from '#web/admin/features/quotes/use-status-changes.tsx';
import { useAdjacentQuotes, type AdjacentQuotes } from './use-adjacent-quotes.ts';
import { useQuote, type OpenQuoteState } from './use-quote.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import { customerName } from '#web/admin/features/quotes/quote-text.ts';

const priceOf = async (id: string, signal: AbortSignal) => (await call('/admin/quotes/price', { _id: id }, { signal })).response;

const focusOn = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
/** Opens a menu by its key, and goes to what is first in it. */
const openMenu = (selector: string) => () => {
  const menu = document.querySelector<HTMLDetailsElement>(selector);
  if (!menu) return;
  menu.open = true;
  menu.querySelector('button')?.focus();
};

type StepsProps = { neighbours: AdjacentQuotes | undefined; onStep: (number: string | undefined) => void };

/** The way to the request before and after in the list, without going back to it. */
function Steps({ neighbours, onStep }: StepsProps) {
  const { previous, next, position, fullcount } = neighbours ?? {};
  return (
    <div className="flex items-center">
      <IconButton label="The one before (K)" disabled={!previous} onClick={() => onStep(previous?.number)}>
        <ArrowLeftIcon className="size-4" />
      </IconButton>
      <span className="min-w-14 text-center text-[0.8125rem] whitespace-nowrap text-soft tabular-nums">
        {position ? `${position} of ${fullcount}` : ''}
      </span>
      <IconButton label="The next one (J)" disabled={!next} onClick={() => onStep(next?.number)}>
        <ArrowRightIcon className="size-4" />
      </IconButton>
    </div>
  );
}

type SheetProps = OpenQuoteState & { leaveUnread: () => Promise<void>; query: string };

function Sheet({ leaveUnread, query, ...open }: SheetProps) {
  const { request, reload } = open;
  const { me } = useAdmin();
  const navigate = useNavigate();
  const choices = useQuoteOptions();
  const { run } = useAction();
  const neighbours = useAdjacentQuotes(request._id, query);
  const pricing = useAnswer(request._id, priceOf);
  const priced = pricing.problem === undefined ? pricing.data : null;
  const deeds = useQuoteActions(open);
  const moves = useStatusChanges(() => void reload());
  const back = `${paths.quotes}${query === '' ? '' : `?${query}`}`;
  const step = (number: string | undefined) => number !== undefined && void navigate(paths.quote(number, query));
  const self: StaffName = { _id: me._id, fullName: me.fullName };
  const unread = () =>
    run(async () => {
      await leaveUnread();
      await navigate(back);
      showToast(`${request.number} is not read again`);
    });
  useShortcuts({
    j: () => step(neighbours?.next?.number),
    k: () => step(neighbours?.previous?.number),
    a: () => request.assignee?._id !== me._id && deeds.assign(self),
    r: focusOn('[data-reply]'),
    i: focusOn('[data-note]'),
    m: focusOn('[data-moves] button'),
    s: openMenu('.put-off'),
    u: () => void unread(),
  });
  return (
    <AdminPage
      title={customerName(request)}
      note={request.number}
      back={{ to: back, label: 'Requests' }}
      loose
      actions={
        <>
          <Steps neighbours={neighbours} onStep={step} />
          <AssignMenu assignee={request.assignee} choices={choices} me={self} onAssign={deeds.assign} />
          <PickTimeMenu
            label="Put off"
            mark="put-off"
            hint="For everybody. It is back at that time, or when the customer writes."
            onChoose={deeds.snooze}
          />
          <PickTimeMenu label="Remind me" hint="You alone. It then counts among what needs you." onChoose={deeds.remind} />
          <Menu label="More" align="right" className={wideOnPhones}>
            <MenuItem onClick={() => void unread()}>
              <span className="flex-1">Mark as not read</span>
              <kbd className="ml-6 text-xs text-soft">U</kbd>
            </MenuItem>
            {request.spam ? (
              <MenuItem onClick={() => deeds.spam(false)}>No spam</MenuItem>
            ) : (
              <MenuItem tone="alarm" onClick={() => deeds.spam(true)}>
                Spam
              </MenuItem>
            )}
          </Menu>
        </>
      }
    >
      <QuoteAlerts
        request={request}
        onNoSpam={() => deeds.spam(false)}
        onWake={() => deeds.snooze(null)}
        onForget={() => deeds.remind(null)}
      />
      <QuoteStatusBar request={request} busy={moves.busy} onMove={(to) => moves.move(request, to)} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-4">
          <RequestDetailsPanel request={request} priced={priced} />
          <FilesPanel files={request.files} />
          <Conversation {...open} />
        </div>
        <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid md:max-xl:columns-2">
          <EstimatePanel request={request} priced={priced} onRetry={pricing.retry} />
          <CustomerPanel request={request} />
          <SiteAddressPanel request={request} />
          <RequestNotes {...open} />
          <QuoteTimeline request={request} />
        </div>
      </div>
      {moves.dialog}
    </AdminPage>
  );
}

/** One request: what was asked, by whom, and everything to answer it with. */
export default function QuotePage() {
  const { params } = useAdmin();
  const [parameters] = useSearchParams();
  const query = toFilterQuery(parameters);
  const { reload, change, leaveUnread, ...answer } = useQuote(params['id']!);
  const back = { to: `${paths.quotes}${query === '' ? '' : `?${query}`}`, label: 'Requests' };
  return (
    <QueryView title="Request" back={back} query={answer}>
      {(request) => <Sheet request={request} reload={reload} change={change} leaveUnread={leaveUnread} query={query} />}
    </QueryView>
  );
}
