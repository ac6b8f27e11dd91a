import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { validateProductRates } from '#domain/catalogue/product-rates.ts';
import type { StoneRate } from '#domain/pricing/worktop-job.ts';
import { formatRand } from '#domain/shared/money.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import * as store from '../product-rates.store.ts';
import { lockProduct } from './products.store.ts';

type NamedRates = ProductRatesDto & { name: string };

/**
 * Reads and saves the cost of products and their prices by thickness and per slab.
 * They are not part of the product form, because editors must not see costs.
 */
export function createProductRates({ db }: { db: Db }) {
  const read = async (dbOrTrx: Db | Transaction, id: string): Promise<NamedRates | undefined> => {
    const product = await store.findPricedProduct(dbOrTrx, id);
    if (product === undefined) return undefined;
    const { _id, name, costCents, rates, version } = product;
    return { _id, name, costCents, rates, version };
  };
  const change = createRecordCommand({ db, entityType: 'product_rates', lock: lockProduct, read, toAudited });

  return {
    /** Returns the cost and prices of a product of any status. */
    async get(id: string): Promise<ProductRatesDto> {
      const rates = await read(db, id);
      if (rates === undefined) throw createApiError('not_found');
      return rates;
    },

    /** Saves the cost and prices of a product. */
    async save(input: ParsedInputOf<'/admin/product/rates/save'>, currentUser: AuthenticatedUser): Promise<ProductRatesDto> {
      const { _id, costCents, rates, version } = input;
      const [error] = validateProductRates(costCents, rates);
      if (error) throw createApiError('product_rate_invalid', { message: error.message, details: { field: error.field } });
      return change(currentUser, { _id, version, write: (trx) => store.saveProductRates(trx, _id, costCents, rates) });
    },
  };
}
export type ProductRatesAdmin = ReturnType<typeof createProductRates>;

const describeRate = ({ thicknessMm, isPerSlab, priceCents, costCents }: StoneRate): string => {
  const condition = [thicknessMm === null ? '' : `${thicknessMm} mm`, isPerSlab ? 'slab' : ''].filter(Boolean).join(', ');
  return `${condition}: ${formatRand(priceCents)} (cost ${formatRand(costCents)})`;
};

const toAudited = ({ name, costCents, rates }: NamedRates) => ({ name, cost: formatRand(costCents), prices: rates.map(describeRate) });
