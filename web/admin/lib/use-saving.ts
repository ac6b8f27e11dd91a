import { useState } from 'react';
import { Problem } from '#domain/problem.ts';
import { wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import type { Draft, Values } from './use-draft.ts';

type Saved = { version: number };

/**
 * Saving a form, and the comparison where somebody else was quicker.
 * @param draft of the form
 * @param send saves the values over a version
 * @param toValues what the refusal says is saved now, as the form holds it
 * @param onSaved hears of what is saved
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
    onSaved: (saved: Answer, values: V) => void;
  },
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<Saved>();
  const [sent, setSent] = useState<V>();

  async function save(values: V, version: number | undefined): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setSent(values);
    try {
      const saved = await send(values, version);
      setTheirs(undefined);
      showToast('Saved', { tone: 'success' });
      onSaved(saved, values);
    } catch (refusal) {
      const current = refusal instanceof Problem && refusal.code === 'version_stale' ? refusal.more['current'] : undefined;
      if (current) setTheirs(current as Saved);
      else {
        setError(refusal);
        showToast(wordsOf(refusal), { tone: 'alarm' });
      }
    } finally {
      setBusy(false);
    }
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
    save: () => void save(draft.values, draft.version),
    saveChosen: (values: V) => void save(values, theirs?.version),
    takeTheirs: () => {
      if (theirs) draft.rebase(toValues(theirs), theirs.version);
      setTheirs(undefined);
    },
    /** What was refused is being mended. */
    forget: () => setError(undefined),
    closeComparison: () => setTheirs(undefined),
  };
}
