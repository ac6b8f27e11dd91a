import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { createWriter } from './writer.ts';

// The parameters of the writer have the types of the files, so `any` is sufficient here.
const readJson = (name: string): any => JSON.parse(readFileSync(new URL(`seed/${name}`, repositoryRoot), 'utf8'));

/** Tables with content or accounts. If one of these tables has a row, the database is not changed. */
const contentTables = [
  'mainCategories',
  'colours',
  'products',
  'pictures',
  'services',
  'galleryProjects',
  'testimonials',
  'pages',
  'settings',
  'priceBookVersions',
  'users',
  'contactMessages',
] as const;

async function isEmpty(trx: Transaction): Promise<boolean> {
  for (const table of contentTables) {
    if (
      await trx
        .selectFrom(table)
        .select((eb) => eb.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return false;
  }
  return true;
}

/**
 * Fills an empty database with the demo shop, in one transaction.
 * @param db a migrated database
 * @param options.pictures the maximum number of different pictures, for tests; unlimited by default
 * @returns false if the database was not empty
 */
export async function seedDemo(db: Db, options: { pictures?: number } = {}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two instances may start on the same empty database. The second instance waits for the lock and then finds content.
    await sql`select pg_advisory_xact_lock(hashtextextended('seed demo', 0))`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const writer = createWriter(trx, readJson('pictures.json'), options.pictures ?? Number.POSITIVE_INFINITY);
    const categories = await writer.categories(readJson('content/categories.json'));
    const colours = await writer.colours(readJson('content/colours.json'));
    const stones = await writer.stones(readJson('content/stones.json'), categories, colours);
    await writer.services(readJson('content/services.json'));
    await writer.projects(readJson('content/gallery.json'), stones);
    await writer.testimonials(readJson('content/testimonials.json'));
    await writer.pages(['aboutus', 'privacypolicy', 'termsandconditions']);
    await writer.settings(readJson('content/settings.json'), readJson('content/home.json'), readJson('content/sale.json'));
    await writer.priceBook(readJson('content/price-book.json'));
    return true;
  });
}
