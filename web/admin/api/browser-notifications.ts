import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import { createStore, type ReadableStore } from '#web/lib/stores/create-store.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';

// Notices of the browser: only where the person has asked for them by a press on this device.

const name = 'notices';
const changes = createStore(0);

/** `off`: not asked for. `blocked`: the browser was told never to. `none`: the browser knows no notices. */
export type NotificationState = 'none' | 'off' | 'on' | 'blocked';

export function getNotificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readLocal(name) === true ? 'on' : 'off';
}

export const noticeStore: ReadableStore<NotificationState> = { initial: 'none', get: getNotificationState, subscribe: changes.subscribe };

const changed = (): void => changes.set(changes.get() + 1);

/** Asks the browser's own question, where it was not answered yet. */
export async function enableNotifications(): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'none';
  if ((await Notification.requestPermission()) === 'granted') writeLocal(name, true);
  changed();
  return getNotificationState();
}

export function disableNotifications(): void {
  writeLocal(name, undefined);
  changed();
}

/** What to say of a change of the counts; undefined where nothing more needs an answer. */
export function notificationTextFor(before: RequestCounts | undefined, now: RequestCounts): string | undefined {
  if (before === undefined) return undefined;
  const [fresh, due] = [now.new - before.new, now.due - before.due];
  if (fresh > 0) return fresh === 1 ? 'A new request has come in' : `${fresh} new requests have come in`;
  if (due > 0) return 'You wanted to be reminded of a request';
  return now.unread > before.unread ? 'A customer has written' : undefined;
}

/** Shows a notice, unless somebody looks at the page anyway. All tabs share one. */
export function showNotification(words: string, { title, onOpen }: { title: string; onOpen: () => void }): void {
  if (getNotificationState() !== 'on' || document.hasFocus()) return;
  try {
    const notice = new Notification(title, { body: words, tag: 'desk' });
    notice.addEventListener('click', () => {
      focus();
      notice.close();
      onOpen();
    });
  } catch {
    // Phones show them only from a service worker: the count in the title is there all the same.
  }
}
