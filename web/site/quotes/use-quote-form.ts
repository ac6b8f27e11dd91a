import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from 'react';
import { useLocation } from 'react-router';
import type { Lookup } from '#contract/shapes.ts';
import type { Contact } from '#domain/quote.ts';
import { call } from '#web/lib/call.ts';
import { removeDraft } from '#web/lib/draft-store.ts';
import { emptyDraft, newDraftKey, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { useSession } from '#web/lib/use-session.ts';
import { formReducer, type FormAction, type FormState } from './draft-reducer.ts';
import { readState } from './prefill.ts';
import { ownForm, recoverForm, takeSavedDraft } from './recovery.ts';

type Lists = { materials: Lookup[]; colours: Lookup[] };

const firstState = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...emptyDraft(), ...answers }, touched: {} });

type Beginning = {
  /** Gets what was saved, or what a reload left. */
  found: (draft: QuoteDraft) => void;
  /** Gets what the navigation carried. */
  prefill: (answers: Partial<QuoteDraft>) => void;
  lists: Lists;
  /** The stone that the address chose. */
  chosen: string | undefined;
};

/** Takes up the saved draft, or what a reload left, or what the navigation carried; each once. */
function useBeginning({ found, prefill, lists, chosen }: Beginning): void {
  const { search, state } = useLocation();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const draft = takeSavedDraft() ?? ownForm(state) ?? recoverForm(search);
    removeDraft();
    if (draft) return found({ ...draft, key: draft.key || newDraftKey() });
    prefill({ key: newDraftKey() });
    const carried = readState(state);
    // The address says the same as the navigation state, and has been read.
    const known = carried.product_id !== '' && carried.product_id === chosen;
    if (known || Object.values(carried).every((value) => value === '')) return;
    import('./carried.ts')
      .then(({ answersOfState }) => answersOfState(carried, call, lists))
      // A convenience: without it everything can be chosen.
      .then(prefill, () => undefined);
  }, [chosen, found, lists, prefill, search, state]);
}

/** Fills the customer's address in, where the person has typed none. @returns the address, for a form that starts again */
function useResidence(dispatch: Dispatch<FormAction>): { current: Contact | undefined } {
  const known = useRef<Contact>(undefined);
  const { session } = useSession();
  const userId = session?.userId;
  useEffect(() => {
    known.current = undefined;
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    call('/site/get/userdata', { user: userId }, { signal: leaving.signal }).then(
      ({ response: { residence } }) => {
        known.current = residence;
        return dispatch({ type: 'residence', residence });
      },
      // A convenience: without it the address is typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [dispatch, userId]);
  return known;
}

/**
 * The form's answers from first to last.
 * @param answers what the address gave, so that it stands in the HTML already
 */
export function useQuoteForm(answers: Partial<QuoteDraft>, lists: Lists) {
  const [{ draft }, dispatch] = useReducer(formReducer, answers, firstState);
  // What we filled in by ourselves is not worth keeping.
  const [edits, setEdits] = useState(0);
  // A form that was replaced as a whole begins at its first step.
  const [round, setRound] = useState(0);
  const given = useRef(answers);

  const found = useCallback((kept: QuoteDraft) => {
    dispatch({ type: 'restore', draft: kept });
    setEdits((count) => count + 1);
  }, []);
  const change = useCallback((action: FormAction) => {
    dispatch(action);
    setEdits((count) => count + 1);
  }, []);
  const replace = (kept: QuoteDraft) => {
    found(kept);
    setRound(round + 1);
  };
  const prefill = useCallback((more: Partial<QuoteDraft>) => {
    given.current = { ...given.current, ...more };
    dispatch({ type: 'prefill', answers: more });
  }, []);
  useBeginning({ found, prefill, lists, chosen: answers.product?._id });
  const residence = useResidence(dispatch);
  return { draft, change, edits, setEdits, round, given, residence, replace, dispatch };
}
export type QuoteFormState = ReturnType<typeof useQuoteForm>;
