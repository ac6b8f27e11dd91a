import { CompiledQuery, type Compilable, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from './connection.ts';

// Building and compiling the product list takes 1.0 ms of processor time, which is as much as the query itself
// (`npm run bench` compares the lists with plain SQL; goal: at most 3 ×).
/** Compiled queries as SQL and parameters. A syntax tree would take ten times as much memory. Results are not cached. */
const compiledQueries = new LRUCache<string, CompiledQuery>({ max: 200 });

/**
 * Runs a query. It is built and compiled on its first run only.
 * @param key identifies the query and its parameters. Calls with one key must build the same query.
 */
export function executeCached<Row>(db: Db, key: string, build: () => Compilable<Row>): Promise<QueryResult<Row>> {
  let query = compiledQueries.get(key) as CompiledQuery<Row> | undefined;
  if (query === undefined) {
    const { sql, parameters } = build().compile();
    compiledQueries.set(key, (query = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>));
  }
  return db.executeQuery(query);
}
