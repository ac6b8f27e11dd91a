import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#web/lib/call.ts';

/** How often it is asked for while the page is looked at. */
const every = 60_000;

let unread = 0;
const listeners = new Set<() => void>();

/** Takes a newer count in: from a list that has just come. */
export function setUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

/** Asks anew, after a message was read or marked. What fails is asked again later. */
export async function refreshUnread(): Promise<void> {
  await call('/admin/contacts/list', { limit: 0 }).then(
    ({ response }) => setUnread(response.unread),
    () => undefined,
  );
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Beside its place in the navigation: how many messages nobody has looked at. */
export function UnreadContacts() {
  const count = useSyncExternalStore(
    follow,
    () => unread,
    () => 0,
  );
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refreshUnread();
    look();
    const timer = setInterval(look, every);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      {count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
