// What tests of the pages' code need in place of a browser.
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

/** A storage as browsers have it: its keys are its own. */
export const createMemoryStorage = (): Storage => Object.create(methods) as Storage;

/** What the code of a page finds around it: empty storages, an address, a network, and events that `fire` brings about. */
export function stubBrowser(pathname = '/quotes') {
  const events = new EventTarget();
  const around = {
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    location: { pathname, reload: vi.fn<() => void>() },
    history: { state: null },
    navigator: { onLine: true },
    fetch: vi.fn<typeof fetch>(),
    document: { querySelectorAll: () => [] },
  };
  for (const [name, value] of Object.entries(around)) vi.stubGlobal(name, value);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  return { ...around, fire: (type: string) => events.dispatchEvent(new Event(type)) };
}

/** A token that says of whom, as a browser decodes it; no server would take it. */
export const createTestToken = (userId: string): string =>
  ['e30', btoa(JSON.stringify({ sub: userId, exp: Date.now() / 1000 + 3600 })), 'x'].join('.');
