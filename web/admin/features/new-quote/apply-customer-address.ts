import type { Contact } from '#domain/quotes/quote.ts';
import { emptyDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import type { FormState } from '#web/features/quote-form/draft/draft-reducer.ts';

/**
 * The request's address for another caller: what was typed of it stays, and nothing of the last caller's does.
 * @param home where the new one lives; undefined where that is not known
 */
export function applyCustomerAddress({ draft, touched }: FormState, home: Contact | undefined): FormState {
  const contact = emptyDraft().contact;
  for (const field of Object.keys(contact) as (keyof Contact)[]) {
    // A suburb that was typed brought its own code, or has none.
    const typed = touched[field] === true || (field === 'postal_code' && touched.line2 === true);
    if (typed) contact[field] = draft.contact[field];
    else if (home?.[field]) contact[field] = home[field];
  }
  return { draft: { ...draft, contact }, touched };
}
