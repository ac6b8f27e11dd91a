import { useNavigate, useSearchParams } from 'react-router';
import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useDesk } from '#web/admin/lib/desk.ts';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import * as paths from '#web/admin/paths.ts';
import { IconButton } from '#web/admin/ui/button.tsx';
import { Menu, MenuItem, wideOnPhones } from '#web/admin/ui/menu.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { AskedPanel } from './asked-panel.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { queryOf } from './filter.ts';
import { KnownAbout } from './known-about.tsx';
import { LaterMenu } from './later-menu.tsx';
import { RequestNotes } from './notes-panel.tsx';
import { SitePanel } from './site-panel.tsx';
import { StatusBar } from './status-bar.tsx';
import { Timeline } from './timeline.tsx';
import { useChoices } from './use-choices.ts';
import { useDeeds } from './use-deeds.ts';
import { useMoves } from './use-moves.tsx';
import { useNeighbours, type Neighbours } from './use-neighbours.ts';
import { useRequest, type OpenRequest } from './use-request.ts';
import { ValuePanel } from './value-panel.tsx';
import { nameOf } from './words.ts';

const priceOf = async (id: string, signal: AbortSignal) => (await call('/admin/quotes/price', { _id: id }, { signal })).response;

const focusOn = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
/** Opens a menu by its key, and goes to what is first in it. */
const openMenu = (selector: string) => () => {
  const menu = document.querySelector<HTMLDetailsElement>(selector);
  if (!menu) return;
  menu.open = true;
  menu.querySelector('button')?.focus();
};

type StepsProps = { neighbours: Neighbours | undefined; onStep: (number: string | undefined) => void };

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

type SheetProps = OpenRequest & { leaveUnread: () => Promise<void>; query: string };

function Sheet({ leaveUnread, query, ...open }: SheetProps) {
  const { request, reload } = open;
  const { me } = useDesk();
  const navigate = useNavigate();
  const choices = useChoices();
  const { run } = useAction();
  const neighbours = useNeighbours(request._id, query);
  const pricing = useAnswer(request._id, priceOf);
  const priced = pricing.problem === undefined ? pricing.data : null;
  const deeds = useDeeds(open);
  const moves = useMoves(() => void reload());
  const back = `${paths.requests}${query === '' ? '' : `?${query}`}`;
  const step = (number: string | undefined) => number !== undefined && void navigate(paths.request(number, query));
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
    <DeskPage
      title={nameOf(request)}
      note={request.number}
      back={{ to: back, label: 'Requests' }}
      loose
      actions={
        <>
          <Steps neighbours={neighbours} onStep={step} />
          <AssignMenu assignee={request.assignee} choices={choices} me={self} onAssign={deeds.assign} />
          <LaterMenu
            label="Put off"
            mark="put-off"
            hint="For everybody. It is back at that time, or when the customer writes."
            onChoose={deeds.snooze}
          />
          <LaterMenu label="Remind me" hint="You alone. It then counts among what needs you." onChoose={deeds.remind} />
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
      <KnownAbout
        request={request}
        onNoSpam={() => deeds.spam(false)}
        onWake={() => deeds.snooze(null)}
        onForget={() => deeds.remind(null)}
      />
      <StatusBar request={request} busy={moves.busy} onMove={(to) => moves.move(request, to)} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-4">
          <AskedPanel request={request} priced={priced} />
          <FilesPanel files={request.files} />
          <Conversation {...open} />
        </div>
        <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid md:max-xl:columns-2">
          <ValuePanel request={request} priced={priced} onRetry={pricing.retry} />
          <CustomerPanel request={request} />
          <SitePanel request={request} />
          <RequestNotes {...open} />
          <Timeline request={request} />
        </div>
      </div>
      {moves.dialog}
    </DeskPage>
  );
}

/** One request: what was asked, by whom, and everything to answer it with. */
export default function Request() {
  const { params } = useDesk();
  const [parameters] = useSearchParams();
  const query = queryOf(parameters);
  const { reload, change, leaveUnread, ...answer } = useRequest(params['id']!);
  const back = { to: `${paths.requests}${query === '' ? '' : `?${query}`}`, label: 'Requests' };
  return (
    <Loaded title="Request" back={back} answer={answer}>
      {(request) => <Sheet request={request} reload={reload} change={change} leaveUnread={leaveUnread} query={query} />}
    </Loaded>
  );
}
