import { accountErrors } from '#domain/errors/account-errors.ts';
import { customerErrors } from '#domain/errors/back-office-errors.ts';
import { missingAnswerErrors } from '#domain/errors/quote-errors.ts';
import { listManualEntryErrors, type ManualEntryField } from '#domain/quotes/manual-entry.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { sendWithRetry } from '#web/lib/api/send-with-retry.ts';
import { buildQuotePayload, parseMeters } from '#web/features/quote-form/sending/quote-payload.ts';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';
import type { Requester } from './use-new-quote.ts';

/** A validation error of the form. */
export type NewQuoteError = { field: 'customer' | ManualEntryField; message: string };

const messages = { ...accountErrors, ...customerErrors, ...missingAnswerErrors };

/** Lists the errors of the form, in the order of its fields. */
export function listNewQuoteErrors(draft: QuoteDraft, { mode, customer, fullName, email, phone }: Requester): NewQuoteError[] {
  const meters = parseMeters(draft.meters);
  const errors = listManualEntryErrors({
    customer: mode === 'new' ? { fullName, email, phone } : undefined,
    stone: draft.product?._id ?? '',
    serviceName: draft.service_name,
    meters: meters === '' ? null : meters,
    runningMeters: draft.running_meters,
    squareMeters: draft.square_meters,
    pieceCount: draft.service_name === '' ? listPiecesMatchingMeters(draft).length : 0,
  });
  return [
    ...(mode === 'existing' && customer === null ? [{ field: 'customer' as const, message: 'Choose a customer or add a new one.' }] : []),
    ...errors.map(({ field, code }) => ({ field, message: messages[code][1] })),
  ];
}

/** Creates a quote for a customer, with the payload of the website's form. */
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
