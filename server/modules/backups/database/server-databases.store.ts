import pg from 'pg';

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The database from which others are created and renamed. Every server has it. */
const maintenanceDatabase = 'template1';

/** Returns the URL of another database on the same server. */
export const toDatabaseUrl = (databaseUrl: string, name: string): string =>
  Object.assign(new URL(databaseUrl), { pathname: `/${encodeURIComponent(name)}` }).href;

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, application_name: 'bullnose restore' });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns true if a database contains tables. @throws the error of the driver if it cannot be read */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  const text = `select exists (select from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace) as "hasTables"`;
  return (await query<{ hasTables: boolean }>(databaseUrl, text))[0]!.hasTables;
}

/** Creates the functions that manage the databases of a server. */
export function createServerDatabases(databaseUrl: string) {
  const maintain = (text: string, values?: unknown[]) => query(toDatabaseUrl(databaseUrl, maintenanceDatabase), text, values);
  return {
    exists: async (name: string) => (await maintain('select from pg_database where datname = $1', [name])).length > 0,
    isInUse: async (name: string) =>
      (await maintain("select from pg_stat_activity where datname = $1 and application_name = 'bullnose'", [name])).length > 0,
    create: (name: string) => maintain(`create database ${quoteName(name)} template template0`),
    rename: (from: string, to: string) => maintain(`alter database ${quoteName(from)} rename to ${quoteName(to)}`),
    drop: (name: string) => maintain(`drop database if exists ${quoteName(name)}`),
  };
}
