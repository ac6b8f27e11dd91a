import { sql, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

/** The record whose emails are selected. */
export type EmailSubject = { quoteId: string } | { userId: string } | { contactMessageId: string };

/** SQL condition: the code or link of a confidential email is removed, so that it cannot be sent again. */
const isContentRemoved = sql<SqlBool>`(redacted_at is not null or confidential_until is not null)`;

/** Selects the emails to customers that were given up and are not marked as resolved. */
const selectUndelivered = (db: Db | Transaction, subject: EmailSubject) =>
  db
    .selectFrom('outbox')
    .where('status', '=', 'failed')
    .where('dismissedAt', 'is', null)
    .where('audience', '=', 'customer')
    .$if('quoteId' in subject, (qb) => qb.where('quoteId', '=', (subject as { quoteId: string }).quoteId))
    .$if('userId' in subject, (qb) => qb.where('userId', '=', (subject as { userId: string }).userId))
    .$if('contactMessageId' in subject, (qb) =>
      qb.where('contactMessageId', '=', (subject as { contactMessageId: string }).contactMessageId),
    );

/** Lists the newest undelivered emails about a record. */
export const listUndelivered = (db: Db | Transaction, subject: EmailSubject, max: number) =>
  selectUndelivered(db, subject)
    .select(['id', 'subject', 'recipient', 'lastError', 'createdAt', isContentRemoved.as('isContentRemoved')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();

/** Locks the undelivered emails about a record until the transaction ends. */
export const lockUndeliveredForUpdate = (trx: Transaction, subject: EmailSubject) =>
  selectUndelivered(trx, subject)
    .select(['id', 'kind', 'quoteId', isContentRemoved.as('isContentRemoved')])
    .forUpdate()
    .execute();
