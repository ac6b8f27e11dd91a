import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Lookup } from '#contract/shapes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { removeDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { emptyDraft, newDraftKey, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { formReducer, type FormAction, type FormState } from './draft/draft-reducer.ts';
import { readState } from './navigation-state.ts';
import { storeFormStep } from './draft/form-entry.ts';
import { findForm, type FoundForm } from './draft/find-form.ts';

type Lists = { materials: Lookup[]; colours: Lookup[] };

const firstState = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...emptyDraft(), ...answers }, touched: {} });

type Beginning = {
  /** Receives the saved draft, or the form that Back, Forward or a reload returns to. */
  found: (form: FoundForm) => void;
  /** Gets what the navigation carried. */
  prefill: (answers: Partial<QuoteDraft>) => void;
  lists: Lists;
  /** The stone that the address chose. */
  chosen: string | undefined;
};

/** Restores the form that the page opens with, or else prefills what the navigation carried; once. */
function useBeginning({ found, prefill, lists, chosen }: Beginning): void {
  const { state } = useLocation();
  const begun = useRef(false);
  const hydrated = useHydrated();
  const begin = () => {
    if (begun.current) return;
    begun.current = true;
    const form = findForm(state);
    removeDraft();
    if (form) return found({ ...form, draft: { ...form.draft, key: form.draft.key || newDraftKey() } });
    prefill({ key: newDraftKey() });
    const carried = readState(state);
    // The address says the same as the navigation state, and has been read.
    const known = carried.product_id !== '' && carried.product_id === chosen;
    if (known || Object.values(carried).every((value) => value === '')) return;
    import('./navigation-answers.ts')
      .then(({ answersOfState }) => answersOfState(carried, call, lists))
      // A convenience: without it everything can be chosen.
      .then(prefill, () => undefined);
  };
  // Before the browser paints: going Back shows no empty form first. But what was typed before hydration is compared with the HTML
  // of the server (restore-typed-values.ts), so a loaded document restores its form after that.
  useLayoutEffect(() => {
    if (hydrated) begin();
  });
  useEffect(begin);
}

/**
 * The form's answers from first to last.
 * @param answers what the address gave, so that it stands in the HTML already
 */
export function useQuoteForm(answers: Partial<QuoteDraft>, lists: Lists) {
  const [{ draft }, dispatch] = useReducer(formReducer, answers, firstState);
  // What we filled in by ourselves is not worth keeping.
  const [edits, setEdits] = useState(0);
  // A form that is replaced as a whole is mounted again, by its key, at `step`. A new visit has not returned to a form.
  const [start, setStart] = useState({ round: 0, step: 0, isNewVisit: true });
  const given = useRef(answers);

  const restore = useCallback((stored: QuoteDraft) => {
    dispatch({ type: 'restore', draft: stored });
    setEdits((count) => count + 1);
  }, []);
  const found = useCallback(
    ({ draft: stored, step }: FoundForm) => {
      restore(stored);
      setStart(({ round }) => ({ round: step === 0 ? round : round + 1, step, isNewVisit: false }));
    },
    [restore],
  );
  const change = useCallback((action: FormAction) => {
    dispatch(action);
    setEdits((count) => count + 1);
  }, []);
  const replace = (stored: QuoteDraft) => {
    restore(stored);
    storeFormStep(0);
    setStart({ ...start, round: start.round + 1, step: 0 });
  };
  const prefill = useCallback((more: Partial<QuoteDraft>) => {
    given.current = { ...given.current, ...more };
    dispatch({ type: 'prefill', answers: more });
  }, []);
  useBeginning({ found, prefill, lists, chosen: answers.product?._id });
  return { draft, change, edits, setEdits, start, given, replace, dispatch };
}
export type QuoteFormState = ReturnType<typeof useQuoteForm>;
