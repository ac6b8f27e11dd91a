import { Problem } from '#domain/errors/problems.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findLastChange } from './audit.store.ts';

/**
 * The refusal of a save over a version that is not the newest one.
 * @param current what is saved now
 * @returns it with `by`, the name of who changed it last; empty where nobody did
 */
export async function staleProblem(on: Db | Transaction, thing: string, id: string, current: object | null): Promise<Problem> {
  const last = await findLastChange(on, thing, id);
  return new Problem('version_stale', undefined, undefined, { current, by: last?.fullName ?? '' });
}
