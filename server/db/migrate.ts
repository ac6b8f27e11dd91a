import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/** The `.sql` files as Kysely's migrator wants them; forward only. */
function migrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(db)) },
    ]),
  );
}

/**
 * Brings a database up to date: our tables, then the job queue's. Safe to run from several processes at once.
 * @throws the error of the first failing migration; earlier ones of the same run are rolled back
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations()) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  }).migrateToLatest();
  if (error !== undefined) throw error;
  await runMigrations({ pgPool: pool });
}
