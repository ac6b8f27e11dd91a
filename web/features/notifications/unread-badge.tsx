import { useStore } from '#web/lib/stores/create-store.ts';
import { unreadCountStore } from './unread-count-store.ts';

/** Renders the number of unread notifications, or nothing if there are none. */
export function UnreadBadge() {
  const unreadCount = useStore(unreadCountStore);
  if (unreadCount === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-rust px-1.5 text-xs leading-5 font-semibold text-white tabular-nums">
      <span>{unreadCount}</span>
      <span className="sr-only"> unread</span>
    </span>
  );
}
