import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import { createStore, type ReadableStore } from '#web/lib/stores/create-store.ts';
import { readStored, store } from './stored.ts';

// Notices of the browser: only where the person has asked for them by a press on this device.

const name = 'notices';
const changes = createStore(0);

/** `off`: not asked for. `blocked`: the browser was told never to. `none`: the browser knows no notices. */
export type NoticeState = 'none' | 'off' | 'on' | 'blocked';

export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined') return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readStored(name) === true ? 'on' : 'off';
}

export const noticeStore: ReadableStore<NoticeState> = { initial: 'none', get: noticeState, subscribe: changes.subscribe };

const changed = (): void => changes.set(changes.get() + 1);

/** Asks the browser's own question, where it was not answered yet. */
export async function turnOnNotices(): Promise<NoticeState> {
  if (typeof Notification === 'undefined') return 'none';
  if ((await Notification.requestPermission()) === 'granted') store(name, true);
  changed();
  return noticeState();
}

export function turnOffNotices(): void {
  store(name, undefined);
  changed();
}

/** What to say of a change of the counts; undefined where nothing more needs an answer. */
export function noticeOf(before: RequestCounts | undefined, now: RequestCounts): string | undefined {
  if (before === undefined) return undefined;
  const [fresh, due] = [now.new - before.new, now.due - before.due];
  if (fresh > 0) return fresh === 1 ? 'A new request has come in' : `${fresh} new requests have come in`;
  if (due > 0) return 'You wanted to be reminded of a request';
  return now.unread > before.unread ? 'A customer has written' : undefined;
}

/** Shows a notice, unless somebody looks at the page anyway. All tabs share one. */
export function showNotice(words: string, { title, onOpen }: { title: string; onOpen: () => void }): void {
  if (noticeState() !== 'on' || document.hasFocus()) return;
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
