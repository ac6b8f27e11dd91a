import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { restoreDraft, changedFields, isSuperseded, rebaseValues, type DraftState, type FormValues } from './draft.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { clearUndoIfObsolete, type RestoreDraft } from '#web/admin/utils/undo.ts';

export type { FormValues } from './draft.ts';

export type FormDraft<V extends FormValues> = {
  /** What the form was filled from, and its version. */
  base: V;
  version: number | undefined;
  values: V;
  /** The fields that differ from it. */
  changed: (keyof V & string)[];
  /** When what is typed was begun on this device, where it comes from an earlier visit. */
  restoredAt: number | undefined;
  /** How it is at this moment, which shows only with the next render. */
  latest: () => DraftState<V>;
  set: (change: Partial<V>) => void;
  /** Goes back to what is saved. @returns what brings the draft back */
  discard: () => RestoreDraft;
  /**
   * Takes up what is saved now.
   * @param began what stood in the form when it was sent: what was typed since stays typed. Left out, nothing stays
   * @returns what brings back what was typed
   */
  rebase: (base: V, version: number, began?: V) => RestoreDraft;
  /** Is done with: what was typed since it was sent goes on in the form of what was made. @param made the name of that form's draft */
  handOn: (made: string, base: V, version: number, began: V) => void;
};

type OpenForm = { latest: () => DraftState<FormValues>; keep: (state: DraftState<FormValues>, isRestored: boolean) => void };
/** The forms that are open now, by what their draft is kept under. */
const openForms = new Map<string, OpenForm>();

const isDirty = ({ values, base }: DraftState<FormValues>): boolean => changedFields(values, base).length > 0;
const storeDraft = (key: string, state: DraftState<FormValues>): void => writeLocal(key, isDirty(state) ? state : undefined);

/** @param after how the form stands once it is given up; @returns what brings it back, into the form that is open by then or onto the device */
function bringBackOf(key: string, before: DraftState<FormValues>, after: DraftState<FormValues>, wasRestored: boolean): RestoreDraft {
  const present = () => openForms.get(key)?.latest() ?? (readLocal(key) as DraftState<FormValues> | undefined) ?? after;
  const run = () => {
    const back = restoreDraft({ before, after }, present());
    const form = openForms.get(key);
    if (form) form.keep(back, wasRestored);
    else storeDraft(key, back);
  };
  return Object.assign(run, { isVoid: () => isSuperseded({ before, after }, present()) });
}

/**
 * What is typed into a form, kept on this device until it is saved or discarded. Begun on an older version than the present one it
 * goes on from that version: saving it then shows the comparison.
 * @param name of the thing, as in `product:<id>`
 */
export function useDraft<V extends FormValues>(name: string, saved: V, savedVersion: number | undefined): FormDraft<V> {
  const key = `draft:${name}`;
  const [stored] = useState(() => readLocal(key) as DraftState<V> | undefined);
  const fresh = (): DraftState<V> => ({ base: saved, values: saved, version: savedVersion, at: Date.now() });
  const [state, setState] = useState<DraftState<V>>(() => (stored ? { ...stored, values: { ...saved, ...stored.values } } : fresh()));
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  // Answers and uploads that arrive between two renders build on one another.
  const latest = useRef(state);
  const put = (next: DraftState<V>) => {
    latest.current = next;
    setState(next);
  };
  // The device is told at once: the form may be left before an effect could tell it.
  const keep = useCallback(
    (next: DraftState<V>, restored: boolean) => {
      latest.current = next;
      setState(next);
      setIsRestored(restored);
      storeDraft(key, next);
    },
    [key],
  );
  useLayoutEffect(() => {
    // Nothing is typed, and something newer is saved: the form shows that.
    if (savedVersion !== undefined && savedVersion > (latest.current.version ?? 0) && !isDirty(latest.current)) put(fresh());
  });
  useEffect(() => storeDraft(key, state), [key, state]);
  useEffect(() => {
    const form = { latest: () => latest.current, keep } as unknown as OpenForm;
    openForms.set(key, form);
    return () => {
      if (openForms.get(key) === form) openForms.delete(key);
    };
  }, [key, keep]);

  const goTo = (next: DraftState<V>): RestoreDraft => {
    const before = latest.current;
    keep(next, false);
    return bringBackOf(key, before, next, isRestored);
  };
  const changed = changedFields(state.values, state.base);
  return {
    base: state.base,
    version: state.version,
    values: state.values,
    changed,
    restoredAt: isRestored && changed.length > 0 ? state.at : undefined,
    latest: () => latest.current,
    set: (change) => {
      put({ ...latest.current, values: { ...latest.current.values, ...change }, at: Date.now() });
      clearUndoIfObsolete();
    },
    discard: () => goTo(fresh()),
    rebase: (base, version, began) => {
      const values = began ? rebaseValues(base, began, latest.current.values) : base;
      return goTo({ base, values, version, at: Date.now() });
    },
    handOn: (made, base, version, began) => {
      storeDraft(`draft:${made}`, { base, values: rebaseValues(base, began, latest.current.values), version, at: Date.now() });
      goTo(fresh());
    },
  };
}
