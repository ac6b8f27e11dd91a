import type { Contact } from '#domain/quotes/quote-request.ts';
import { createEmptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { isAddressFieldEdited, type FormState } from '#web/features/quote-form/draft/form-reducer.ts';

/**
 * Replaces the address of the previous customer with the new customer's address, except for edited fields.
 * @param customerAddress address of the new customer; undefined if unknown
 */
export function applyCustomerAddress({ draft, touched }: FormState, customerAddress: Contact | undefined): FormState {
  const contact = createEmptyDraft().contact;
  for (const field of Object.keys(contact) as (keyof Contact)[]) {
    if (isAddressFieldEdited(touched, field)) contact[field] = draft.contact[field];
    else if (customerAddress?.[field]) contact[field] = customerAddress[field];
  }
  return { draft: { ...draft, contact }, touched };
}
