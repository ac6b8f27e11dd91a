import type { Notification } from '#contract/notifications.ts';
import { useAction } from '#web/account/use-action.ts';
import { call } from '#web/lib/call.ts';
import { setUnread } from '#web/lib/unread.ts';
import { useAnswer } from '#web/lib/use-answer.ts';

const limit = 20;

async function loadFirst(question: string, signal: AbortSignal) {
  const { response } = await call('/user/notifications/list', { unread: question.endsWith('/unread'), limit }, { signal });
  setUnread(response.unread);
  return response;
}

const markRead = (notices: Notification[], is: (notice: Notification) => boolean): Notification[] =>
  notices.map((notice) => (notice.readAt === null && is(notice) ? { ...notice, readAt: new Date().toISOString() } : notice));

/** A person's notices, a page at a time, and what can be done with them. @param only only those that are unread */
export function useNotifications(userId: string, only: boolean) {
  const { data, problem, retry, replace } = useAnswer(`${userId}/${only ? 'unread' : 'all'}`, loadFirst);
  const reading = useAction();
  const more = useAction();

  const read = (_id: string) =>
    reading.run(async () => {
      const { response } = await call('/user/notifications/read', { _id });
      setUnread(response.unread);
      if (data) replace({ ...data, unread: response.unread, result: markRead(data.result, (notice) => notice._id === _id) });
    });
  const readAll = () =>
    reading.run(async () => {
      const { response } = await call('/user/notifications/read', { all: true });
      setUnread(response.unread);
      if (data) replace({ ...data, unread: response.unread, result: markRead(data.result, () => true) });
      return 'All marked as read';
    });
  const loadMore = () =>
    more.run(async () => {
      if (!data) return;
      // In the list of unread ones those read meanwhile no longer count.
      const skip = only ? data.result.filter(({ readAt }) => readAt === null).length : data.result.length;
      const { response } = await call('/user/notifications/list', { unread: only, skip, limit });
      const known = new Set(data.result.map(({ _id }) => _id));
      replace({ ...response, result: [...data.result, ...response.result.filter(({ _id }) => !known.has(_id))] });
    });
  return { data, problem, retry, reading, more, read, readAll, loadMore };
}
