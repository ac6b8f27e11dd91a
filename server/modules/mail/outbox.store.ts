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

/** The kinds of email that ask a customer to accept a price. */
const priceEmailKinds: readonly string[] = ['quote_ready', 'quote_expiring'];

/** The columns of an email that is not sent, because the customer can no longer accept its price. */
const cancelledColumns = (now: Date) => ({
  status: 'failed' as const,
  lastError: 'Not sent, because the customer could no longer accept the price.',
  nextAttemptAt: null,
  dismissedAt: now,
});

/**
 * Marks the waiting emails about the price of a quote as failed and resolved, and releases their dedupe keys, so that the same emails can be
 * enqueued later. Skips emails that are being sent, so that it does not wait for a mail server (`cancelEmailOfClosedPrice`), and emails that
 * were stored as files, because these count as delivered.
 * @returns the kinds of the emails, without copies that staff sent again
 */
export async function cancelWaitingPriceEmails(trx: Transaction, quoteId: string, now: Date): Promise<string[]> {
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'dedupeKey'])
    .where('quoteId', '=', quoteId)
    .where('kind', 'in', priceEmailKinds)
    .where('status', '=', 'waiting')
    .where('emlFileName', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute();
  if (waiting.length === 0) return [];
  await trx
    .updateTable('outbox')
    .set((eb) => ({ ...cancelledColumns(now), dedupeKey: eb.ref('id') }))
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
  return waiting.filter(({ id, dedupeKey }) => dedupeKey !== id).map(({ kind }) => kind);
}

/** Cancels an email about a price if the customer can no longer accept it. @returns true if the email was cancelled */
export async function cancelEmailOfClosedPrice(trx: Transaction, { id, kind, quoteId }: OutboxEmail, now: Date): Promise<boolean> {
  if (quoteId === null || !priceEmailKinds.includes(kind)) return false;
  const closed = await trx.selectFrom('quotes').select('id').where('id', '=', quoteId).where('status', '!=', 'quoted').executeTakeFirst();
  if (closed === undefined) return false;
  await updateOutboxEmail(trx, id, cancelledColumns(now));
  return true;
}

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
