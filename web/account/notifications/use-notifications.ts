import { useRef } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { useChange } from '#web/lib/hooks/use-latest-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { unreadCountStore } from '#web/features/notifications/unread-count-store.ts';
import { useAnswer } from '#web/lib/api/use-query.ts';

const limit = 20;

async function loadFirst(question: string, signal: AbortSignal) {
  const { response } = await call('/user/notifications/list', { unread: question.endsWith('/unread'), limit }, { signal });
  unreadCountStore.set(response.unread);
  return { ...response, question };
}

const markRead = (notices: Notification[], is: (notice: Notification) => boolean): Notification[] =>
  notices.map((notice) => (notice.readAt === null && is(notice) ? { ...notice, readAt: new Date().toISOString() } : notice));

/** Runs deeds one after the other, each upon what the one before has left. */
function useOneByOne() {
  const last = useRef(Promise.resolve());
  return (deed: () => Promise<void>): Promise<void> => {
    const turn = last.current.then(deed);
    last.current = turn.catch(() => undefined);
    return turn;
  };
}

/** A person's notices, a page at a time, and what can be done with them. @param only only those that are unread */
export function useNotifications(userId: string, only: boolean) {
  const question = `${userId}/${only ? 'unread' : 'all'}`;
  const { data, problem, retry, replace } = useAnswer(question, loadFirst);
  const { latest, change } = useChange({ data, replace });
  const inTurn = useOneByOne();
  const reading = useAction();
  const more = useAction();

  const mark = async (which: { _id: string } | { all: true }, is: (notice: Notification) => boolean) => {
    const { unread } = (await call('/user/notifications/read', which)).response;
    unreadCountStore.set(unread);
    change((now) => ({ ...now, unread, result: markRead(now.result, is) }));
  };
  const read = (_id: string) => inTurn(() => reading.run(() => mark({ _id }, (notice) => notice._id === _id)));
  const readAll = () =>
    inTurn(() =>
      reading.run(async () => {
        await mark({ all: true }, () => true);
        return 'All marked as read';
      }),
    );
  const loadMore = () =>
    more.run(() =>
      inTurn(async () => {
        const listed = latest();
        if (listed?.question !== question) return;
        // In the list of unread ones those read meanwhile no longer count.
        const skip = only ? listed.result.filter(({ readAt }) => readAt === null).length : listed.result.length;
        const { response } = await call('/user/notifications/list', { unread: only, skip, limit });
        change((now) => {
          if (now.question !== question) return now;
          const known = new Set(now.result.map(({ _id }) => _id));
          return { ...response, question, result: [...now.result, ...response.result.filter(({ _id }) => !known.has(_id))] };
        });
      }),
    );
  return { data, problem, retry, reading, more, read, readAll, loadMore };
}
