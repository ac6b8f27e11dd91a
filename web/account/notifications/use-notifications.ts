import { useRef } from 'react';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { NotificationDto } from '#contract/account/notifications.endpoints.ts';
import { focusPageHeading } from '#web/account/account-page.tsx';
import { accountPageSize, usePagedList } from '#web/account/paged-list.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { unreadCountStore } from '#web/features/notifications/unread-count-store.ts';

async function loadPage(unreadOnly: boolean, skip: number, signal: AbortSignal) {
  const input = { unread: unreadOnly, skip, limit: accountPageSize };
  const { response } = await call('/user/notifications/list', input, { signal });
  unreadCountStore.set(response.unread);
  return response;
}

type NotificationPage = Awaited<ReturnType<typeof loadPage>>;
const notificationsKey = (userId: string) => ['notifications', userId] as const;

const setReadAt = (notifications: NotificationDto[], matches: (notification: NotificationDto) => boolean): NotificationDto[] =>
  notifications.map((notification) =>
    notification.readAt === null && matches(notification) ? { ...notification, readAt: new Date().toISOString() } : notification,
  );

/** Returns a function that queues async tasks and runs one at a time. */
function useTaskQueue() {
  const lastTask = useRef(Promise.resolve());
  return (task: () => Promise<void>): Promise<void> => {
    const result = lastTask.current.then(task);
    lastTask.current = result.catch(() => undefined);
    return result;
  };
}

/** Loads the user's notifications page by page, and marks them as read. */
export function useNotifications(userId: string, unreadOnly: boolean) {
  const { loadMore, ...query } = usePagedList({
    queryKey: [...notificationsKey(userId), unreadOnly],
    load: (skip, signal) => loadPage(unreadOnly, skip, signal),
    // Notifications that were marked as read here are not in the server's list of unread ones, so `skip` must not count them.
    countLoaded: (notifications) => (unreadOnly ? notifications.filter(({ readAt }) => readAt === null).length : notifications.length),
  });
  const queryClient = useQueryClient();
  const enqueue = useTaskQueue();
  const marking = useAsyncAction();

  const mark = async (target: { _id: string } | { all: true }, matches: (notification: NotificationDto) => boolean) => {
    const { unread } = (await call('/user/notifications/read', target)).response;
    unreadCountStore.set(unread);
    queryClient.setQueriesData<InfiniteData<NotificationPage>>(
      { queryKey: notificationsKey(userId) },
      (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, unread, result: setReadAt(page.result, matches) })) },
    );
  };
  const markAsRead = (_id: string) => enqueue(() => marking.run(() => mark({ _id }, (notification) => notification._id === _id)));
  const markAllAsRead = () =>
    enqueue(() =>
      marking.run(async () => {
        await mark({ all: true }, () => true);
        // The button disappears.
        focusPageHeading();
        return 'All marked as read';
      }),
    );
  return { ...query, marking, markAsRead, markAllAsRead, loadMore: () => enqueue(loadMore) };
}
