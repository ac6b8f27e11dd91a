import { sql } from 'kysely';
import type { Db, Transaction } from './connection.ts';

/**
 * Notifies open pages of the back office of a change. PostgreSQL sends the notification when the transaction commits.
 * @param recordType `requests` for quotes, `marks` for the read markers and reminders of one user
 * @param id the id of the quote, order, user or customer
 */
export const notifyBackOffice = (
  db: Db | Transaction,
  recordType: 'requests' | 'orders' | 'marks' | 'customers',
  id: string,
): Promise<unknown> => sql`select notify_staff(${recordType}, ${id})`.execute(db);
