import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { useLocation } from 'react-router';
import type { Lookup } from '#contract/shapes.ts';
import { call } from '#web/lib/call.ts';
import { dropForm, removeDraft } from '#web/lib/draft-store.ts';
import { emptyDraft, newDraftKey, readDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { useSession } from '#web/lib/use-session.ts';
import { formReducer, type FormAction, type FormState } from './draft-reducer.ts';
import { answersOfState, readState } from './prefill.ts';
import { keepForm, recoverForm } from './recovery.ts';

type Lists = { materials: Lookup[]; colours: Lookup[] };
const keepAfter = 400;

const firstState = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...emptyDraft(), ...answers }, touched: {} });

/** Takes up the saved draft, or what a reload left, or what the navigation carried; each once. */
function useBeginning(dispatch: Dispatch<FormAction>, lists: Lists, chosen: string | undefined): void {
  const { search, state } = useLocation();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const draft = readDraft() ?? recoverForm(search);
    removeDraft();
    if (draft) return dispatch({ type: 'restore', draft: { ...draft, key: draft.key || newDraftKey() } });
    dispatch({ type: 'set', answers: { key: newDraftKey() } });
    const carried = readState(state);
    // The address says the same as the navigation state, and has been read.
    if (carried.product_id !== '' && carried.product_id === chosen) return;
    void answersOfState(carried, call, lists).then((answers) => dispatch({ type: 'prefill', answers }));
  }, [chosen, dispatch, lists, search, state]);
}

/** Fills the customer's address in, where the person has typed none. */
function useResidence(dispatch: Dispatch<FormAction>): void {
  const { session } = useSession();
  const userId = session?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    call('/site/get/userdata', { user: userId }, { signal: leaving.signal }).then(
      ({ response }) => dispatch({ type: 'residence', residence: response.residence }),
      // A convenience: without it the address is typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [dispatch, userId]);
}

/** Keeps a copy of what was typed for a reload. */
function useRecovery(draft: QuoteDraft): void {
  const { search } = useLocation();
  // Going on to another page is no accident.
  useEffect(() => dropForm, []);
  useEffect(() => {
    if (draft.key === '') return undefined;
    const timer = setTimeout(() => keepForm(draft, search), keepAfter);
    const keepNow = () => keepForm(draft, search);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keepNow);
    };
  }, [draft, search]);
}

/**
 * The form's answers from first to last.
 * @param answers what the address gave, so that it stands in the HTML already
 */
export function useQuoteForm(answers: Partial<QuoteDraft>, lists: Lists): [FormState, Dispatch<FormAction>] {
  const [form, dispatch] = useReducer(formReducer, answers, firstState);
  useBeginning(dispatch, lists, answers.product?._id);
  useResidence(dispatch);
  useRecovery(form.draft);
  return [form, dispatch];
}
