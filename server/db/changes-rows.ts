import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

type Query = { executeTakeFirstOrThrow: () => Promise<DeleteResult | InsertResult | UpdateResult> };

/** Runs a statement. @returns true if it inserted, updated or deleted a row */
export async function changesRows(query: Query): Promise<boolean> {
  const result = await query.executeTakeFirstOrThrow();
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n;
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numInsertedOrUpdatedRows!) > 0n;
}
