import { useEffect } from 'react';
import { createRequestSequencer } from '#web/admin/api/request-sequencer.ts';
import { useServerEvents } from '#web/admin/api/use-server-events.ts';
import { useDebouncedRefresh } from '#web/admin/lists/use-live-list.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';

const unreadStore = createStore(0);
const order = createRequestSequencer();

/** Asks anew, after a message was read or marked. What fails is asked again with the next event. */
export async function refreshUnreadEnquiries(): Promise<void> {
  const answer = await order.ask(() => call('/admin/contacts/list', { limit: 0 })).catch(() => undefined);
  if (answer) unreadStore.set(answer.response.unread);
}

/** How many messages nobody has looked at. */
export const useUnreadEnquiries = (): number => useStore(unreadStore);

/** Keeps that number true to what comes and to what others do; stands once in the desk. */
export function useUnreadEnquiriesUpdates(): void {
  const soon = useDebouncedRefresh(refreshUnreadEnquiries);
  useServerEvents({ contacts: soon, hello: soon, refresh: soon });
  useEffect(() => void refreshUnreadEnquiries(), []);
}

/** Beside its place in the navigation. */
export function UnreadEnquiriesBadge() {
  const count = useUnreadEnquiries();
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
