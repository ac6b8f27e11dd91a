import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import type { QuotePrices } from '#server/modules/pricing/index.ts';
import { toEstimateInput } from '../quote-estimates.ts';
import * as store from '../quote-estimates.store.ts';

type WorkOutInput = ParsedInputOf<'/admin/quotes/work-out'>;

/** Prices the sizes of a job for a quote, with the answers of its request. */
export const createWorkOut =
  ({ db, prices }: { db: Db; prices: QuotePrices }) =>
  /** @throws ApiError not_found for an unknown quote, and the errors of `workOut` */
  async ({ _id, alternatives }: WorkOutInput): Promise<OutputOf<'/admin/quotes/work-out'>['response']> => {
    const [row, requested] = await Promise.all([store.findEstimateInput(db, _id), store.findRequestedProduct(db, _id)]);
    if (row === undefined) throw createApiError('not_found');
    const job = {
      answers: toEstimateInput(row),
      stone: row.stone && requested ? { id: requested.productId, pricePer: row.stone.pricePer } : undefined,
      service: row.serviceName,
      servicePriceCents: row.servicePriceCents,
    };
    return prices.workOut(job, alternatives);
  };
export type WorkOut = ReturnType<typeof createWorkOut>;
