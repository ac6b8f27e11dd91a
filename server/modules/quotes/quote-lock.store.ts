import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';

/**
 * Locks a quote until the transaction ends, so that concurrent commands wait for each other.
 * @param ownerId the customer; without it, a quote of any customer is locked
 * @returns undefined for an unknown quote and for the quote of another customer
 */
export const lockQuote = (trx: Transaction, id: string, ownerId?: string) =>
  trx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .select(['q.id', 'q.number', 'q.userId', 'q.status', 'q.version', 'q.spam', 'q.spamSinceId', 'q.assigneeId', 'q.snoozedUntil'])
    .select(['u.emailVerifiedAt', 'u.erasedAt', sql<string | null>`q.valid_until::text`.as('validUntil')])
    .where('q.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('q.userId', '=', ownerId!))
    .forUpdate(['q'])
    .executeTakeFirst();
export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;
