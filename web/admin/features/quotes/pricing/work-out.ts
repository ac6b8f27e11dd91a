import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/index.ts';
import type { WorkedOutAlternative } from '#contract/admin/quotes/work-out.endpoints.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { call } from '#web/lib/api/api-client.ts';
import { toPricingLines, type PricingLineValue } from './pricing-form-values.ts';

type JobAreas = NonNullable<NonNullable<InputOf<'/admin/quotes/work-out'>['alternatives']>[number]['areas']>;

/** The request as the price engine reads it, and its price; without a price if the request is incomplete. */
export type RequestPrices = { areas: JobAreas; requested: WorkedOutAlternative | undefined };

const workOut = async (quoteId: string, alternatives: InputOf<'/admin/quotes/work-out'>['alternatives'], signal?: AbortSignal) =>
  (await call('/admin/quotes/work-out', { _id: quoteId, alternatives }, signal && { signal })).response;

/** Errors of a request that staff have to complete: they price it by hand. */
const incompleteCodes = new Set(['price_book_missing', 'job_not_priceable', 'slab_size_missing', 'product_archived', 'not_found']);

/** Returns the options of the query that prices the request. */
export const requestPricesQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['/admin/quotes/work-out', quoteId] as const,
    queryFn: async ({ signal }): Promise<RequestPrices> => {
      try {
        const { prefill } = await workOut(quoteId, [], signal);
        const { areas, stoneId } = prefill;
        const { alternatives } = await workOut(quoteId, [{ stoneId: stoneId ?? '', areas }], signal);
        return { areas, requested: alternatives[0] };
      } catch (error) {
        if (isApiError(error) && incompleteCodes.has(error.code)) return { areas: [], requested: undefined };
        throw error;
      }
    },
  });

/** Prices the sizes of the request with another stone. @throws ApiError of the server */
export async function workOutStone(quoteId: string, stoneId: string, { areas }: RequestPrices): Promise<PricingLineValue[]> {
  const { alternatives } = await workOut(quoteId, [{ stoneId, areas }]);
  return toPricingLines(alternatives[0]?.lines ?? []);
}
