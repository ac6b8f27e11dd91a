import type { OutputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { EstimatesService } from '#server/modules/pricing/index.ts';
import { toEstimateInput, toPricedItem } from '../quote-estimates.ts';
import * as store from '../quote-estimates.store.ts';

type Answer = OutputOf<'/admin/quotes/price'>['response'];

/** What a request comes to, and the stone it is about. */
export function createEstimateBreakdown({ db, prices, catalogue }: { db: Db; prices: EstimatesService; catalogue: Catalogue }) {
  /** The stone on the website; null if it is not public. */
  async function findStone(requestId: string): Promise<Answer['stone']> {
    const requested = await store.findRequestedProduct(db, requestId);
    if (requested === undefined) return null;
    try {
      const { slug, pictures } = await catalogue.getProduct({ productId: requested.productId, slug: '' });
      return { slug, picture: pictures[0] ?? null };
    } catch (error) {
      if (isApiError(error) && error.code === 'not_found') return null;
      throw error;
    }
  }

  return {
    /** @throws ApiError('not_found') */
    async get(id: string): Promise<Answer> {
      const row = await store.findEstimateInput(db, id);
      if (row === undefined) throw createApiError('not_found');
      // What its list shows was worked out then; a new book changes nothing about it.
      const bookId = row.estimateStatus === 'range' ? row.estimatePriceBookVersionId : null;
      const [lines, stone] = await Promise.all([
        bookId && prices.recalculateEstimate(toEstimateInput(row), toPricedItem(row), bookId),
        findStone(id),
      ]);
      // Older quotes have no price of the service: lines with another total would not explain the estimate.
      const isSame = lines && lines.low.grossCents === row.estimateLowCents && lines.high.grossCents === row.estimateHighCents;
      return { range: isSame ? lines : null, stone };
    },
  };
}
export type EstimateBreakdown = ReturnType<typeof createEstimateBreakdown>;
