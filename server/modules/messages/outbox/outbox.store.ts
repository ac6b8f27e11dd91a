import { type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Outbox } from '#server/db/tables.generated.ts';

export type OutboxEmail = Selectable<Outbox>;

/** Locks a due email until the transaction ends. @returns undefined while another process has locked it */
export const lockDueEmailForUpdate = (trx: Transaction, id: string, now: Date): Promise<OutboxEmail | undefined> =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const updateOutboxEmail = (trx: Transaction, id: string, change: Updateable<Outbox>): Promise<unknown> =>
  trx.updateTable('outbox').set(change).where('id', '=', id).execute();

/** Locks and lists expired confidential emails, except those that are being sent. */
export const lockExpiredConfidentialEmails = (trx: Transaction, now: Date): Promise<OutboxEmail[]> =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('confidentialUntil', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();

/** Lists up to 500 due emails, oldest first. @param options.withoutFile lists only emails without a file */
export const listDueEmails = (db: Db, now: Date, { withoutFile }: { withoutFile: boolean }): Promise<{ id: string }[]> =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', now)]))
    .$if(withoutFile, (query) => query.where('emlFileName', 'is', null))
    .orderBy('createdAt')
    .limit(500)
    .execute();

/** Inserts an email. @returns undefined if its dedupe key exists */
export const insertOutboxEmail = (db: Db | Transaction, email: Insertable<Outbox>): Promise<{ id: string } | undefined> =>
  db
    .insertInto('outbox')
    .values(email)
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();

/**
 * Marks an email as failed and resolved, because its message is no longer true, and releases its dedupe key, so that the same email can be
 * stored later.
 */
export const dropEmail = (trx: Transaction, id: string, now: Date): Promise<unknown> =>
  updateOutboxEmail(trx, id, {
    status: 'failed',
    lastError: 'Not sent, because it no longer applied.',
    nextAttemptAt: null,
    dismissedAt: now,
    dedupeKey: id,
  });

/** Deletes sent emails about erasures, and unsent ones created before a time. @returns the names of their files */
export async function deleteErasureEmails(db: Db, before: Date): Promise<string[]> {
  const emails = await db
    .deleteFrom('outbox')
    .where('kind', '=', 'account_deleted')
    .where((eb) => eb.or([eb('status', '=', 'sent'), eb('createdAt', '<', before)]))
    .returning('emlFileName')
    .execute();
  return emails.flatMap(({ emlFileName }) => emlFileName ?? []);
}
