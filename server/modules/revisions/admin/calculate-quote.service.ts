import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { revisionLimits } from '#domain/revisions/revision-check.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuotePrices } from '#server/modules/pricing/index.ts';
import { findQuotePricingInput } from '#server/modules/quotes/index.ts';

type CalculateQuoteInput = ParsedInputOf<'/admin/quotes/calculate'>;

/** Creates the function that prices the alternatives of a quote from the answers of its request. */
export const createCalculateQuote =
  ({ db, prices }: { db: Db; prices: QuotePrices }) =>
  async ({ _id, alternatives, priceBook }: CalculateQuoteInput): Promise<OutputOf<'/admin/quotes/calculate'>['response']> => {
    const pricingInput = await findQuotePricingInput(db, _id);
    if (pricingInput === undefined) throw createApiError('not_found');
    if (alternatives.length > revisionLimits.alternatives) throw createApiError('alternatives_too_many');
    return prices.calculateQuote(pricingInput, alternatives, priceBook);
  };
export type CalculateQuote = ReturnType<typeof createCalculateQuote>;
