import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ContactDetail } from '#contract/admin/contacts.ts';
import type { InputOf } from '#contract/index.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useDesk } from '#web/admin/lib/desk.ts';
import { inOrder, type InOrder } from '#web/admin/lib/in-order.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { useLive } from '#web/admin/lib/use-live.ts';
import { useSoon } from '#web/admin/lib/use-live-list.ts';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton, DeskLink, IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon } from '#web/admin/ui/icons.tsx';
import { Menu, MenuItem } from '#web/admin/ui/menu.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { AnswerForm } from './answer-form.tsx';
import { ContactFacts } from './facts.tsx';
import { ContactMark } from './state-mark.tsx';
import { Thread } from './thread.tsx';
import { refreshUnread } from './unread.tsx';

const load = async (id: string, signal: AbortSignal) => (await call('/admin/contacts/get', { _id: id }, { signal })).response;

type MessageProps = {
  contact: ContactDetail;
  replace: (contact: ContactDetail) => void;
  order: InOrder;
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
    void refreshUnread();
  };
  const change = (next: Change, words: string, back: Change) =>
    run(async () => {
      await save(next);
      offerUndo(words, () => save(back));
    });
  const markSpam = (spam: boolean) =>
    run(async () => {
      const mark = async (on: boolean) => {
        await call('/admin/contacts/spam', { _id, spam: on });
        await save({});
      };
      await mark(spam);
      offerUndo(spam ? 'Put aside as spam' : 'Among the messages again', () => mark(!spam));
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
  const goTo = (id: string | null) => id !== null && void navigate(paths.contact(id));
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
    <DeskPage
      title={subject || `Message from ${name || email}`}
      note={<ContactMark {...contact} />}
      back={{ to: paths.contacts, label: 'Messages' }}
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
          <DeskButton busy={busy} onClick={() => void change({ done: !done }, done ? 'Open again' : 'Done', { done })}>
            {done ? 'Open it again' : 'Done'}
          </DeskButton>
          {quote === null && <DeskLink to={paths.enterRequestFor({ contact: _id })}>Turn into a request</DeskLink>}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Thread contact={contact} />
          <AnswerForm contact={contact} replace={replace} order={order} reload={reload} />
        </div>
        <ContactFacts contact={contact} onAssign={assign} />
      </div>
    </DeskPage>
  );
}

/** One message of the contact form: read, answered, given to somebody, turned into a request. */
export default function Contact() {
  const { params } = useDesk();
  const id = params['id']!;
  const answer = useAnswer(id, load);
  const [order] = useState(inOrder);
  const reload = async () => {
    const next = await order.ask(() => load(id, new AbortController().signal)).catch(() => undefined);
    if (next) answer.replace(next);
  };
  const soon = useSoon(reload);
  useLive({ contacts: ({ ids }) => ids.includes(id) && soon(), hello: soon, refresh: soon });
  return (
    <Loaded title="Message" back={{ to: paths.contacts, label: 'Messages' }} answer={answer}>
      {(contact) => <Message key={contact._id} contact={contact} replace={answer.replace} order={order} reload={reload} />}
    </Loaded>
  );
}
