import { isDeepStrictEqual } from 'node:util';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { lockEntity } from './record-locks.store.ts';
import { createVersionConflict } from './version-conflict.ts';

export type VersionedUpdate<Entity> = {
  /** The entity type and id in the audit log. */
  entityType: string;
  id: string;
  action: string;
  /** The version that the user edited. Without it, the update is not checked for conflicts. */
  version?: number | null | undefined;
  read: (trx: Transaction) => Promise<Entity | undefined>;
  /** @param existing undefined if the entity is to be created */
  write: (trx: Transaction, existing: Entity | undefined) => Promise<unknown>;
  /** Returns the part of an entity that the audit log stores; by default all of it. */
  toAudited?: (entity: Entity) => object;
  /** True if the entity may not exist yet. */
  createIfMissing?: boolean;
};

/** Serializes an entity for the audit log, without `version`, `updatedAt` and the `placeholder` of pictures. */
const toAuditJson = (entity: unknown): string | null =>
  entity === undefined
    ? null
    : JSON.stringify(entity, (key, value: unknown) => (['placeholder', 'version', 'updatedAt'].includes(key) ? undefined : value));

/**
 * Updates an entity with an advisory lock and a version check. Writes an audit entry in the same transaction if the entity was created or
 * has changed.
 * @returns the updated entity
 * @throws ApiError('not_found'); ApiError('version_stale') with the current entity
 */
export function updateWithVersionCheck<Entity extends object>(
  db: Db,
  currentUser: AuthenticatedUser,
  { entityType, id, action, version, read, write, toAudited = (entity) => entity, createIfMissing = false }: VersionedUpdate<Entity>,
): Promise<Entity> {
  return db.transaction().execute(async (trx) => {
    await lockEntity(trx, entityType, id);
    const existing = await read(trx);
    if (existing === undefined && !createIfMissing) throw createApiError('not_found');
    const currentVersion = (existing as { version?: number } | undefined)?.version ?? 0;
    if (typeof version === 'number' && version !== currentVersion) throw await createVersionConflict(trx, entityType, id, existing ?? null);
    await write(trx, existing);
    const updated = await read(trx);
    if (updated === undefined) throw createApiError('not_found');
    const previousJson = toAuditJson(existing);
    if (previousJson === null || !isDeepStrictEqual(JSON.parse(previousJson), JSON.parse(toAuditJson(updated)!))) {
      const [before, after] = [toAuditJson(existing && toAudited(existing)), toAuditJson(toAudited(updated))];
      await insertAuditEntry(trx, { userId: currentUser.id, action, entityType, entityId: id, before, after });
    }
    return updated;
  });
}
