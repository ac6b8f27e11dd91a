import { sql } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createFreeSlug, toSlugBase } from '#domain/shared/slug.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { lockNames } from '#server/modules/audit/index.ts';

/** The tables with the slugs of an entity type. */
export type SlugConfig = {
  entityType: string;
  table: 'products' | 'mainCategories' | 'subCategories' | 'colours' | 'services' | 'galleryProjects';
  /** The table of slugs that records had before and that redirect. */
  formerTable?: 'productFormerSlugs' | 'serviceFormerSlugs';
  /** The slug of a name without a Latin letter or digit. */
  fallback: string;
};

/** Lists the slugs that a record has or had and that equal one of `bases`, or one of them with a number: `granite-2`. */
export async function listUsedSlugs(
  db: Db | Transaction,
  { table, formerTable }: Pick<SlugConfig, 'table' | 'formerTable'>,
  bases: readonly string[],
): Promise<Set<string>> {
  if (bases.length === 0) return new Set();
  const former = formerTable === undefined ? sql`` : sql`union all select slug from ${sql.table(formerTable)}`;
  const { rows } = await sql<{ slug: string }>`select slug from (select slug from ${sql.table(table)} ${former}) used
    where slug = any(${bases}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${bases}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns a slug that no record of the table has or had. Concurrent allocations wait until the transaction ends. */
export async function allocateSlug(trx: Transaction, config: SlugConfig, name: string): Promise<string> {
  await lockNames(trx, config.entityType);
  const base = toSlugBase(name, config.fallback);
  return createFreeSlug(base, await listUsedSlugs(trx, config, [base]));
}

/**
 * Checks a slug that a user requested. A slug that another record had before may be used: then it no longer redirects. Concurrent allocations wait
 * until the transaction ends.
 * @throws ApiError('slug_taken') if a record has the slug
 */
export async function assertSlugIsFree(trx: Transaction, { entityType, table }: SlugConfig, slug: string): Promise<void> {
  await lockNames(trx, entityType);
  const used = await trx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst();
  if (used !== undefined) throw createApiError('slug_taken');
}
