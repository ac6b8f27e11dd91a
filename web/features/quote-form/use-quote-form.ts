import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Lookup } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { reduceForm, type FormAction, type FormState } from './draft/form-reducer.ts';
import { findStoredForm, storeFormStep, type FormView, type StoredForm } from './draft/draft-storage.ts';
import { createEmptyDraft, type QuoteDraft } from './draft/quote-draft.ts';
import { removeSummaryDraft } from './draft/quote-visit.ts';
import { parseNavState } from './navigation-state.ts';
import { usePendingUploads } from './uploads/pending-uploads.ts';

type FormStart = { version: number; step: number; view: FormView | undefined; isNewVisit: boolean };
type FormLists = { materials: Lookup[]; colours: Lookup[] };

const createInitialState = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...createEmptyDraft(), ...answers }, touched: {} });

type InitialDraftOptions = {
  /** Called with the form to which Back, Forward or a reload returns, or with the summary draft. */
  onStoredForm: (form: StoredForm) => void;
  /** Called with the answers of the navigation state. */
  prefill: (answers: Partial<QuoteDraft>) => void;
  lists: FormLists;
  /** Id of the product in the URL. */
  urlProductId: string | undefined;
};

/** Restores the stored form of the page once. Without a stored form, fills in the answers of the navigation state. */
function useInitialDraft({ onStoredForm, prefill, lists, urlProductId }: InitialDraftOptions): void {
  const { state } = useLocation();
  const isInitialized = useRef(false);
  const isHydrated = useHydrated();
  const initialize = () => {
    if (isInitialized.current) return;
    isInitialized.current = true;
    const storedForm = findStoredForm(state);
    removeSummaryDraft();
    if (storedForm) return onStoredForm({ ...storedForm, draft: { ...storedForm.draft, key: storedForm.draft.key || createRandomId() } });
    prefill({ key: createRandomId() });
    const requested = parseNavState(state);
    // The loader has already loaded this product.
    const isInUrl = requested.product_id !== '' && requested.product_id === urlProductId;
    if (isInUrl || Object.values(requested).every((value) => value === '')) return;
    import('./resolve-nav-state.ts')
      .then(({ resolveNavState }) => resolveNavState(requested, call, lists))
      // Without these answers the form starts empty.
      .then(prefill, () => undefined);
  };
  // A layout effect, so that Back never shows an empty form. After a document load the form is restored later, because
  // input before hydration is first compared with the HTML of the server (restore-typed-values.ts).
  useLayoutEffect(() => {
    if (isHydrated) initialize();
  });
  useEffect(initialize);
}

/**
 * Provides the state of the quote form.
 * @param answers answers of the URL, which the server's HTML contains
 */
export function useQuoteForm(answers: Partial<QuoteDraft>, lists: FormLists) {
  const [{ draft }, dispatch] = useReducer(reduceForm, answers, createInitialState);
  // Counts the user's changes. A form without changes is not stored.
  const [editCount, setEditCount] = useState(0);
  // A new `version` remounts the form, open at `step` and scrolled to `view`. `isNewVisit`: true if no form was restored.
  const [start, setStart] = useState<FormStart>({ version: 0, step: 0, view: undefined, isNewVisit: true });
  // Answers of the URL and of the navigation state.
  const requested = useRef(answers);
  const pendingUploads = usePendingUploads();

  const change = useCallback((action: FormAction) => {
    dispatch(action);
    setEditCount((count) => count + 1);
  }, []);
  const onStoredForm = useCallback(
    ({ draft: storedDraft, step, view }: StoredForm) => {
      change({ type: 'restore', draft: storedDraft });
      setStart(({ version }) => ({ version: step === 0 ? version : version + 1, step, view, isNewVisit: false }));
    },
    [change],
  );
  const replace = (newDraft: QuoteDraft) => {
    change({ type: 'restore', draft: newDraft });
    storeFormStep(0);
    setStart({ ...start, version: start.version + 1, step: 0, view: undefined });
  };
  const prefill = useCallback((newAnswers: Partial<QuoteDraft>) => {
    requested.current = { ...requested.current, ...newAnswers };
    dispatch({ type: 'prefill', answers: newAnswers });
  }, []);
  useInitialDraft({ onStoredForm, prefill, lists, urlProductId: answers.product?._id });
  return { draft, change, editCount, setEditCount, start, requested, replace, dispatch, pendingUploads };
}
export type QuoteFormController = ReturnType<typeof useQuoteForm>;
