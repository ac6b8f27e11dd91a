import type { Insertable } from 'kysely';
import { newId, type Db, type Transaction } from '#server/db/db.ts';
import type { AuditLog } from '#server/db/tables.generated.ts';

/** Notes what a member of staff changed: who, what, before, after. */
export const writeAudit = (db: Db | Transaction, entry: Omit<Insertable<AuditLog>, 'id'>): Promise<unknown> =>
  db
    .insertInto('auditLog')
    .values({ id: newId(), ...entry })
    .execute();
