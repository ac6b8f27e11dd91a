import { sql } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createFreeSlug, toSlugBase } from '#domain/shared/slug.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { lockNames } from '#server/crud/record-locks.store.ts';

/** The tables of the slugs of an entity type, and a fallback for new slugs. */
export type SlugConfig = {
  entityType: string;
  table: 'products' | 'mainCategories' | 'subCategories' | 'colours' | 'services' | 'galleryProjects';
  /** The table of former slugs, which redirect to the current slug of their record. */
  formerTable?: 'productFormerSlugs' | 'serviceFormerSlugs';
  /** The slug for names without a Latin letter or digit. */
  fallback: string;
};

/** Lists the current and former slugs that equal one of `bases`, with or without a number: `granite`, `granite-2`. */
export async function listUsedSlugs(
  db: Db | Transaction,
  { table, formerTable }: Pick<SlugConfig, 'table' | 'formerTable'>,
  bases: readonly string[],
): Promise<Set<string>> {
  if (bases.length === 0) return new Set();
  const formerSlugs = formerTable === undefined ? sql`` : sql`union all select slug from ${sql.table(formerTable)}`;
  const { rows } = await sql<{ slug: string }>`select slug from (select slug from ${sql.table(table)} ${formerSlugs}) used
    where slug = any(${bases}::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any(${bases}::text[])`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns a slug that is neither a current nor a former slug of the table. Concurrent allocations wait until the transaction ends. */
export async function allocateSlug(trx: Transaction, config: SlugConfig, name: string): Promise<string> {
  await lockNames(trx, config.entityType);
  const base = toSlugBase(name, config.fallback);
  return createFreeSlug(base, await listUsedSlugs(trx, config, [base]));
}

const recordColumns = { productFormerSlugs: 'productId', serviceFormerSlugs: 'serviceId' } as const;

/** Deletes former slugs that records use again. The caller must hold the lock of the names. */
export async function deleteFormerSlugs(
  trx: Transaction,
  { formerTable }: Pick<SlugConfig, 'formerTable'>,
  slugs: readonly string[],
): Promise<void> {
  if (formerTable === undefined) return;
  await sql`delete from ${sql.table(formerTable)} where slug = any(${[...slugs]}::text[])`.execute(trx);
}

/**
 * Reserves a slug that a user requested. A former slug of a record may be used, and then no longer redirects.
 * Concurrent allocations wait until the transaction ends.
 * @param replaced the current slug of the record, which then redirects to the record; undefined for a new record
 */
export async function reserveSlug(
  trx: Transaction,
  { entityType, table, formerTable }: SlugConfig,
  slug: string,
  replaced?: { id: string; slug: string },
): Promise<void> {
  await lockNames(trx, entityType);
  const record = await trx.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirst();
  if (record !== undefined) throw createApiError('slug_taken');
  await deleteFormerSlugs(trx, { formerTable }, [slug]);
  if (formerTable === undefined || replaced === undefined) return;
  await sql`insert into ${sql.table(formerTable)} (slug, ${sql.ref(recordColumns[formerTable])})
    values (${replaced.slug}, ${replaced.id})`.execute(trx);
}
