import { z } from 'zod';
import { pricingStrategies } from '#domain/pricing/price-book.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, textOrEmpty } from '#contract/schemas.ts';
import { quoteRoles } from './admin-quote.schemas.ts';
import { calculatedAlternative, priceMinimums, quoteAreas, variants } from './calculate-quote.endpoints.ts';
import { adminQuoteDetail } from './quote.endpoints.ts';
import { revisionList } from './revisions.endpoints.ts';

/** The sizes of the request, and its price by the current price book. */
const requestPrices = z.object({
  areas: quoteAreas,
  /** Null for a request without a price. `error` contains the reason. */
  requestedAlternative: calculatedAlternative.nullable(),
  /** The strategy and version of the price book; null without one. */
  strategy: z.enum(pricingStrategies).nullable(),
  priceBook: z.int().nullable(),
  minimums: priceMinimums,
  variants,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type RequestPrices = z.infer<typeof requestPrices>;

export const quotePricingEndpoints = {
  '/admin/quotes/pricing': defineEndpoint({
    summary: 'Returns a quote with its revisions, the settings for pricing, and the price of its request.',
    description: 'Contains everything that the pricing page shows. Calculates no price for a quote that can no longer be priced.',
    access: quoteRoles,
    /** The id or number of the quote. */
    input: z.object({ _id: optionalId, number: textOrEmpty(30) }),
    response: revisionList.extend({ quote: adminQuoteDetail, prices: requestPrices }),
    errors: ['not_found'],
  }),
};
