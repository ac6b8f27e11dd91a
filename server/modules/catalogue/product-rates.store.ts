import { sql } from 'kysely';
import type { StoneRate } from '#domain/pricing/worktop-job.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';

const rates = sql<StoneRate[]>`(
  select coalesce(json_agg(json_build_object('thicknessMm', r.thickness_mm, 'isPerSlab', r.is_per_slab, 'priceCents', r.price_cents,
    'costCents', r.cost_cents) order by r.is_per_slab, r.thickness_mm), '[]')
  from product_rates r where r.product_id = p.id
)`.as('rates');

/** Selects products of any status with their costs and rates. Only for staff who may see costs. */
const selectPricedProducts = (db: Db | Transaction) =>
  db
    .selectFrom('products as p')
    .innerJoin('mainCategories as m', 'm.id', 'p.mainCategoryId')
    .leftJoin('productCosts as k', 'k.productId', 'p.id')
    .select((eb) => [
      'p.id as _id',
      'p.name',
      'p.status',
      'p.priceCents',
      'p.saleUnit',
      'p.slabLengthMm',
      'p.slabWidthMm',
      'm.slug as material',
      eb.fn.coalesce('k.costCents', eb.lit(0)).as('costCents'),
      eb.fn.coalesce('k.saveCount', eb.lit(0)).as('version'),
      rates,
    ]);
export type PricedProduct = Awaited<ReturnType<ReturnType<typeof selectPricedProducts>['executeTakeFirstOrThrow']>>;

export const findPricedProduct = (db: Db | Transaction, id: string): Promise<PricedProduct | undefined> =>
  selectPricedProducts(db).where('p.id', '=', id).executeTakeFirst();

/** Stores the cost and replaces the rates. */
export async function saveProductRates(
  trx: Transaction,
  productId: string,
  costCents: number,
  stoneRates: readonly StoneRate[],
): Promise<void> {
  await trx
    .insertInto('productCosts')
    .values({ productId, costCents })
    .onConflict((oc) => oc.column('productId').doUpdateSet((eb) => ({ costCents, saveCount: eb('productCosts.saveCount', '+', 1) })))
    .execute();
  await trx.deleteFrom('productRates').where('productId', '=', productId).execute();
  const rows = stoneRates.map((rate) => ({ ...rate, id: createId(), productId }));
  if (rows.length > 0) await trx.insertInto('productRates').values(rows).execute();
}
