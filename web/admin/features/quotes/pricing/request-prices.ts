import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { CalculatedAlternative } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import type { QuoteArea } from '#domain/pricing/quote-area.ts';
import { isApiError, type ApiError } from '#domain/errors/api-error.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { QuoteAreaInputs } from './sizes/sizes-form-values.ts';

type CalculatedQuote = OutputOf<'/admin/quotes/calculate'>['response'];

/** Sizes of a quote request and its price at the rates of the current price book, if the request can be priced. */
export type RequestPrices = {
  areas: QuoteArea[];
  requestedAlternative: CalculatedAlternative | undefined;
  /** Strategy by which the price book charges stone; undefined without a price book. */
  strategy: PricingStrategy | undefined;
  /** Undefined without a price book. */
  priceBookVersion: number | undefined;
  minimums: CalculatedQuote['minimums'];
  variants: CalculatedQuote['variants'];
  /** Reason why the request has no price; '' for a request with a price. */
  errorMessage: string;
};

const calculateQuote = async (input: InputOf<'/admin/quotes/calculate'>, signal?: AbortSignal): Promise<CalculatedQuote> =>
  (await call('/admin/quotes/calculate', input, signal && { signal })).response;

/** Codes of errors after which staff enter the lines by hand, because the server cannot calculate a price. */
const notPriceableErrorCodes = new Set([
  'price_book_missing',
  'job_not_priceable',
  'slab_size_missing',
  'price_unit_missing',
  'product_archived',
  'not_found',
]);
const noSizesMessage = 'The request has no sizes to price. Enter them under Sizes, or enter the lines by hand.';

const isNotPriceableError = (error: unknown): error is ApiError => isApiError(error) && notPriceableErrorCodes.has(error.code);

/** Returns the query options for pricing a quote request. */
export const requestPricesQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['/admin/quotes/calculate', quoteId] as const,
    queryFn: async ({ signal }): Promise<RequestPrices> => {
      const prices: RequestPrices = {
        areas: [],
        requestedAlternative: undefined,
        strategy: undefined,
        priceBookVersion: undefined,
        minimums: [],
        variants: { edges: [], cutouts: [] },
        errorMessage: '',
      };
      try {
        const { prefill, strategy, priceBook: priceBookVersion, minimums, variants } = await calculateQuote({ _id: quoteId }, signal);
        const { areas, stoneId } = prefill;
        // After a failure of the second request, the sizes are returned without a price.
        Object.assign(prices, { areas, strategy, priceBookVersion, minimums, variants });
        const { alternatives } = await calculateQuote({ _id: quoteId, alternatives: [{ stoneId: stoneId ?? '', areas }] }, signal);
        return { ...prices, requestedAlternative: alternatives[0] };
      } catch (error) {
        if (!isNotPriceableError(error)) throw error;
        return { ...prices, errorMessage: error.code === 'job_not_priceable' ? noSizesMessage : error.message };
      }
    },
  });

export type StoneChoice = { stoneId: string; strategy: PricingStrategy | '' };
type ChoicesToPrice = {
  areas: QuoteAreaInputs;
  /** By default the current version. */
  priceBookVersion: number | undefined;
  choices: readonly StoneChoice[];
};

/** Calculates the price of the areas for each stone. An empty `strategy` selects the server's default. */
export async function getStonePrices(
  quoteId: string,
  { areas, priceBookVersion, choices }: ChoicesToPrice,
): Promise<CalculatedAlternative[]> {
  const input = choices.map(({ stoneId, strategy }) => ({ stoneId, strategy: strategy || null, areas }));
  return (await calculateQuote({ _id: quoteId, priceBook: priceBookVersion, alternatives: input })).alternatives;
}

/**
 * Calculates prices like `getStonePrices`. Returns undefined if the areas cannot be priced; staff then enter the lines by
 * hand.
 * @throws other errors
 */
export async function findStonePrices(quoteId: string, choices: ChoicesToPrice): Promise<CalculatedAlternative[] | undefined> {
  try {
    return await getStonePrices(quoteId, choices);
  } catch (error) {
    if (!isNotPriceableError(error)) throw error;
    return undefined;
  }
}
