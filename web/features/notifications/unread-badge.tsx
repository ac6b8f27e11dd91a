import { useSyncExternalStore } from 'react';
import { currentUnread, onUnreadChange } from './unread-count-store.ts';

/** How many notices are unread; nothing where there is none. */
export function UnreadBadge() {
  const unread = useSyncExternalStore(onUnreadChange, currentUnread, () => 0);
  if (unread === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-rust px-1.5 text-xs leading-5 font-semibold text-white tabular-nums">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
