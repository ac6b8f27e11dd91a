import { useRef } from 'react';
import type { Notification } from '#contract/account/notifications.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { useLatestData } from '#web/lib/hooks/use-latest-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { unreadCountStore } from '#web/features/notifications/unread-count-store.ts';
import { useQuery } from '#web/lib/api/use-query.ts';

const limit = 20;

async function loadFirstPage(unreadOnly: boolean, signal: AbortSignal) {
  const { response } = await call('/user/notifications/list', { unread: unreadOnly, limit }, { signal });
  unreadCountStore.set(response.unread);
  return { ...response, unreadOnly };
}

const markRead = (notices: Notification[], is: (notice: Notification) => boolean): Notification[] =>
  notices.map((notice) => (notice.readAt === null && is(notice) ? { ...notice, readAt: new Date().toISOString() } : notice));

/** Returns a function that runs async tasks one after the other. */
function useTaskQueue() {
  const last = useRef(Promise.resolve());
  return (task: () => Promise<void>): Promise<void> => {
    const result = last.current.then(task);
    last.current = result.catch(() => undefined);
    return result;
  };
}

/** Loads the user's notifications page by page, and marks them as read. */
export function useNotifications(userId: string, unreadOnly: boolean) {
  const { data, error, refetch, setData } = useQuery({
    queryKey: ['notifications', userId, unreadOnly],
    queryFn: ({ signal }) => loadFirstPage(unreadOnly, signal),
  });
  const { getLatest, updateLatest } = useLatestData({ data, setData });
  const enqueue = useTaskQueue();
  const reading = useAction();
  const more = useAction();

  const mark = async (which: { _id: string } | { all: true }, is: (notice: Notification) => boolean) => {
    const { unread } = (await call('/user/notifications/read', which)).response;
    unreadCountStore.set(unread);
    updateLatest((now) => ({ ...now, unread, result: markRead(now.result, is) }));
  };
  const read = (_id: string) => enqueue(() => reading.run(() => mark({ _id }, (notice) => notice._id === _id)));
  const readAll = () =>
    enqueue(() =>
      reading.run(async () => {
        await mark({ all: true }, () => true);
        return 'All marked as read';
      }),
    );
  const loadMore = () =>
    more.run(() =>
      enqueue(async () => {
        const listed = getLatest();
        if (listed?.unreadOnly !== unreadOnly) return;
        // In the list of unread notifications, those read meanwhile do not count.
        const skip = unreadOnly ? listed.result.filter(({ readAt }) => readAt === null).length : listed.result.length;
        const { response } = await call('/user/notifications/list', { unread: unreadOnly, skip, limit });
        updateLatest((now) => {
          if (now.unreadOnly !== unreadOnly) return now;
          const known = new Set(now.result.map(({ _id }) => _id));
          return { ...response, unreadOnly, result: [...now.result, ...response.result.filter(({ _id }) => !known.has(_id))] };
        });
      }),
    );
  return { data, error, refetch, reading, more, read, readAll, loadMore };
}
