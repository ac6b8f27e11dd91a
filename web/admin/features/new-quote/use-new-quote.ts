import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Customer } from '#contract/admin/customers.endpoints.ts';
import type { Contact } from '#domain/quotes/quote.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { isSameValue, type FormShape } from '#web/admin/forms/form-values.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { emptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { randomId } from '#web/lib/random-id.ts';
import { formReducer, type FormAction, type FormState } from '#web/features/quote-form/draft/form-reducer.ts';
import { applyCustomerAddress } from './apply-customer-address.ts';

/** The customer that was chosen. */
export type SelectedCustomer = Pick<Customer, '_id' | 'fullName' | 'email' | 'emailVerified' | 'state'>;
/** The requester: an existing customer, or a new one. */
export type Requester = { mode: 'known' | 'new'; chosen: SelectedCustomer | null; fullName: string; email: string; phone: string };

type NewQuoteValues = {
  answers: QuoteDraft;
  caller: Requester;
  /** The address fields that were typed. */
  touched: FormState['touched'];
  /** The idempotency key, so that a retry is the same request; made with the first change. */
  key: string;
};
const shape: FormShape = { units: ['answers', 'caller', 'touched'] };

/** The id of the customer, if an existing one is chosen. */
const customerId = ({ mode, chosen }: Requester): string | undefined => (mode === 'known' ? chosen?._id : undefined);

const nobody: Requester = { mode: 'known', chosen: null, fullName: '', email: '', phone: '' };

export type InitialQuote = { caller?: Partial<Requester>; answers?: Partial<QuoteDraft> };

/**
 * A new quote that staff enter. It is stored on this device until it is sent or discarded, separately from the drafts of the website.
 * @param name the name of its draft
 * @param initial values from the customer or the enquiry
 */
export function useNewQuote(name: string, { caller, answers }: InitialQuote) {
  const [saved] = useState((): NewQuoteValues => ({
    answers: { ...emptyDraft(), ...answers },
    caller: { ...nobody, ...caller },
    touched: {},
    key: '',
  }));
  const { values, changed, latest, set, discard, restoredAt } = useDraft<NewQuoteValues>(name, saved, undefined, { shape });

  const keyed = () => (latest().values.key === '' ? { key: randomId() } : {});
  const getState = (): FormState => ({ draft: latest().values.answers, touched: latest().values.touched });
  const setState = ({ draft, touched }: FormState) => set({ answers: draft, touched, ...keyed() });
  const fillAddress = (address?: Contact) => setState(applyCustomerAddress(getState(), address));
  // Only the last customer's response is used. If none arrives, the address is typed.
  const residence = useMutation({
    mutationFn: async (_id: string) => (await queryClient.fetchQuery(queryFor('/admin/customers/get', { _id }))).residence,
  });
  const loadAddress = (id: string | undefined) => {
    fillAddress();
    residence.reset();
    if (id !== undefined) residence.mutate(id, { onSuccess: fillAddress });
  };
  return {
    draft: values.answers,
    dispatch: (action: FormAction) => setState(formReducer(getState(), action)),
    caller: values.caller,
    setCaller: (change: Partial<Requester>) => {
      const before = latest().values.caller;
      const next = { ...before, ...change };
      set({ caller: next, ...keyed() });
      if (customerId(next) !== customerId(before)) loadAddress(customerId(next));
    },
    key: values.key,
    renewKey: () => set({ key: randomId() }),
    dirty: changed.some((field) => field !== 'key' && field !== 'touched'),
    restoredAt,
    discard: () => {
      const before = latest().values;
      const restore = discard();
      residence.reset();
      const run = () => {
        const typed = latest().values;
        restore();
        const merged = latest().values;
        const isTyped = isSameValue(merged.answers, typed.answers);
        set({ touched: isTyped ? typed.touched : before.touched });
        // If another customer was chosen since, the restored address is not theirs.
        if (!isTyped && customerId(merged.caller) !== customerId(before.caller)) loadAddress(customerId(merged.caller));
      };
      return Object.assign(run, { isVoid: restore.isVoid });
    },
  };
}
