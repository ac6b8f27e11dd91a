import type { OutputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import type { Db } from '#server/db/connection.ts';
import * as store from '../quote-estimates.store.ts';

type EstimateBreakdownDto = OutputOf<'/admin/quotes/estimate'>['response'];

/** Finds the lines of a quote request's estimate, and its stone. */
export function createEstimateBreakdown({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
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
    /** Returns the lines of the estimate (null if there is no estimate) and the stone. */
    async get(id: string): Promise<EstimateBreakdownDto> {
      const [estimate, stone] = await Promise.all([store.findEstimateDetail(db, id), findPublicStone(id)]);
      if (estimate === undefined) throw createApiError('not_found');
      return { estimate, stone };
    },
  };
}
export type EstimateBreakdown = ReturnType<typeof createEstimateBreakdown>;
