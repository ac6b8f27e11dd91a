import { sql } from 'kysely';
import type { Db, Transaction } from './connection.ts';

/** Tells the open pages of the back office what changed. In a transaction, they are told when it commits. */
export const notifyBackOffice = (db: Db | Transaction, about: 'requests' | 'marks' | 'customers', id: string): Promise<unknown> =>
  sql`select notify_desk(${about}, ${id})`.execute(db);
