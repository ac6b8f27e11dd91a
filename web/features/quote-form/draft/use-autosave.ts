import { useEffect, useLayoutEffect, useRef } from 'react';
import { randomId } from '#web/lib/random-id.ts';
import { markTab } from './active-form.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { storeFormKey } from './form-entry.ts';
import { askedFor, holdForm } from './stored-forms.ts';
import { keepForm } from './form-storage.ts';
import type { QuoteFormState } from '#web/features/quote-form/use-quote-form.ts';

const keepAfter = 400;

/** Keeps on this device what the person changed: a moment after each change, and at once when the page may be about to go. */
export function useAutosave({ draft, edits, given }: Pick<QuoteFormState, 'draft' | 'edits' | 'given'>): void {
  const owner = useSession().session?.userId ?? '';
  const latest = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const keep = () => {
      markTab(draft.key);
      keepForm({ version: 1, savedAt: new Date().toISOString(), owner, asked: askedFor(given.current), draft });
    };
    latest.current = edits > 0 && draft.key !== '' ? keep : undefined;
  });
  const isEdited = edits > 0;
  useEffect(() => {
    if (isEdited && draft.key !== '') storeFormKey(draft.key);
  }, [draft.key, isEdited]);
  useEffect(() => {
    if (edits === 0) return undefined;
    const timer = setTimeout(() => latest.current?.(), keepAfter);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each change of the draft begins the wait anew
  }, [draft, edits]);
  useEffect(() => {
    const keepNow = () => latest.current?.();
    // A phone that closes the browser says no more than that the page is out of sight.
    const types = ['pagehide', 'visibilitychange'];
    for (const type of types) addEventListener(type, keepNow);
    return () => {
      for (const type of types) removeEventListener(type, keepNow);
      keepNow();
    };
  }, []);
}

/** Tells other tabs of the form that stands here. One that stands in another tab already goes on as a form of its own. */
export function useHold({ draft: { key }, change }: Pick<QuoteFormState, 'draft' | 'change'>): void {
  useEffect(() => {
    if (key === '') return;
    void holdForm(key).then((mine) => mine || change({ type: 'set', answers: { key: randomId() } }));
  }, [key, change]);
}
