import { pluralize } from '#domain/shared/counts.ts';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { createStore, type ReadableStore } from '#web/lib/stores/create-store.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';

// Browser notifications of the back office. The user turns them on separately on each device.

const storageKey = 'notices';
const changeCounter = createStore(0);

/** `off`: turned off here. `blocked`: denied in the browser settings. `none`: not supported by the browser. */
type NotificationState = 'none' | 'off' | 'on' | 'blocked';

function getNotificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readLocal(storageKey) === true ? 'on' : 'off';
}

export const notificationStateStore: ReadableStore<NotificationState> = {
  initial: 'none',
  get: getNotificationState,
  subscribe: changeCounter.subscribe,
};

const notifyListeners = (): void => changeCounter.set(changeCounter.get() + 1);

/** Turns notifications on. The browser asks for permission unless the user has decided before. */
export async function enableNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'none';
  if ((await Notification.requestPermission()) === 'granted') writeLocal(storageKey, true);
  notifyListeners();
  return getNotificationState();
}

export function disableNotifications(): void {
  writeLocal(storageKey, undefined);
  notifyListeners();
}

/** Returns the text of a notification for increased counts; undefined if no count increased. */
export function getNotificationText(previous: QuoteCounts | undefined, current: QuoteCounts): string | undefined {
  if (previous === undefined) return undefined;
  const [newQuoteCount, newReminderCount] = [current.new - previous.new, current.due - previous.due];
  if (newQuoteCount > 0) return pluralize(newQuoteCount, 'new quote request');
  if (newReminderCount > 0) return 'A reminder is due';
  return current.unread > previous.unread ? 'New message from a customer' : undefined;
}

/** Shows a notification unless the page has the focus. A new notification replaces the previous one of any tab. */
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
    // Browsers on phones require a service worker for notifications. The title of the document still shows the count.
  }
}
