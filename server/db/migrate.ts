import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import type pg from 'pg';
import { ConfigError } from '#domain/errors/config-error.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';

const migrationsFolder = new URL('server/db/migrations/', repositoryRoot);

// Own code instead of Kysely's FileMigrationProvider, which imports JavaScript modules: the migrations are SQL files.
/** Reads the `.sql` files as forward-only migrations of Kysely. */
function readMigrations(): Record<string, Migration> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(readFileSync(new URL(name, migrationsFolder), 'utf8')).execute(db)) },
    ]),
  );
}

/**
 * Rejects a database with the schema of another version: one before the first release, or a newer one.
 * @throws ConfigError with the name of a migration that this version does not have
 */
async function checkSchema(pool: pg.Pool, migrations: Record<string, Migration>, location: string): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]!.exists) return;
  const executed = await pool.query<{ name: string }>('select name from migrations order by name');
  const unknown = executed.rows.find(({ name }) => migrations[name] === undefined);
  if (unknown === undefined) return;
  throw new ConfigError([
    `The database of ${location} has the schema of another version of Bullnose (migration "${unknown.name}"), which this version cannot migrate. ` +
      `Start the version that created it, or set ${location.split(' ')[0]} to an empty one. Nothing was changed.`,
  ]);
}

/**
 * Migrates a database: our tables, then those of the job queue. Several processes may run it at once.
 * @param location the setting of the database and its value, for messages
 * @throws ConfigError if this version cannot migrate the schema
 * @throws the error of the first failing migration. All migrations of the run are rolled back.
 */
export async function migrate(pool: pg.Pool, location = 'DATABASE_URL'): Promise<void> {
  const migrations = readMigrations();
  await checkSchema(pool, migrations, location);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  }).migrateToLatest();
  if (error !== undefined) throw error;
  await runMigrations({ pgPool: pool });
}
