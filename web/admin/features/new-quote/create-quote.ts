import { findNameProblem, isEmail } from '#domain/accounts/account.ts';
import { accountProblems } from '#domain/errors/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { sendWithRetry } from '#web/lib/api/retry-request.ts';
import { quotePayload } from '#web/features/quote-form/sending/quote-payload.ts';
import type { RequesterError } from './requester-panel.tsx';
import type { Requester } from './use-new-quote.ts';

/** The first thing that is missing about who asks. */
export function validateRequester({ mode, chosen, fullName, email }: Requester): RequesterError | undefined {
  if (mode === 'known') return chosen ? undefined : { field: 'customer', words: 'Choose a customer, or enter somebody new.' };
  const nameProblem = findNameProblem(fullName);
  if (nameProblem) return { field: 'fullName', words: accountProblems[nameProblem][1] };
  if (email.trim() === '') return { field: 'email', words: accountProblems.email_required[1] };
  return isEmail(email) ? undefined : { field: 'email', words: accountProblems.email_invalid[1] };
}

/**
 * Enters a request for somebody, with the payload that the website's form sends.
 * @param key however often it arrives under it, it is one request
 * @throws Problem when it is refused, NetworkProblem when no answer comes
 */
export async function createQuote(
  draft: QuoteDraft,
  { mode, chosen, fullName, email, phone }: Requester,
  contact: string | null,
  key: string,
) {
  const { userData: _nobody, type: _kind, ...request } = quotePayload(draft, { _id: '', type: 'user' });
  const customer = mode === 'known' ? { _id: chosen!._id, fullName: '', email: '', phone: '' } : { fullName, email, phone };
  const input = { ...request, customer, contactMessage: contact ?? '' };
  return (await sendWithRetry((signal) => call('/admin/quotes/enter', input, { idempotencyKey: key, signal }))).response;
}
