import type { RequestPrices } from '#contract/admin/quotes/quote-pricing.endpoints.ts';
import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { isNotPriceable } from '#domain/errors/pricing-errors.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { QuoteDetails } from '#server/modules/quotes/index.ts';
import type { CalculateQuote } from './calculate-quote.service.ts';
import type { Revisions } from './revisions.service.ts';

type Dependencies = { quoteDetails: QuoteDetails; revisions: Revisions; calculateQuote: CalculateQuote };

const noPrices: RequestPrices = {
  areas: [],
  requestedAlternative: null,
  strategy: null,
  priceBook: null,
  minimums: [],
  variants: { edges: [], cutouts: [] },
  error: null,
};

/** Creates the function that returns everything that the pricing page of a quote shows. */
export function createQuotePricing({ quoteDetails, revisions, calculateQuote }: Dependencies) {
  /** Prices a request by the current price book. A request whose sizes cannot be priced is returned with its sizes and the reason. */
  async function priceRequest(_id: string): Promise<RequestPrices> {
    let prices = noPrices;
    try {
      const { prefill, strategy, priceBook, minimums, variants } = await calculateQuote({ _id, alternatives: [] });
      const { areas, stoneId } = prefill;
      prices = { ...noPrices, areas, strategy, priceBook, minimums, variants };
      const { alternatives } = await calculateQuote({ _id, alternatives: [{ stoneId: stoneId ?? undefined, areas }] });
      return { ...prices, requestedAlternative: alternatives[0] ?? null };
    } catch (error) {
      if (!isApiError(error) || !isNotPriceable(error.code)) throw error;
      return { ...prices, error: { code: error.code, message: error.message } };
    }
  }

  return async (
    currentUser: AuthenticatedUser,
    input: ParsedInputOf<'/admin/quotes/pricing'>,
  ): Promise<OutputOf<'/admin/quotes/pricing'>['response']> => {
    const quote = await quoteDetails.get(currentUser, input);
    const { _id, status } = quote;
    const [revisionList, prices] = await Promise.all([revisions.get({ _id }), canPrice(status) ? priceRequest(_id) : noPrices]);
    return { quote, ...revisionList, prices };
  };
}
export type QuotePricing = ReturnType<typeof createQuotePricing>;
