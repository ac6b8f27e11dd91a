// Stubs of browser features for tests of the pages' code.
import { vi } from 'vitest';

const methods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? this[key]! : null;
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
};

/** Creates a storage whose keys are its own properties, as in browsers. */
export const createMemoryStorage = (): Storage => Object.create(methods) as Storage;

/** Stubs the globals of a page: empty storages, a URL, a network, and events that `dispatch` fires. */
export function stubBrowser(pathname = '/quotes') {
  const events = new EventTarget();
  const globals = {
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    location: { pathname, reload: vi.fn<() => void>() },
    history: { state: null },
    navigator: { onLine: true },
    fetch: vi.fn<typeof fetch>(),
    document: { querySelectorAll: () => [] },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  return { ...globals, dispatch: (type: string) => events.dispatchEvent(new Event(type)) };
}

/** Returns a token with the user's id that browsers can decode. Servers reject it. */
export const createTestToken = (userId: string): string =>
  ['e30', btoa(JSON.stringify({ sub: userId, exp: Date.now() / 1000 + 3600 })), 'x'].join('.');
