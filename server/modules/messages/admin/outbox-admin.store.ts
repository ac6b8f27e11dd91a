import { sql } from 'kysely';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { countRows, selectPage } from '#server/db/select-page.ts';
import { matchesSearch } from '#server/db/text-search.ts';
import type { OutboxEmail } from '../outbox/outbox.store.ts';

export type EmailFilter = { search: string; kind: string };
export type EmailState = 'waiting' | 'sent' | 'failed' | 'dismissed';

/** SQL condition: the email could not be sent and is not marked as resolved. */
const isFailedEmail = sql<boolean>`(status = 'failed' and dismissed_at is null)`;

const selectMatching = (db: Db | Transaction, { search, kind }: EmailFilter) =>
  db
    .selectFrom('outbox as o')
    .$if(kind !== '', (qb) => qb.where('o.kind', '=', kind))
    .where(matchesSearch(search, (pattern) => sql`searchable_text(o.recipient || ' ' || o.subject) like ${pattern}`));

const selectByState = (db: Db | Transaction, filter: EmailFilter, state: EmailState | '') =>
  selectMatching(db, filter)
    .$if(state === 'waiting' || state === 'sent', (qb) => qb.where('o.status', '=', state as 'waiting' | 'sent'))
    .$if(state === 'failed', (qb) => qb.where(isFailedEmail))
    .$if(state === 'dismissed', (qb) => qb.where('o.status', '=', 'failed').where('o.dismissedAt', 'is not', null));

/** Lists the existing kinds of email, with one index lookup for each. */
async function listKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`with recursive kinds as (
      select min(kind) as kind from outbox
      union all select (select min(o.kind) from outbox o where o.kind > k.kind) from kinds k where k.kind is not null
    ) select kind from kinds where kind is not null order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Lists a page of emails, newest first, with the total, the kinds, and the number of failed emails that are not marked as resolved. */
export async function listEmails(
  db: Db,
  { state, skip, limit, ...filter }: EmailFilter & { state: EmailState | ''; skip: number; limit: number },
) {
  const emails = selectByState(db, filter, state).selectAll('o').orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc');
  const [page, kinds, failed] = await Promise.all([selectPage(emails, { skip, limit }), listKinds(db), countFailedEmails(db)]);
  return { ...page, kinds, failed };
}

/** Counts the failed emails that are not marked as resolved. */
export const countFailedEmails = (db: Db): Promise<number> => countRows(selectByState(db, { search: '', kind: '' }, 'failed'));

export const findOutboxEmail = (db: Db | Transaction, id: string): Promise<OutboxEmail | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds and locks an email until the transaction ends. */
export const lockOutboxEmailForUpdate = (trx: Transaction, id: string): Promise<OutboxEmail | undefined> =>
  trx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Prevents the erasure of users that an email is about until the transaction ends, and waits for an erasure that is running. Locks quotes,
 * users and contact messages in this order, as erasures do.
 */
export async function lockReferencedRows(trx: Transaction, email: OutboxEmail): Promise<void> {
  const { quoteId, userId, contactMessageId, accountMergeId } = email;
  await sql`select 1 from quotes where id = ${quoteId} for key share`.execute(trx);
  await sql`select 1 from users where id in (
    select ${userId}::uuid union select user_id from quotes where id = ${quoteId}
    union select unnest(array[target_user_id, source_user_id]) from account_merges where id = ${accountMergeId}
  ) order by id for key share`.execute(trx);
  await sql`select 1 from contact_messages where id = ${contactMessageId} for key share`.execute(trx);
}

/** Returns the address for another attempt: the confirmed one of the customer for an email about their quote, otherwise the stored one. */
export async function findRecipient(trx: Transaction, { quoteId, userId, recipient, audience }: OutboxEmail): Promise<string> {
  if (quoteId === null || userId === null || audience !== 'customer') return recipient;
  const customer = await trx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .select('u.email')
    .where('q.id', '=', quoteId)
    .where('u.id', '=', userId)
    .where('u.emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return customer?.email ?? recipient;
}

/** Inserts a copy of a sent email, about the same user and records. @returns its id */
export async function duplicateEmail(trx: Transaction, email: OutboxEmail, now: Date): Promise<string> {
  const id = createId();
  const { kind, audience, recipient, subject, replyTo, attachmentKey, attachmentName } = email;
  const { userId, quoteId, contactMessageId, accountMergeId } = email;
  const params = email.params === null ? null : JSON.stringify(email.params);
  const content = {
    kind,
    audience,
    recipient,
    subject,
    content: JSON.stringify(email.content),
    params,
    replyTo,
    attachmentKey,
    attachmentName,
  };
  const about = { userId, quoteId, contactMessageId, accountMergeId };
  await trx
    .insertInto('outbox')
    .values({ id, ...content, ...about, createdAt: now, dedupeKey: id })
    .execute();
  return id;
}

/** Resets an email to the status `waiting` and to zero attempts. */
export const requeueEmail = (trx: Transaction, id: string, recipient: string): Promise<unknown> =>
  trx
    .updateTable('outbox')
    .set({ recipient, status: 'waiting', attempts: 0, nextAttemptAt: null, lastError: null, dismissedAt: null })
    .where('id', '=', id)
    .execute();

/** Lists the ids of failed emails that are not marked as resolved, oldest first. */
export const listUndismissedFailures = async (db: Db | Transaction, filter: EmailFilter, max: number): Promise<string[]> =>
  (await selectByState(db, filter, 'failed').select('o.id').orderBy('o.createdAt').limit(max).execute()).map(({ id }) => id);

/** Marks failed emails as resolved, or removes the mark. @returns the ids of the changed emails */
export const setDismissed = async (trx: Transaction, ids: readonly string[], dismissedAt: Date | null): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await trx
          .updateTable('outbox')
          .set({ dismissedAt })
          .where('id', 'in', [...ids])
          .where('status', '=', 'failed')
          .where('dismissedAt', dismissedAt === null ? 'is not' : 'is', null)
          .returning('id')
          .execute()
      ).map(({ id }) => id);
