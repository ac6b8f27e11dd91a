import { sql } from 'kysely';
import type { EditableEntity } from '#domain/accounts/staff.ts';
import type { Db, Transaction } from './connection.ts';

/**
 * Notifies open pages of the back office of a change. PostgreSQL sends the notification when the transaction commits.
 * @param recordType `requests` for quotes, `marks` for the read marks and reminders of one user
 * @param id the id of the quote, user or customer
 */
export const notifyBackOffice = (db: Db | Transaction, recordType: 'requests' | 'marks' | 'customers', id: string): Promise<unknown> =>
  sql`select notify_staff(${recordType}, ${id})`.execute(db);

/** Notifies the users who edit a record of its change. Changes with an audit entry do not need this call: a trigger notifies them. */
export const notifyEditors = (trx: Transaction, entityType: EditableEntity, id: string): Promise<unknown> =>
  sql`select notify_editors(${entityType}, ${id})`.execute(trx);
