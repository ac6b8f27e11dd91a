import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction as DbTransaction } from 'kysely';
import pg from 'pg';
import { v7 } from 'uuid';
import type { DB } from './tables.generated.ts';

export type Db = Kysely<DB>;
export type Transaction = DbTransaction<DB>;

// Counts, cents and meters are returned as numbers: all are far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const int8ArrayOid: number = 1016;
types.setTypeParser(int8ArrayOid, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));

/** Creates a connection pool. @param max the maximum number of connections */
export function createPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5000, application_name: 'bullnose', types });
  // The pool replaces a broken connection. An error event without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connects once. @throws the error of the driver if the database is not reachable */
export async function checkConnection(url: string): Promise<void> {
  const pool = createPool(url, 1);
  try {
    await pool.query('select 1');
  } finally {
    await pool.end();
  }
}

/** Returns the settings for a connection outside the pool to the same database. */
export const getClientConfig = ({ options }: pg.Pool): pg.ClientConfig => ({
  connectionString: options.connectionString,
  connectionTimeoutMillis: 5000,
  // The connection may be idle for days; without keep-alive a network failure would not be noticed.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'bullnose',
});

/** Converts snake_case columns to camelCase properties, except names that start with an underscore, such as `_id`. */
class ColumnNamePlugin extends CamelCasePlugin {
  protected override camelCase(name: string): string {
    return name.startsWith('_') ? name : super.camelCase(name);
  }
}

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new ColumnNamePlugin({ maintainNestedObjectKeys: true })],
  });

/** Creates an id: a version 7 UUID, so that ids sort by age. */
export const createId = (): string => v7();
