import { pluralize } from '#domain/shared/counts.ts';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createStore, type ReadableStore } from '#web/lib/stores/create-store.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';

// Browser notifications. The user turns them on for each device.

const name = 'notices';
const changes = createStore(0);

/** `off`: turned off here. `blocked`: denied in the browser settings. `none`: not supported by the browser. */
export type NotificationState = 'none' | 'off' | 'on' | 'blocked';

export function getNotificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readLocal(name) === true ? 'on' : 'off';
}

export const notificationStateStore: ReadableStore<NotificationState> = {
  initial: 'none',
  get: getNotificationState,
  subscribe: changes.subscribe,
};

const notifyListeners = (): void => changes.set(changes.get() + 1);

/** Turns notifications on; the browser asks for permission unless that was answered before. */
export async function enableNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'none';
  if ((await Notification.requestPermission()) === 'granted') writeLocal(name, true);
  notifyListeners();
  return getNotificationState();
}

export function disableNotifications(): void {
  writeLocal(name, undefined);
  notifyListeners();
}

/** Returns the notification for a change of the counts; undefined if no count has risen. */
export function notificationTextFor(before: QuoteCounts | undefined, now: QuoteCounts): string | undefined {
  if (before === undefined) return undefined;
  const [newQuotes, due] = [now.new - before.new, now.due - before.due];
  if (newQuotes > 0) return pluralize(newQuotes, 'new quote request');
  if (due > 0) return 'A reminder is due';
  return now.unread > before.unread ? 'New message from a customer' : undefined;
}

/** Shows a notification unless the page has the focus. A new one replaces the previous one, also across tabs. */
export function showNotification(message: string, { title, onOpen }: { title: string; onOpen: () => void }): void {
  if (getNotificationState() !== 'on' || document.hasFocus()) return;
  try {
    const notification = new Notification(title, { body: message, tag: 'desk' });
    notification.addEventListener('click', () => {
      focus();
      notification.close();
      onOpen();
    });
  } catch {
    // Phones show notifications only from a service worker. The count in the title remains.
  }
}
