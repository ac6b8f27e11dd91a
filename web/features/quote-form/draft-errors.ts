import { missingProblems } from '#domain/problems/quote-missing.ts';
import { quoteFault, type QuoteField } from '#domain/quote.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';

export type Page = 'form' | 'summary';
export type DraftFault = { field: QuoteField; words: string };

const requiredCodes = {
  stone: 'stone_required',
  line1: 'address_required',
  line2: 'line2_required',
  province: 'province_required',
  city: 'city_required',
  postal_code: 'postal_code_required',
} as const;

/** What a page says of a field left empty; of the suburb the two pages speak differently (specification, section 5). */
export const wordsFor = (field: QuoteField, page: Page): string =>
  field === 'line2' && page === 'summary' ? 'Suburb required.' : missingProblems[requiredCodes[field]][1];

/** The first required answer that is missing, in the specification's order. */
export function draftFault(draft: QuoteDraft, page: Page): DraftFault | undefined {
  const fault = quoteFault({ stone: draft.product?._id ?? '', serviceName: draft.service_name, contact: draft.contact });
  return fault && { field: fault.field, words: wordsFor(fault.field, page) };
}

/** Whether a required answer is missing, wherever it comes in the order. */
export function isMissing(draft: QuoteDraft, field: QuoteField): boolean {
  if (field === 'stone') return draft.service_name === '' && draft.product === null;
  return draft.contact[field].trim() === '';
}
