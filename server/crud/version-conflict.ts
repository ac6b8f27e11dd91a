import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { findLastChange } from '#server/modules/audit/index.ts';

/**
 * Creates the error of a save that is based on an outdated version.
 * @param current the saved entity; null if there is none
 * @returns the error with `by`: the name of the user who changed the entity last, or an empty text
 */
export async function createVersionConflict(
  db: Db | Transaction,
  entityType: string,
  id: string,
  current: object | null,
): Promise<ApiError> {
  const lastChange = await findLastChange(db, entityType, id);
  return createApiError('version_stale', { details: { current, by: lastChange?.fullName ?? '' } });
}
