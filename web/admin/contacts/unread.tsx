import { useEffect } from 'react';
import { inOrder } from '#web/admin/lib/in-order.ts';
import { useLive } from '#web/admin/lib/use-live.ts';
import { useSoon } from '#web/admin/lib/use-live-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

const unreadStore = createStore(0);
const order = inOrder();

/** Asks anew, after a message was read or marked. What fails is asked again with the next event. */
export async function refreshUnread(): Promise<void> {
  const answer = await order.ask(() => call('/admin/contacts/list', { limit: 0 })).catch(() => undefined);
  if (answer) unreadStore.set(answer.response.unread);
}

/** How many messages nobody has looked at. */
export const useUnread = (): number => useStore(unreadStore);

/** Keeps that number true to what comes and to what others do; stands once in the desk. */
export function useFollowUnread(): void {
  const soon = useSoon(refreshUnread);
  useLive({ contacts: soon, hello: soon, refresh: soon });
  useEffect(() => void refreshUnread(), []);
}

/** Beside its place in the navigation. */
export function UnreadContacts() {
  const count = useUnread();
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
