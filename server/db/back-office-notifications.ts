import { sql } from 'kysely';
import type { Db, Transaction } from './connection.ts';

/**
 * Notifies open pages of the back office of a change; in a transaction, when it commits.
 * @param about `requests` are quotes, `marks` the read marks and reminders of one user
 * @param id of the quote, user or customer
 */
export const notifyBackOffice = (db: Db | Transaction, about: 'requests' | 'marks' | 'customers', id: string): Promise<unknown> =>
  sql`select notify_staff(${about}, ${id})`.execute(db);
