import { useState } from 'react';
import { Problem } from '#domain/problem.ts';
import { wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { useUndoHere } from './undo.ts';
import type { Draft, Values } from './use-draft.ts';

type Saved = { version: number };

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isSame = (one: Values, other: Values): boolean => Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);

/**
 * Saving a form, and the comparison where somebody else was quicker.
 * @param draft of the form
 * @param send saves the values over a version
 * @param toValues what the refusal says is saved now, as the form holds it
 * @param onSaved hears of what is saved; 'told' where it says so itself
 */
export function useSaving<V extends Values, Answer extends Saved>(
  draft: Draft<V>,
  {
    send,
    toValues,
    onSaved,
  }: {
    send: (values: V, version: number | undefined) => Promise<Answer>;
    toValues: (current: unknown) => V;
    onSaved: (saved: Answer, values: V) => 'told' | void;
  },
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<Saved & { by?: string }>();
  const offerUndo = useUndoHere();
  const [sent, setSent] = useState<V>();

  async function save(values: V, version: number | undefined, isAgain = false): Promise<void> {
    if (busy && !isAgain) return;
    setBusy(true);
    setError(undefined);
    setSent(values);
    // Set where somebody changed nothing that the form holds, as by archiving it and taking that back.
    let again: number | undefined;
    try {
      const saved = await send(values, version);
      setTheirs(undefined);
      if (onSaved(saved, values) !== 'told') showToast('Saved', { tone: 'success' });
    } catch (refusal) {
      const current = refusal instanceof Problem && refusal.code === 'version_stale' ? refusal.more['current'] : undefined;
      if (current && isSame(toValues(current), draft.base)) again = (current as Saved).version;
      else if (current) setTheirs({ ...(current as Saved), by: stringOf((refusal as Problem).more['by']) });
      else {
        setError(refusal);
        showToast(wordsOf(refusal), { tone: 'alarm' });
      }
    } finally {
      setBusy(false);
    }
    if (again !== undefined && again !== version) await save(values, again, true);
  }

  return {
    busy,
    /** What went wrong at the last save, in words. */
    problem: error === undefined ? undefined : wordsOf(error),
    code: error instanceof Problem ? error.code : undefined,
    /** What the last save sent. */
    sent,
    /** What somebody else saved meanwhile, while it is to be compared. */
    theirs: theirs && toValues(theirs),
    /** Who that was, where it is known. */
    who: theirs?.by,
    save: () => void save(draft.values, draft.version),
    saveChosen: (values: V) => void save(values, theirs?.version),
    takeTheirs: () => {
      setTheirs(undefined);
      if (!theirs) return;
      const { base, version = 0, values } = draft;
      draft.rebase(toValues(theirs), theirs.version);
      offerUndo('What you typed is dropped', () => Promise.resolve(draft.rebase(base, version, values)));
    },
    closeComparison: () => setTheirs(undefined),
  };
}
