import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createCommand } from './command.ts';
import { lockEntity } from './record-locks.store.ts';
import { createVersionConflict } from './version-conflict.ts';

type RecordCommandOptions<Entity> = {
  db: Db;
  /** The type of the record in the audit log. */
  entityType: string;
  /** Reads the record as the response of an edit conflict contains it. */
  read: (trx: Transaction, id: string) => Promise<Entity | undefined>;
  /** Locks the record until the transaction ends; by default with an advisory lock. */
  lock?: (trx: Transaction, id: string) => Promise<unknown>;
  /** Returns the part of a record that the audit log stores; by default all of it. */
  toAudited?: (entity: Entity) => object;
};

type RecordChange<Entity> = {
  /** Undefined creates a record. */
  _id: string | undefined;
  /** The action in the audit log; by default `save`. */
  action?: string;
  version?: number | null | undefined;
  /** @param existing undefined for a new record */
  write: (trx: Transaction, id: string, existing: Entity | undefined) => Promise<unknown>;
};

/**
 * Creates the command that creates and changes records which are read as a whole. It writes an audit entry with the record before and
 * after, unless nothing has changed, and returns the changed record.
 */
export const createRecordCommand =
  <Entity extends object>({ db, entityType, read, lock, toAudited = (entity) => entity }: RecordCommandOptions<Entity>) =>
  (user: AuthenticatedUser, { _id, action = 'save', version, write }: RecordChange<Entity>): Promise<Entity> => {
    const id = _id ?? createId();
    const run = createCommand<{ existing: Entity | undefined; version: number }>({
      db,
      entityType,
      async lock(trx) {
        await (lock ? lock(trx, id) : lockEntity(trx, entityType, id));
        const existing = await read(trx, id);
        if (existing === undefined && _id !== undefined) return undefined;
        return { existing, version: (existing as { version?: number } | undefined)?.version ?? 0 };
      },
      createConflict: (trx, { existing }) => createVersionConflict(trx, entityType, id, existing ?? null),
    });
    return run(user, { _id: id, version }, async (trx, { existing }, { audit }) => {
      await write(trx, id, existing);
      const updated = await read(trx, id);
      if (updated === undefined) throw createApiError('not_found');
      audit({ action, ...(existing && { before: toAudited(existing) }), after: toAudited(updated) });
      return updated;
    });
  };
