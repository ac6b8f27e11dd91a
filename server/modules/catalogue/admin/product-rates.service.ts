import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { validateProductRates } from '#domain/catalogue/product-rates.ts';
import type { StoneRate } from '#domain/pricing/worktop-job.ts';
import { formatRand } from '#domain/shared/money.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { createVersionConflict } from '#server/crud/version-conflict.ts';
import * as store from '../product-rates.store.ts';
import { lockProduct } from './products.store.ts';

const entityType = 'product_rates';

/**
 * Reads and saves the cost of products and their prices by thickness and per slab.
 * They are not part of the product form, because editors must not see costs.
 */
export function createProductRates({ db }: { db: Db }) {
  return {
    /** Returns the cost and prices of a product of any status. */
    async get(id: string): Promise<ProductRatesDto> {
      const product = await store.findPricedProduct(db, id);
      if (product === undefined) throw createApiError('not_found');
      return toProductRatesDto(product);
    },

    /** Saves the cost and prices of a product. @throws ApiError not_found, version_stale with the stored rates, product_rate_invalid */
    async save(input: ParsedInputOf<'/admin/product/rates/save'>, currentUser: AuthenticatedUser): Promise<ProductRatesDto> {
      const { _id, costCents, rates, version } = input;
      const [error] = validateProductRates(costCents, rates);
      if (error) throw createApiError('product_rate_invalid', { message: error.message, details: { field: error.field } });
      return db.transaction().execute(async (trx) => {
        if ((await lockProduct(trx, _id)) === undefined) throw createApiError('not_found');
        const before = (await store.findPricedProduct(trx, _id))!;
        if (typeof version === 'number' && version !== before.version) {
          throw await createVersionConflict(trx, entityType, _id, toProductRatesDto(before));
        }
        await store.saveProductRates(trx, _id, costCents, rates);
        const after = (await store.findPricedProduct(trx, _id))!;
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'save',
          entityType,
          entityId: _id,
          before: toAuditSnapshot(before),
          after: toAuditSnapshot(after),
        });
        return toProductRatesDto(after);
      });
    },
  };
}
export type ProductRatesAdmin = ReturnType<typeof createProductRates>;

const toProductRatesDto = ({ _id, costCents, rates, version }: store.PricedProduct): ProductRatesDto => ({
  _id,
  costCents,
  rates,
  version,
});

const describeRate = ({ thicknessMm, isPerSlab, priceCents, costCents }: StoneRate): string => {
  const condition = [thicknessMm === null ? '' : `${thicknessMm} mm`, isPerSlab ? 'slab' : ''].filter(Boolean).join(', ');
  return `${condition}: ${formatRand(priceCents)} (cost ${formatRand(costCents)})`;
};

const toAuditSnapshot = ({ name, costCents, rates }: store.PricedProduct): string =>
  JSON.stringify({ name, cost: formatRand(costCents), prices: rates.map(describeRate) });
