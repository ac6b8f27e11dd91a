import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Customer } from '#contract/admin/customers.endpoints.ts';
import type { Contact } from '#domain/quotes/quote-request.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { isSameValue, type FormShape } from '#web/admin/kit/form/form-values.ts';
import { useDraft } from '#web/admin/kit/draft/use-draft.ts';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { reduceForm, type FormAction, type FormState } from '#web/features/quote-form/draft/form-reducer.ts';
import { applyCustomerAddress } from './apply-customer-address.ts';

/** Selected existing customer. */
export type SelectedCustomer = Pick<Customer, '_id' | 'fullName' | 'email' | 'emailVerified' | 'state'>;
/** Requester of the quote: an existing customer (`mode: existing`) or a new one. */
export type Requester = { mode: 'existing' | 'new'; customer: SelectedCustomer | null; fullName: string; email: string; phone: string };

type NewQuoteValues = {
  answers: QuoteDraft;
  requester: Requester;
  /** Address fields that the user has edited. */
  touched: FormState['touched'];
  /** Set with the first change, so that a retry does not create a second quote. */
  idempotencyKey: string;
};
const shape: FormShape = { atomicPaths: ['answers', 'requester', 'touched'] };

/** Returns the id of the selected existing customer. */
const getCustomerId = ({ mode, customer }: Requester): string | undefined => (mode === 'existing' ? customer?._id : undefined);

const emptyRequester: Requester = { mode: 'existing', customer: null, fullName: '', email: '', phone: '' };

export type InitialQuote = { requester?: Partial<Requester>; answers?: Partial<QuoteDraft> };

/**
 * Provides the form of a new quote that staff enter. Stores it on this device until it is sent or discarded, separately
 * from the drafts of the website.
 * @param name draft name
 * @param initialQuote values from the customer or the enquiry
 */
export function useNewQuote(name: string, initialQuote: InitialQuote) {
  const [saved] = useState((): NewQuoteValues => ({
    answers: { ...createEmptyDraft(), ...initialQuote.answers },
    requester: { ...emptyRequester, ...initialQuote.requester },
    touched: {},
    idempotencyKey: '',
  }));
  const { values, changedPaths, getLatestState, set, discard, earlierDraftChangedAt } = useDraft<NewQuoteValues>(name, saved, undefined, {
    shape,
  });

  const createKeyIfMissing = () => (getLatestState().values.idempotencyKey === '' ? { idempotencyKey: createRandomId() } : {});
  const getState = (): FormState => ({ draft: getLatestState().values.answers, touched: getLatestState().values.touched });
  const setState = ({ draft, touched }: FormState) => set({ answers: draft, touched, ...createKeyIfMissing() });
  const replaceAddress = (address: Contact | undefined) => setState(applyCustomerAddress(getState(), address));
  // Only the response for the last selected customer is used. If no response arrives, staff enter the address.
  const addressLoad = useMutation({
    mutationFn: async (_id: string) => (await queryClient.fetchQuery(queryFor('/admin/customers/get', { _id }))).residence,
  });
  const loadAddress = (id: string | undefined) => {
    replaceAddress(undefined);
    addressLoad.reset();
    if (id !== undefined) addressLoad.mutate(id, { onSuccess: replaceAddress });
  };
  return {
    draft: values.answers,
    dispatch: (action: FormAction) => setState(reduceForm(getState(), action)),
    requester: values.requester,
    updateRequester: (change: Partial<Requester>) => {
      const previousRequester = getLatestState().values.requester;
      const newRequester = { ...previousRequester, ...change };
      set({ requester: newRequester, ...createKeyIfMissing() });
      if (getCustomerId(newRequester) !== getCustomerId(previousRequester)) loadAddress(getCustomerId(newRequester));
    },
    idempotencyKey: values.idempotencyKey,
    renewKey: () => set({ idempotencyKey: createRandomId() }),
    isDirty: changedPaths.some((field) => field !== 'idempotencyKey' && field !== 'touched'),
    earlierDraftChangedAt,
    discard: () => {
      const discardedValues = getLatestState().values;
      const restore = discard();
      addressLoad.reset();
      const restoreAll = () => {
        const currentValues = getLatestState().values;
        restore();
        const mergedValues = getLatestState().values;
        // The restore keeps answers that were edited after the discard.
        const areCurrentAnswersKept = isSameValue(mergedValues.answers, currentValues.answers);
        set({ touched: areCurrentAnswersKept ? currentValues.touched : discardedValues.touched });
        // If another customer was selected since, the restored address belongs to the previous one.
        if (!areCurrentAnswersKept && getCustomerId(mergedValues.requester) !== getCustomerId(discardedValues.requester))
          loadAddress(getCustomerId(mergedValues.requester));
      };
      return Object.assign(restoreAll, { isObsolete: restore.isObsolete });
    },
  };
}
