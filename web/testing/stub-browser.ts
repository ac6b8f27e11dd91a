// Browser stubs for tests that run in Node.
import { vi } from 'vitest';

const storageMethods = {
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

/** Creates an empty storage. As in browsers, the stored keys are own properties of the object. */
export const createMemoryStorage = (): Storage => Object.create(storageMethods) as Storage;

/** Stubs the globals of a browser page. @returns the stubs, and `dispatch`, which dispatches an event on the window */
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

/** Creates a session token of a user without a valid signature. The browser code can decode the token; a server rejects it. */
export const createTestToken = (userId: string): string =>
  ['e30', btoa(JSON.stringify({ sub: userId, exp: Date.now() / 1000 + 3600 })), 'x'].join('.');
