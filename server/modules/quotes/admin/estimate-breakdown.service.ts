import type { OutputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { EstimatesService } from '#server/modules/pricing/index.ts';
import { toEstimateInput, toPricedItem } from '../quote-estimates.ts';
import * as store from '../quote-estimates.store.ts';

type EstimateBreakdownDto = OutputOf<'/admin/quotes/price'>['response'];

/** Recalculates the lines of the estimate that a quote request got, and finds its stone. */
export function createEstimateBreakdown({ db, prices, catalogue }: { db: Db; prices: EstimatesService; catalogue: Catalogue }) {
  /** Finds the page and picture of the requested stone; null if it is not public. */
  async function findPublicStone(quoteId: string): Promise<EstimateBreakdownDto['stone']> {
    const requested = await store.findRequestedProduct(db, quoteId);
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
    /** Returns the lines of the estimate, or null without one, and the stone. @throws ApiError('not_found') */
    async get(id: string): Promise<EstimateBreakdownDto> {
      const row = await store.findEstimateInput(db, id);
      if (row === undefined) throw createApiError('not_found');
      // The stored estimate is based on the price book of its time, so its lines are, too.
      const bookId = row.estimateStatus === 'range' ? row.estimatePriceBookVersionId : null;
      const [lines, stone] = await Promise.all([
        bookId && prices.recalculateEstimate(toEstimateInput(row), toPricedItem(row), bookId),
        findPublicStone(id),
      ]);
      // Older quotes have no price of the service: lines with another total would not explain the estimate.
      const isSame = lines && lines.low.grossCents === row.estimateLowCents && lines.high.grossCents === row.estimateHighCents;
      return { range: isSame ? lines : null, stone };
    },
  };
}
export type EstimateBreakdown = ReturnType<typeof createEstimateBreakdown>;
