import { useEffect, useState } from 'react';
import { readStored, store } from './stored.ts';

export type Values = Record<string, string>;
type Kept<V extends Values> = { base: V; values: V; version: number | undefined; at: number };

export type Draft<V extends Values> = {
  /** What the form was filled from, and its version. */
  base: V;
  version: number | undefined;
  values: V;
  /** The fields that differ from it. */
  changed: (keyof V & string)[];
  /** When what is typed was begun on this device, where it comes from an earlier visit. */
  restoredAt: number | undefined;
  set: (change: Partial<V>) => void;
  /** Goes back to what is saved. @returns what brings the draft back */
  discard: () => () => void;
  /** What is saved now; with `values`, what is typed on from it. */
  rebase: (base: V, version: number, values?: V) => void;
};

/**
 * What is typed into a form, kept on this device until it is saved or discarded. Begun on an older version than the present one it
 * goes on from that version: saving it then shows the comparison.
 * @param name of the thing, as in `product:<id>`
 */
export function useDraft<V extends Values>(name: string, saved: V, savedVersion: number | undefined): Draft<V> {
  const key = `draft:${name}`;
  const [restored] = useState(() => readStored(key) as Kept<V> | undefined);
  const [state, setState] = useState<Kept<V>>(() =>
    restored
      ? { ...restored, values: { ...saved, ...restored.values } }
      : { base: saved, values: saved, version: savedVersion, at: Date.now() },
  );
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const changed = Object.keys(state.values).filter((field) => state.values[field] !== state.base[field]);
  const dirty = changed.length > 0;
  // Nothing is typed, and something newer is saved: the form shows that.
  if (!dirty && savedVersion !== undefined && savedVersion > (state.version ?? 0)) {
    setState({ base: saved, values: saved, version: savedVersion, at: state.at });
  }
  useEffect(() => {
    store(key, dirty ? state : undefined);
  }, [key, state, dirty]);

  return {
    base: state.base,
    version: state.version,
    values: state.values,
    changed,
    restoredAt: isRestored && dirty ? state.at : undefined,
    set: (change) => setState((now) => ({ ...now, values: { ...now.values, ...change }, at: Date.now() })),
    // The device is told at once: the form may be left before the effect could tell it.
    discard: () => {
      store(key, undefined);
      setIsRestored(false);
      setState({ base: saved, values: saved, version: savedVersion, at: Date.now() });
      return () => {
        store(key, dirty ? state : undefined);
        setIsRestored(isRestored);
        setState(state);
      };
    },
    rebase: (base, version, values = base) => {
      setIsRestored(false);
      setState({ base, values, version, at: Date.now() });
    },
  };
}
