import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import type pg from 'pg';
import { ConfigError } from '#domain/errors/config-error.ts';

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
 * Rejects a database with the schema of another version: one from before the first release, or a newer one.
 * @throws ConfigError naming the migration that this version does not have
 */
async function checkSchema(pool: pg.Pool, existing: Record<string, Migration>, location: string): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]!.exists) return;
  const executed = await pool.query<{ name: string }>('select name from migrations order by name');
  const unknown = executed.rows.find(({ name }) => existing[name] === undefined);
  if (unknown === undefined) return;
  throw new ConfigError([
    `The database of ${location} has the schema of another version of Bullnose (migration "${unknown.name}"), which this version cannot migrate. ` +
      `Start the version that created it, or set ${location.split(' ')[0]} to an empty one. Nothing was changed.`,
  ]);
}

/**
 * Brings a database up to date: our tables, then the job queue's. Safe to run from several processes at once.
 * @param location the setting that names the database, and its value, for messages
 * @throws ConfigError if the schema is not one that this version can migrate
 * @throws the error of the first failing migration; earlier ones of the same run are rolled back
 */
export async function migrate(pool: pg.Pool, location = 'DATABASE_URL'): Promise<void> {
  const existing = migrations();
  await checkSchema(pool, existing, location);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(existing) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  }).migrateToLatest();
  if (error !== undefined) throw error;
  await runMigrations({ pgPool: pool });
}
