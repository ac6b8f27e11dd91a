import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Lists the slugs made of one of `bases`, with or without a number after it, that a product has or had. */
export const listUsedProductSlugs = (db: Db | Transaction, bases: readonly string[]): Promise<Set<string>> =>
  selectSlugs(db, sql`(select slug from products union all select slug from product_former_slugs)`, bases);

/** Lists the slugs made of one of `bases`, with or without a number after it, that a category has. */
export const listUsedCategorySlugs = (
  db: Db | Transaction,
  table: 'mainCategories' | 'subCategories' | 'colours',
  bases: readonly string[],
): Promise<Set<string>> => selectSlugs(db, sql.table(table), bases);

async function selectSlugs(db: Db | Transaction, used: ReturnType<typeof sql>, bases: readonly string[]): Promise<Set<string>> {
  if (bases.length === 0) return new Set();
  const { rows } = await sql<{ slug: string }>`select slug from ${used} used
    where slug = any(${bases}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${bases}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
