import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, errorCodes } from '#domain/errors/error-codes.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { validateRevision } from '#domain/revisions/revision-check.ts';
import type { RevisionDraft } from '#domain/revisions/revision.ts';

/**
 * Returns the validated revision of an input.
 * @throws ApiError for the first error, with all errors and their fields in `errors`
 */
export function parseRevision(
  { alternatives, validUntil }: Pick<ParsedInputOf<'/admin/quotes/revise'>, 'alternatives' | 'validUntil'>,
  now: Date,
): RevisionDraft {
  const draft = { validUntil: validUntil.trim(), alternatives };
  assertValidDraft(draft, now);
  return draft;
}

/**
 * Validates a draft.
 * @param bookStrategy the pricing strategy of the price book; another strategy needs a reason
 * @throws ApiError for the first error, with all errors and their fields in `errors`
 */
export function assertValidDraft(draft: RevisionDraft, now: Date, bookStrategy?: PricingStrategy): void {
  const [firstError, ...otherErrors] = validateRevision(draft, now, bookStrategy);
  if (firstError === undefined) return;
  const errors = [firstError, ...otherErrors].map((error) => ({ ...error, message: errorCodes[error.code][1] }));
  throw createApiError(firstError.code, { details: { errors } });
}
