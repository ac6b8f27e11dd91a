import { useRef, useState } from 'react';
import type { Customer } from '#contract/admin/customers.ts';
import type { Contact } from '#domain/quotes/quote.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { emptyDraft, parseDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { randomId } from '#web/lib/random-id.ts';
import { formReducer, type FormAction, type FormState } from '#web/features/quote-form/draft/draft-reducer.ts';
import { applyCustomerAddress } from './apply-customer-address.ts';

/** The customer that was chosen. */
export type SelectedCustomer = Pick<Customer, '_id' | 'fullName' | 'email' | 'emailVerified' | 'state'>;
/** Who asks: a customer of the list, or somebody new. */
export type Requester = { mode: 'known' | 'new'; chosen: SelectedCustomer | null; fullName: string; email: string; phone: string };

/** Which customer it is for, where it is one of the list. */
const whose = ({ mode, chosen }: Requester): string | undefined => (mode === 'known' ? chosen?._id : undefined);

const callerOf = ({ values }: { values: { caller: string } }): Requester => JSON.parse(values.caller) as Requester;

const nobody: Requester = { mode: 'known', chosen: null, fullName: '', email: '', phone: '' };

export type InitialQuote = { caller?: Partial<Requester>; answers?: Partial<QuoteDraft> };

/**
 * A request as it is being entered: kept on this device until it is sent or discarded, apart from what customers type on the website.
 * @param name of its draft
 * @param beginning what is known already
 * @param homeOf asks where a customer lives; a convenience, without which the address is typed
 */
export function useNewQuote(name: string, { caller, answers }: InitialQuote, homeOf: (id: string) => Promise<Contact>) {
  const [saved] = useState(() => ({
    answers: JSON.stringify({ ...emptyDraft(), ...answers }),
    caller: JSON.stringify({ ...nobody, ...caller }),
    // Which parts of the address were typed: a reload does not make the others so.
    touched: '{}',
    // One for each, so that a retry is the same request; made with the first change.
    key: '',
  }));
  const kept = useDraft(name, saved, undefined);
  const { set } = kept;
  const [state, setState] = useState<FormState>(() => ({
    draft: parseDraft(kept.values.answers) ?? emptyDraft(),
    touched: JSON.parse(kept.values.touched) as FormState['touched'],
  }));
  const latest = useRef(state);
  // How often the caller has changed: an address that was asked for before is another's.
  const callers = useRef(0);

  const keyed = () => (kept.latest().values.key === '' ? { key: randomId() } : {});
  const show = (next: FormState) => {
    latest.current = next;
    setState(next);
  };
  const keep = (next: FormState) => {
    show(next);
    set({ answers: JSON.stringify(next.draft), touched: JSON.stringify(next.touched), ...keyed() });
  };
  const dispatch = (action: FormAction) => keep(formReducer(latest.current, action));
  const moveTo = (id: string | undefined) => {
    const turn = ++callers.current;
    const fill = (home?: Contact) => turn === callers.current && keep(applyCustomerAddress(latest.current, home));
    fill();
    if (id !== undefined) void homeOf(id).then(fill, () => undefined);
  };
  const setCaller = (change: Partial<Requester>) => {
    const before = callerOf(kept.latest());
    const next = { ...before, ...change };
    set({ caller: JSON.stringify(next), ...keyed() });
    if (whose(next) !== whose(before)) moveTo(whose(next));
  };
  return {
    draft: state.draft,
    dispatch,
    caller: callerOf(kept),
    setCaller,
    key: kept.values.key,
    renewKey: () => set({ key: randomId() }),
    dirty: kept.changed.some((field) => field !== 'key' && field !== 'touched'),
    restoredAt: kept.restoredAt,
    discard: () => {
      const before = { form: latest.current, caller: callerOf(kept.latest()) };
      const bringBack = kept.discard();
      callers.current += 1;
      show({ draft: parseDraft(saved.answers) ?? emptyDraft(), touched: {} });
      const run = () => {
        const typed = kept.latest().values;
        bringBack();
        const back = kept.latest();
        if (back.values.answers === typed.answers) return set({ touched: typed.touched });
        show(before.form);
        // Another caller was chosen since: the address that came back is not theirs.
        if (whose(callerOf(back)) !== whose(before.caller)) moveTo(whose(callerOf(back)));
        return undefined;
      };
      return Object.assign(run, { isVoid: bringBack.isVoid });
    },
  };
}
export type NewQuote = ReturnType<typeof useNewQuote>;
