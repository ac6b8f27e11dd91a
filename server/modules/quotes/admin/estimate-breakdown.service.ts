import type { OutputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { EstimatesService } from '#server/modules/pricing/index.ts';
import { toEstimateInput, toPricedItem } from '../quote-estimates.ts';
import * as store from '../quote-estimates.store.ts';

type EstimateBreakdownDto = OutputOf<'/admin/quotes/price'>['response'];

/** Recalculates the lines of a quote request's estimate, and finds its stone. */
export function createEstimateBreakdown({ db, prices, catalogue }: { db: Db; prices: EstimatesService; catalogue: Catalogue }) {
  /** Finds the slug and picture of the requested stone; null if the stone is not public. */
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
    /** Returns the lines of the estimate (null if there is no estimate) and the stone. @throws ApiError('not_found') */
    async get(id: string): Promise<EstimateBreakdownDto> {
      const row = await store.findEstimateInput(db, id);
      if (row === undefined) throw createApiError('not_found');
      // Recalculate with the price book of the stored estimate, not with the current one.
      const bookId = row.estimateStatus === 'range' ? row.estimatePriceBookVersionId : null;
      const [recalculated, stone] = await Promise.all([
        bookId && prices.recalculateEstimate(toEstimateInput(row), toPricedItem(row), bookId),
        findPublicStone(id),
      ]);
      // Quotes older than the column `service_price_cents` can get other totals. Such lines do not explain the stored estimate.
      const hasSameTotals =
        recalculated && recalculated.low.grossCents === row.estimateLowCents && recalculated.high.grossCents === row.estimateHighCents;
      return { range: hasSameTotals ? recalculated : null, stone };
    },
  };
}
export type EstimateBreakdown = ReturnType<typeof createEstimateBreakdown>;
