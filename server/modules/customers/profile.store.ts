import type { ConsentChannel } from '#domain/accounts/consent.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';

export type ConsentRow = { channel: ConsentChannel; given: boolean; createdAt: Date };

/** Lists all given and withdrawn consents, newest first. */
export const listConsents = (db: Db | Transaction, userId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consents')
    .select(['channel', 'given', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertConsent = (trx: Transaction, userId: string, consent: ConsentRow): Promise<unknown> =>
  trx
    .insertInto('consents')
    .values({ id: createId(), userId, ...consent })
    .execute();
