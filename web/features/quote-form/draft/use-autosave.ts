import { useEffect, useEffectEvent } from 'react';
import type { QuoteFormController } from '#web/features/quote-form/use-quote-form.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { setActiveForm, storeFormKey, writeAutosave } from './draft-storage.ts';
import { toSelectionKey } from './restorable-drafts.ts';

const debounceMs = 400;

/**
 * Stores the answers on this device after each change with a delay, and at once when the page is hidden or the form
 * unmounts.
 */
export function useAutosave({ draft, editCount, requested }: Pick<QuoteFormController, 'draft' | 'editCount' | 'requested'>): void {
  const owner = useSession().session?.userId ?? '';
  const isEdited = editCount > 0;
  const save = useEffectEvent(() => {
    if (!isEdited || draft.key === '') return;
    setActiveForm(draft.key);
    writeAutosave({ version: 1, savedAt: new Date().toISOString(), owner, asked: toSelectionKey(requested.current), draft });
  });
  useEffect(() => {
    if (isEdited && draft.key !== '') storeFormKey(draft.key);
  }, [draft.key, isEdited]);
  useEffect(() => {
    if (editCount === 0) return undefined;
    const timer = setTimeout(() => save(), debounceMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change of the draft restarts the timer
  }, [draft, editCount]);
  useEffect(() => {
    const saveNow = () => save();
    // `visibilitychange` is the last event before a phone closes the browser.
    const types = ['pagehide', 'visibilitychange'];
    for (const type of types) addEventListener(type, saveNow);
    return () => {
      for (const type of types) removeEventListener(type, saveNow);
      saveNow();
    };
  }, []);
}
