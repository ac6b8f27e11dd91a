import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '#server/adapters/config-error.ts';
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

/** The setting that selects the database, and its value for messages. */
type DatabaseSetting = { settingName: 'DATA_DIR' | 'DATABASE_URL'; value?: string };

/**
 * Rejects a database that contains a migration unknown to this version.
 * @throws ConfigError with the name of that migration
 */
async function checkSchema(pool: pg.Pool, migrations: Record<string, Migration>, { settingName, value }: DatabaseSetting): Promise<void> {
  const unknown = (await listExecutedMigrations(pool)).find((name) => migrations[name] === undefined);
  if (unknown === undefined) return;
  const location = value === undefined ? settingName : `${settingName} (${value})`;
  throw new ConfigError([
    `The database of ${location} has the schema of another version of Bullnose (migration "${unknown}"), which this version cannot migrate. ` +
      `Start the version that created it, or set ${settingName} to an empty one. Nothing was changed.`,
  ]);
}

/** Lists the names of all migrations of this version. */
export const listKnownMigrations = (): string[] => Object.keys(readMigrations()).toSorted();

async function listExecutedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('migrations') is not null as exists");
  if (!rows[0]!.exists) return [];
  return (await pool.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name);
}

/** Lists the migrations of this version that a database does not contain. */
export async function listPendingMigrations(pool: pg.Pool): Promise<string[]> {
  const executed = new Set(await listExecutedMigrations(pool));
  return listKnownMigrations().filter((name) => !executed.has(name));
}

/** Returns true if a database with the schema of an earlier version will be migrated. */
export async function needsUpgrade(pool: pg.Pool): Promise<boolean> {
  const known = listKnownMigrations();
  const executed = await listExecutedMigrations(pool);
  return executed.length > 0 && executed.length < known.length && executed.every((name) => known.includes(name));
}

/**
 * Migrates a database: our tables, then those of the job queue. Several processes may run it at once.
 * @throws ConfigError if this version cannot migrate the schema
 * @throws the error of the first failing migration. All migrations of this application are rolled back; those of the job queue run later.
 */
export async function migrate(pool: pg.Pool, setting: DatabaseSetting = { settingName: 'DATABASE_URL' }): Promise<void> {
  const migrations = readMigrations();
  await checkSchema(pool, migrations, setting);
  await runUntil(pool, migrations);
}

/** Migrates an empty database to the schema of an earlier version. @param lastName its last migration */
export const migrateEmptyDatabase = (pool: pg.Pool, lastName: string): Promise<void> => runUntil(pool, readMigrations(), lastName);

async function runUntil(pool: pg.Pool, migrations: Record<string, Migration>, lastName?: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error } = await (lastName === undefined ? migrator.migrateToLatest() : migrator.migrateTo(lastName));
  if (error !== undefined) throw error;
  await runMigrations({ pgPool: pool });
}
