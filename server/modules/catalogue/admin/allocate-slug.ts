import { nextFreeSlug, toSlugBase } from '#domain/shared/slug.ts';
import { lockNames } from '#server/modules/audit/index.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listUsedCategorySlugs, listUsedProductSlugs } from '../catalogue-slugs.store.ts';

/** The audit log's type of each table with slugs. */
export const entityTypes = {
  products: 'product',
  mainCategories: 'main_category',
  subCategories: 'sub_category',
  colours: 'colour',
} as const;

/** Returns a slug that no record of the table has and no product had. Other allocations wait until the transaction ends. */
export async function allocateSlug(trx: Transaction, table: keyof typeof entityTypes, name: string): Promise<string> {
  await lockNames(trx, entityTypes[table]);
  if (table === 'products') {
    const base = toSlugBase(name, 'stone');
    return nextFreeSlug(base, await listUsedProductSlugs(trx, [base]));
  }
  const base = toSlugBase(name, entityTypes[table].replace('_', '-'));
  return nextFreeSlug(base, await listUsedCategorySlugs(trx, table, [base]));
}
