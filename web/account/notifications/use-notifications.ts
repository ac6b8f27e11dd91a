import { useRef } from 'react';
import type { Notification } from '#contract/account/notifications.endpoints.ts';
import { accountPageSize, usePagedQuery } from '#web/account/paged-list.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { unreadCountStore } from '#web/features/notifications/unread-count-store.ts';

async function loadPage(unread: boolean, skip: number, signal?: AbortSignal) {
  const { response } = await call('/user/notifications/list', { unread, skip, limit: accountPageSize }, signal && { signal });
  unreadCountStore.set(response.unread);
  return response;
}

const markRead = (notifications: Notification[], matches: (notice: Notification) => boolean): Notification[] =>
  notifications.map((notice) => (notice.readAt === null && matches(notice) ? { ...notice, readAt: new Date().toISOString() } : notice));

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
  const { loadMore, ...query } = usePagedQuery({
    queryKey: ['notifications', userId, unreadOnly],
    load: (skip, signal) => loadPage(unreadOnly, skip, signal),
    // Notifications that were read meanwhile are no longer in the server's list of unread ones.
    countLoaded: ({ result }) => (unreadOnly ? result.filter(({ readAt }) => readAt === null).length : result.length),
  });
  const enqueue = useTaskQueue();
  const reading = useAsyncAction();

  const mark = async (which: { _id: string } | { all: true }, matches: (notice: Notification) => boolean) => {
    const { unread } = (await call('/user/notifications/read', which)).response;
    unreadCountStore.set(unread);
    query.setData((now) => ({ ...now, unread, result: markRead(now.result, matches) }));
  };
  const read = (_id: string) => enqueue(() => reading.run(() => mark({ _id }, (notice) => notice._id === _id)));
  const readAll = () =>
    enqueue(() =>
      reading.run(async () => {
        await mark({ all: true }, () => true);
        return 'All marked as read';
      }),
    );
  return { ...query, reading, read, readAll, loadMore: () => enqueue(loadMore) };
}
