import { useRef, useState } from 'react';
import type { Customer } from '#contract/admin/customers.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { emptyDraft, newDraftKey, parseDraft, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { formReducer, type FormAction, type FormState } from '#web/site/quotes/draft-reducer.ts';

/** The customer that was chosen. */
export type Chosen = Pick<Customer, '_id' | 'fullName' | 'email' | 'emailVerified' | 'state'>;
/** Who asks: a customer of the list, or somebody new. */
export type Caller = { mode: 'known' | 'new'; chosen: Chosen | null; fullName: string; email: string; phone: string };

const nobody: Caller = { mode: 'known', chosen: null, fullName: '', email: '', phone: '' };

export type Beginning = { caller?: Partial<Caller>; answers?: Partial<QuoteDraft> };

/**
 * A request as it is being entered: kept on this device until it is sent or discarded, apart from what customers type on the website.
 * @param name of its draft
 * @param beginning what is known already
 */
export function useEntering(name: string, { caller, answers }: Beginning) {
  const [saved] = useState(() => ({
    answers: JSON.stringify({ ...emptyDraft(), ...answers }),
    caller: JSON.stringify({ ...nobody, ...caller }),
    // One for each, so that a retry is the same request; made with the first change.
    key: '',
  }));
  const kept = useDraft(name, saved, undefined);
  const { set } = kept;
  const [state, setState] = useState<FormState>(() => ({ draft: parseDraft(kept.values.answers) ?? emptyDraft(), touched: {} }));
  const latest = useRef(state);

  const keyed = () => (kept.values.key === '' ? { key: newDraftKey() } : {});
  const show = (next: FormState) => {
    latest.current = next;
    setState(next);
  };
  const dispatch = (action: FormAction) => {
    const next = formReducer(latest.current, action);
    show(next);
    set({ answers: JSON.stringify(next.draft), ...keyed() });
  };
  const now = JSON.parse(kept.values.caller) as Caller;
  return {
    draft: state.draft,
    dispatch,
    caller: now,
    setCaller: (change: Partial<Caller>) => set({ caller: JSON.stringify({ ...now, ...change }), ...keyed() }),
    key: kept.values.key,
    renewKey: () => set({ key: newDraftKey() }),
    dirty: kept.changed.some((field) => field !== 'key'),
    restoredAt: kept.restoredAt,
    discard: () => {
      const before = latest.current;
      const bringBack = kept.discard();
      show({ draft: parseDraft(saved.answers) ?? emptyDraft(), touched: {} });
      const run = () => {
        const typed = kept.latest().values.answers;
        bringBack();
        if (kept.latest().values.answers !== typed) show(before);
      };
      return Object.assign(run, { isVoid: bringBack.isVoid });
    },
  };
}
export type Entering = ReturnType<typeof useEntering>;
