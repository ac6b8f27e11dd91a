import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction as DbTransaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { v7 } from 'uuid';
import { isQueryTimeout } from './pg-errors.ts';
import type { DB } from './tables.generated.ts';

export type Db = Kysely<DB>;
export type Transaction = DbTransaction<DB>;

// Counts, cents and meters are returned as numbers: all are far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const int8ArrayOid: number = 1016;
types.setTypeParser(int8ArrayOid, (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));

type PoolOptions = { queryTimeoutMs?: number; log?: Logger };

/**
 * Creates a connection pool.
 * @param max the maximum number of connections
 * @param options.queryTimeoutMs fails queries that the database does not answer in time. Measured by the client, because a stalled server enforces no
 * limit. Without it queries may take as long as they need.
 * @param options.log receives failures of idle connections
 */
export function createPool(url: string, max = 10, { queryTimeoutMs, log }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    application_name: 'bullnose',
    types,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
  });
  // An error event without a listener would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'An idle database connection failed; the next query opens another'));
  // The error of a connection in use also rejects its query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Checks that the database answers. @throws the error of the driver if it does not */
export const queryNothing = async (pool: pg.Pool): Promise<void> => void (await pool.query('select 1'));

/** Connects once. @throws the error of the driver if the database is not reachable */
export async function checkConnection(url: string): Promise<void> {
  const pool = createPool(url, 1);
  try {
    await queryNothing(pool);
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

/**
 * Closes a connection after one of its queries has timed out, because the server may still execute the query, in an open transaction. Kysely
 * would return the connection to the pool.
 */
const closeAfterTimeouts = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    let timeout: Error | undefined;
    async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
      // The rollback of a transaction would wait, too.
      if (timeout) throw timeout;
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        if (isQueryTimeout(error)) timeout = error as Error;
        throw error;
      }
    }
    // The type has a second signature for cursors, which are not configured.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(timeout) };
  },
  end: () => pool.end(),
  options: pool.options,
});

export const createDb = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: closeAfterTimeouts(pool) }),
    plugins: [new ColumnNamePlugin({ maintainNestedObjectKeys: true })],
  });

/** Creates an id: a version 7 UUID, so that ids sort by age. */
export const createId = (): string => v7();
