import { useSyncExternalStore } from 'react';

/** Value outside React that components can subscribe to. @property initial value on the server and during hydration */
export type ReadableStore<Value> = {
  initial: Value;
  get: () => Value;
  /** Adds a listener. @returns a function that removes it */
  subscribe: (listener: () => void) => () => void;
};

export type Store<Value> = ReadableStore<Value> & { set: (value: Value) => void; hasListeners: () => boolean };

/** Creates a store. `set` calls the listeners if the value differs from the previous value. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** Returns the value of a store, and renders the component again when the value changes. */
export const useStore = <Value>({ subscribe, get, initial }: ReadableStore<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
