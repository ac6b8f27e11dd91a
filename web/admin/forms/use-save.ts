import { useState } from 'react';
import { Problem } from '#domain/errors/problem.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { changedFields } from './draft.ts';
import { offerDraftRestore, useScopedUndo } from '#web/admin/utils/undo.ts';
import type { FormDraft, FormValues } from './use-draft.ts';

type Saved = { version: number };

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Saving a form, and the comparison where somebody else was quicker.
 * @param draft of the form
 * @param send saves the values over a version
 * @param toValues what the refusal says is saved now, as the form holds it
 * @param toBase what is saved, as the form holds it: what was typed since it was sent stays typed on it
 * @param madeName where something new is made: the name of the draft in which that typing goes on
 * @param onSaved hears of what is saved; 'told' where it says so itself
 */
export function useSave<V extends FormValues, Answer extends Saved>(
  draft: FormDraft<V>,
  {
    send,
    toValues,
    toBase,
    madeName,
    onSaved,
  }: {
    send: (values: V, version: number | undefined) => Promise<Answer>;
    toValues: (current: unknown) => V;
    toBase: (saved: Answer, values: V) => V;
    madeName?: ((saved: Answer) => string) | undefined;
    onSaved: (saved: Answer, values: V) => 'told' | void;
  },
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [theirs, setTheirs] = useState<Saved & { by?: string }>();
  const offerUndo = useScopedUndo();
  const [sent, setSent] = useState<V>();

  /** @param began what stood in the form when it was sent first */
  async function save(values: V, version: number | undefined, began?: V): Promise<void> {
    if (busy && !began) return;
    const stood = began ?? draft.latest().values;
    setBusy(true);
    setError(undefined);
    setSent(values);
    // Set where somebody changed nothing that the form holds, as by archiving it and taking that back.
    let again: number | undefined;
    try {
      const saved = await send(values, version);
      setTheirs(undefined);
      if (madeName) draft.handOn(madeName(saved), toBase(saved, values), saved.version, stood);
      else draft.rebase(toBase(saved, values), saved.version, stood);
      if (onSaved(saved, values) !== 'told') showToast('Saved', { tone: 'success' });
    } catch (refusal) {
      const current = refusal instanceof Problem && refusal.code === 'version_stale' ? refusal.more['current'] : undefined;
      if (current && changedFields(toValues(current), draft.latest().base).length === 0) again = (current as Saved).version;
      else if (current) setTheirs({ ...(current as Saved), by: stringOf((refusal as Problem).more['by']) });
      else {
        setError(refusal);
        showToast(getErrorMessage(refusal), { tone: 'alarm' });
      }
    } finally {
      setBusy(false);
    }
    if (again !== undefined && again !== version) await save(values, again, stood);
  }

  return {
    busy,
    /** What went wrong at the last save, in words. */
    problem: error === undefined ? undefined : getErrorMessage(error),
    code: error instanceof Problem ? error.code : undefined,
    /** What the last save sent. */
    sent,
    /** What somebody else saved meanwhile, while it is to be compared. */
    theirs: theirs && toValues(theirs),
    /** Who that was, where it is known. */
    who: theirs?.by,
    save: () => {
      const { values, version } = draft.latest();
      void save(values, version);
    },
    saveChosen: (values: V) => void save(values, theirs?.version),
    takeTheirs: () => {
      setTheirs(undefined);
      if (!theirs) return;
      offerDraftRestore('What you typed is dropped', draft.rebase(toValues(theirs), theirs.version), offerUndo);
    },
    /** What was refused is being mended. */
    forget: () => setError(undefined),
    closeComparison: () => setTheirs(undefined),
  };
}
