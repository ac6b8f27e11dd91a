import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { createWriter } from './writer.ts';

// The files' shapes are types.ts's; the writer's parameters name them.
const read = (name: string): any => JSON.parse(readFileSync(new URL(`seed/${name}`, repositoryRoot), 'utf8'));

/** Each table that holds content of the owner's. A database with a row in any of them is never touched. */
const owned = [
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
  for (const table of owned) {
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
 * @param options.pictures the maximum number of different pictures, for tests; all by default
 * @returns false if the database was not empty
 */
export async function seedDemo(db: Db, options: { pictures?: number } = {}): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Two instances may start on one empty database at once: the second waits, and finds it filled.
    await sql`select pg_advisory_xact_lock(hashtextextended('seed demo', 0))`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const writer = createWriter(trx, read('pictures.json'), options.pictures ?? Number.POSITIVE_INFINITY);
    const categories = await writer.categories(read('content/categories.json'));
    const colours = await writer.colours(read('content/colours.json'));
    const stones = await writer.stones(read('content/stones.json'), categories, colours);
    await writer.services(read('content/services.json'));
    await writer.projects(read('content/gallery.json'), stones);
    await writer.testimonials(read('content/testimonials.json'));
    await writer.pages(['aboutus', 'privacypolicy', 'termsandconditions']);
    await writer.settings(read('content/settings.json'), read('content/home.json'), read('content/sale.json'));
    await writer.priceBook(read('content/price-book.json'));
    return true;
  });
}
