import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/index.ts';
import type { CalculatedAlternative } from '#contract/admin/quotes/work-out.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { call } from '#web/lib/api/api-client.ts';
import { toPricingLines, type PricingLineValue } from './pricing-form-values.ts';

type JobAreas = NonNullable<NonNullable<InputOf<'/admin/quotes/work-out'>['alternatives']>[number]['areas']>;

/** The request as the price engine reads it, and its price; without a price if the request is incomplete. */
export type RequestPrices = {
  areas: JobAreas;
  requested: CalculatedAlternative | undefined;
  /** How the price book charges stone; undefined without a price book. */
  strategy: PricingStrategy | undefined;
};

const workOut = async (input: InputOf<'/admin/quotes/work-out'>, signal?: AbortSignal) =>
  (await call('/admin/quotes/work-out', input, signal && { signal })).response;

/** Errors of a request that staff have to complete: they price it by hand. */
const incompleteCodes = new Set(['price_book_missing', 'job_not_priceable', 'slab_size_missing', 'product_archived', 'not_found']);

/** Returns the options of the query that prices the request. */
export const requestPricesQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['/admin/quotes/work-out', quoteId] as const,
    queryFn: async ({ signal }): Promise<RequestPrices> => {
      try {
        const { prefill } = await workOut({ _id: quoteId }, signal);
        const { areas, stoneId } = prefill;
        const { alternatives, strategy } = await workOut({ _id: quoteId, alternatives: [{ stoneId: stoneId ?? '', areas }] }, signal);
        return { areas, requested: alternatives[0], strategy };
      } catch (error) {
        if (isApiError(error) && incompleteCodes.has(error.code)) return { areas: [], requested: undefined, strategy: undefined };
        throw error;
      }
    },
  });

type StoneChoice = { stoneId: string; strategy: PricingStrategy | ''; priceBook: number | undefined };

/**
 * Prices the sizes of the request with a stone.
 * @param choice.strategy '' as in the price book
 * @param choice.priceBook the version; by default the current one
 * @throws ApiError of the server
 */
export async function workOutStone(quoteId: string, choice: StoneChoice, { areas }: RequestPrices): Promise<PricingLineValue[]> {
  const { stoneId, strategy, priceBook } = choice;
  const { alternatives } = await workOut({ _id: quoteId, priceBook, alternatives: [{ stoneId, strategy: strategy || null, areas }] });
  return toPricingLines(alternatives[0]?.lines ?? []);
}
