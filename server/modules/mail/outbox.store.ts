import type { Insertable, Selectable, Updateable } from 'kysely';
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

/** Locks and lists expired secret emails, except those that are being sent. */
export const lockExpiredSecretEmails = (trx: Transaction, now: Date): Promise<OutboxEmail[]> =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('confidentialUntil', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();

/** Lists up to 500 due emails, oldest first. @param unfiled only those without a file */
export const listDueEmails = (db: Db, now: Date, { unfiled }: { unfiled: boolean }): Promise<{ id: string }[]> =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('nextAttemptAt', 'is', null), eb('nextAttemptAt', '<=', now)]))
    .$if(unfiled, (query) => query.where('emlFileName', 'is', null))
    .orderBy('createdAt')
    .limit(500)
    .execute();

/** Adds a mail, unless one with its dedupe key exists. @returns undefined if one exists */
export const insertOutboxEmail = (db: Db | Transaction, mail: Insertable<Outbox>): Promise<{ id: string } | undefined> =>
  db
    .insertInto('outbox')
    .values(mail)
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Deletes the mails about erasures that were sent, and older ones that could not be sent. @returns their files */
export async function deleteErasureEmails(db: Db, before: Date): Promise<string[]> {
  const mails = await db
    .deleteFrom('outbox')
    .where('kind', '=', 'account_deleted')
    .where((eb) => eb.or([eb('status', '=', 'sent'), eb('createdAt', '<', before)]))
    .returning('emlFileName')
    .execute();
  return mails.flatMap(({ emlFileName }) => emlFileName ?? []);
}
