import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Lookup } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { formReducer, type FormAction, type FormState } from './draft/form-reducer.ts';
import { findStoredForm, storeFormStep, type StoredForm } from './draft/draft-storage.ts';
import { emptyDraft, type QuoteDraft } from './draft/quote-draft.ts';
import { removeSummaryDraft } from './draft/quote-visit.ts';
import { readState } from './navigation-state.ts';
import { usePendingUploads } from './uploads/pending-uploads.ts';

type Lists = { materials: Lookup[]; colours: Lookup[] };

const createInitialState = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...emptyDraft(), ...answers }, touched: {} });

type InitialDraftOptions = {
  /** Receives the form that Back, Forward or a reload returns to, or the summary draft. */
  onStoredForm: (form: StoredForm) => void;
  /** Receives the answers of the navigation state. */
  prefill: (answers: Partial<QuoteDraft>) => void;
  lists: Lists;
  /** The id of the product in the URL. */
  urlProductId: string | undefined;
};

/** Restores the stored form that the page opens with, or else prefills the answers of the navigation state; once. */
function useInitialDraft({ onStoredForm, prefill, lists, urlProductId }: InitialDraftOptions): void {
  const { state } = useLocation();
  const isDone = useRef(false);
  const hydrated = useHydrated();
  const initialize = () => {
    if (isDone.current) return;
    isDone.current = true;
    const stored = findStoredForm(state);
    removeSummaryDraft();
    if (stored) return onStoredForm({ ...stored, draft: { ...stored.draft, key: stored.draft.key || randomId() } });
    prefill({ key: randomId() });
    const requested = readState(state);
    // The loader has read the same product from the URL.
    const isInUrl = requested.product_id !== '' && requested.product_id === urlProductId;
    if (isInUrl || Object.values(requested).every((value) => value === '')) return;
    import('./navigation-answers.ts')
      .then(({ resolveNavState: answersOfState }) => answersOfState(requested, call, lists))
      // Without them the form starts empty.
      .then(prefill, () => undefined);
  };
  // A layout effect, so that Back never shows an empty form. A loaded document restores its form later, because the input before
  // hydration is compared with the server's HTML first (restore-typed-values.ts).
  useLayoutEffect(() => {
    if (hydrated) initialize();
  });
  useEffect(initialize);
}

/**
 * Holds the state of the quote form.
 * @param answers the answers that the URL requests; they are part of the server's HTML
 */
export function useQuoteForm(answers: Partial<QuoteDraft>, lists: Lists) {
  const [{ draft }, dispatch] = useReducer(formReducer, answers, createInitialState);
  // Counts the changes by the user: a form without any is not stored.
  const [edits, setEdits] = useState(0);
  // A new `version` mounts the form again, open at `step`. A new visit has not restored a form.
  const [start, setStart] = useState({ version: 0, step: 0, isNewVisit: true });
  const requested = useRef(answers);
  const pendingUploads = usePendingUploads();

  const change = useCallback((action: FormAction) => {
    dispatch(action);
    setEdits((count) => count + 1);
  }, []);
  const onStoredForm = useCallback(
    ({ draft: stored, step }: StoredForm) => {
      change({ type: 'restore', draft: stored });
      setStart(({ version }) => ({ version: step === 0 ? version : version + 1, step, isNewVisit: false }));
    },
    [change],
  );
  const replace = (other: QuoteDraft) => {
    change({ type: 'restore', draft: other });
    storeFormStep(0);
    setStart({ ...start, version: start.version + 1, step: 0 });
  };
  const prefill = useCallback((more: Partial<QuoteDraft>) => {
    requested.current = { ...requested.current, ...more };
    dispatch({ type: 'prefill', answers: more });
  }, []);
  useInitialDraft({ onStoredForm, prefill, lists, urlProductId: answers.product?._id });
  return { draft, change, edits, setEdits, start, requested, replace, dispatch, pendingUploads };
}
export type QuoteFormController = ReturnType<typeof useQuoteForm>;
