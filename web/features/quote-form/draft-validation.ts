import { missingAnswerErrors } from '#domain/errors/quote-errors.ts';
import { validateQuoteRequest, type QuoteField } from '#domain/quotes/quote-request.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';

/** Page that displays a validation error. Some messages differ between the pages (specification, section 5). */
export type ValidationPage = 'form' | 'summary';
export type DraftError = { field: QuoteField; message: string };

const requiredCodes = {
  stone: 'stone_required',
  line1: 'address_required',
  line2: 'line2_required',
  province: 'province_required',
  city: 'city_required',
  postal_code: 'postal_code_required',
} as const;

/** Required fields in the specification's order. */
export const requiredFields = Object.keys(requiredCodes) as QuoteField[];

export const getRequiredMessage = (field: QuoteField, page: ValidationPage): string =>
  field === 'line2' && page === 'summary' ? 'Suburb required.' : missingAnswerErrors[requiredCodes[field]][1];

/**
 * Returns the error of the first empty required field in the specification's order; undefined if the draft can be sent.
 */
export function findDraftError(draft: QuoteDraft, page: ValidationPage): DraftError | undefined {
  const error = validateQuoteRequest({ stone: draft.product?._id ?? '', serviceName: draft.service_name, contact: draft.contact });
  return error && { field: error.field, message: getRequiredMessage(error.field, page) };
}

export function isRequiredFieldEmpty(draft: QuoteDraft, field: QuoteField): boolean {
  if (field === 'stone') return draft.service_name === '' && draft.product === null;
  return draft.contact[field].trim() === '';
}
