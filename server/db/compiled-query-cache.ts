import { CompiledQuery, type Compilable, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from './connection.ts';

/** As text and values alone: the tree it was compiled from takes up ten times as much. What they find is asked for each time. */
const texts = new LRUCache<string, CompiledQuery>({ max: 200 });

/**
 * Runs a query that is built and compiled at its first asking only, which takes the process longer than to send it and read its answer.
 * @param key says which query it is, and all that goes into it: equal keys build equal queries
 */
export function runCompiled<Row>(db: Db, key: string, build: () => Compilable<Row>): Promise<QueryResult<Row>> {
  let query = texts.get(key) as CompiledQuery<Row> | undefined;
  if (query === undefined) {
    const { sql, parameters } = build().compile();
    texts.set(key, (query = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>));
  }
  return db.executeQuery(query);
}
