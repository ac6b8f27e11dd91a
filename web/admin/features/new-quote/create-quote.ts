import { findNameError } from '#domain/accounts/account.ts';
import { findEmailError } from '#domain/accounts/email-address.ts';
import { getAccountErrorMessage } from '#web/lib/get-account-error-message.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { sendWithRetry } from '#web/lib/api/send-with-retry.ts';
import { buildQuotePayload } from '#web/features/quote-form/sending/quote-payload.ts';
import type { RequesterError } from './requester-panel.tsx';
import type { Requester } from './use-new-quote.ts';

/** Returns the first error of the requester; undefined if there is none. */
export function validateRequester({ mode, customer, fullName, email }: Requester): RequesterError | undefined {
  if (mode === 'existing') return customer ? undefined : { field: 'customer', message: 'Choose a customer or add a new one.' };
  const nameError = findNameError(fullName);
  if (nameError) return { field: 'fullName', message: getAccountErrorMessage(nameError) };
  const emailError = findEmailError(email);
  return emailError && { field: 'email', message: getAccountErrorMessage(emailError) };
}

/**
 * Creates a quote for a customer, with the payload of the website's form.
 * @throws ApiError if the server rejects the quote, NetworkError if no response arrives
 */
export async function createQuote(
  draft: QuoteDraft,
  { mode, customer: selected, fullName, email, phone }: Requester,
  contactMessageId: string | null,
  idempotencyKey: string,
) {
  // The payload's submitter is a placeholder. `customer` replaces it.
  const { userData: _userData, type: _submitterType, ...request } = buildQuotePayload(draft, { _id: '', type: 'user' });
  const customer = mode === 'existing' ? { _id: selected!._id, fullName: '', email: '', phone: '' } : { fullName, email, phone };
  const input = { ...request, customer, contactMessage: contactMessageId ?? '' };
  return (await sendWithRetry((signal) => call('/admin/quotes/enter', input, { idempotencyKey, signal }))).response;
}
