import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findLastChange } from './audit.store.ts';

/**
 * The refusal of a save over a version that is not the newest one.
 * @param current what is saved now
 * @returns it with `by`, the name of who changed it last; empty where nobody did
 */
export async function createVersionConflict(db: Db | Transaction, thing: string, id: string, current: object | null): Promise<ApiError> {
  const last = await findLastChange(db, thing, id);
  return createApiError('version_stale', { details: { current, by: last?.fullName ?? '' } });
}
