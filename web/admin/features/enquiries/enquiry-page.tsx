import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContactDetail } from '#contract/admin/contacts.ts';
import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { createRequestSequencer, type RequestSequencer } from '#web/admin/api/request-sequencer.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { useDebouncedRefresh } from '#web/admin/lists/use-live-list.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton, AdminButtonLink, IconButton } from '#web/admin/components/admin-button.tsx';
import { ArrowUpIcon } from '#web/admin/components/icons.tsx';
import { Menu, MenuItem } from '#web/admin/components/menu.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { ReplyForm } from './reply-form.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryStatusBadge } from './enquiry-status-badge.tsx';
import { EnquiryThread } from './enquiry-thread.tsx';
import { refreshUnreadEnquiries } from './unread-enquiries.tsx';

const load = async (id: string, signal: AbortSignal) => (await call('/admin/contacts/get', { _id: id }, { signal })).response;

type MessageProps = {
  contact: ContactDetail;
  replace: (contact: ContactDetail) => void;
  order: RequestSequencer;
  reload: () => Promise<void>;
};
type Change = Omit<InputOf<'/admin/contacts/save'>, '_id'>;

/** What can be done with a message, each with the way back. */
function useHandling(contact: ContactDetail, { replace, order }: Pick<MessageProps, 'replace' | 'order'>) {
  const { run, busy } = useAction();
  const { _id } = contact;
  const save = async (change: Change): Promise<void> => {
    const saved = await order.act(() => call('/admin/contacts/save', { _id, ...change }));
    if (saved) replace(saved.response);
    refreshUnreadEnquiries();
  };
  const change = (next: Change, words: string, back: Change) =>
    run(async () => {
      await save(next);
      showUndo(words, () => save(back));
    });
  const markSpam = (spam: boolean) =>
    run(async () => {
      const mark = async (on: boolean) => {
        await call('/admin/contacts/spam', { _id, spam: on });
        await save({});
      };
      await mark(spam);
      showUndo(spam ? 'Put aside as spam' : 'Among the messages again', () => mark(!spam));
    });
  return { busy, save, change, markSpam };
}

/** A mail is sent a moment after its answer was written: what became of it is asked for twice. */
function useMailFate({ answers }: ContactDetail, reload: () => Promise<void>): void {
  const waiting = answers.some(({ mail }) => mail === 'waiting');
  const ask = useRef(reload);
  useEffect(() => {
    ask.current = reload;
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timers = [2000, 15_000].map((after) => setTimeout(() => void ask.current(), after));
    return () => timers.forEach(clearTimeout);
  }, [waiting]);
}

function Message({ contact, replace, order, reload }: MessageProps) {
  const navigate = useNavigate();
  const { busy, save, change, markSpam } = useHandling(contact, { replace, order });
  const { _id, subject, name, email, read, done, spam, assignee, colleagues, previous, next, quote } = contact;
  useEffect(() => {
    // Whoever opens it has read it.
    if (!read) void save({ read: true }).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message: it may be marked unread again
  }, [_id]);
  useMailFate(contact, reload);
  const goTo = (id: string | null) => id !== null && void navigate(paths.enquiry(id));
  useShortcuts({
    j: () => goTo(next),
    k: () => goTo(previous),
    r: () => document.querySelector<HTMLElement>('[data-reply]')?.focus(),
  });
  const assign = (id: string) =>
    void change(
      { assignee: id },
      id === '' ? 'With nobody now' : `With ${colleagues.find((each) => each._id === id)?.fullName ?? 'a colleague'} now`,
      { assignee: assignee?._id ?? '' },
    );
  return (
    <AdminPage
      title={subject || `Message from ${name || email}`}
      note={<EnquiryStatusBadge {...contact} />}
      back={{ to: paths.enquiries, label: 'Messages' }}
      actions={
        <>
          <IconButton label="The newer message (K)" disabled={previous === null} onClick={() => goTo(previous)}>
            <ArrowUpIcon />
          </IconButton>
          <IconButton label="The older message (J)" disabled={next === null} onClick={() => goTo(next)}>
            <ArrowUpIcon className="size-5 rotate-180" />
          </IconButton>
          <Menu label="More" align="right">
            <MenuItem onClick={() => void change({ read: !read }, read ? 'Marked as unread' : 'Marked as read', { read })}>
              {read ? 'Mark as unread' : 'Mark as read'}
            </MenuItem>
            {spam ? (
              <MenuItem onClick={() => void markSpam(false)}>This is no spam</MenuItem>
            ) : (
              <MenuItem tone="alarm" onClick={() => void markSpam(true)}>
                Put aside as spam
              </MenuItem>
            )}
          </Menu>
          <AdminButton busy={busy} onClick={() => void change({ done: !done }, done ? 'Open again' : 'Done', { done })}>
            {done ? 'Open it again' : 'Done'}
          </AdminButton>
          {quote === null && <AdminButtonLink to={paths.newQuoteFor({ contact: _id })}>Turn into a request</AdminButtonLink>}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <EnquiryThread contact={contact} />
          <ReplyForm contact={contact} replace={replace} order={order} reload={reload} />
        </div>
        <EnquiryDetails contact={contact} onAssign={assign} />
      </div>
    </AdminPage>
  );
}

/** One message of the contact form: read, answered, given to somebody, turned into a request. */
export default function EnquiryPage() {
  const { params } = useAdmin();
  const id = params['id']!;
  const answer = useAnswer(id, load);
  const [order] = useState(createRequestSequencer);
  const reload = async () => {
    const next = await order.ask(() => load(id, new AbortController().signal)).catch(() => undefined);
    if (next) answer.replace(next);
  };
  const soon = useDebouncedRefresh(reload);
  useServerEvents({ contacts: ({ ids }) => ids.includes(id) && soon(), hello: soon, refresh: soon });
  return (
    <QueryView title="Message" back={{ to: paths.enquiries, label: 'Messages' }} query={answer}>
      {(contact) => <Message key={contact._id} contact={contact} replace={answer.replace} order={order} reload={reload} />}
    </QueryView>
  );
}
