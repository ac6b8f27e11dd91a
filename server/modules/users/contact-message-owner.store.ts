import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { DataSubject } from './users-personal-data.store.ts';

type Owner = { id: RawBuilder<unknown>; email: RawBuilder<unknown>; ownsAddress: RawBuilder<unknown> };

/**
 * SQL condition: a contact message belongs to an account. Staff created a quote for the account from the message, a merge moved
 * the message to the account, or it was sent from the address of the account and a signed-in user has verified the address. Unverified addresses do not count, because anyone can send a message with
 * any address.
 * @param message the alias of contact_messages
 */
const isOwnedByAccount = (message: string, { id, email, ownsAddress }: Owner) => {
  const [customerId, senderEmail] = [sql.ref(`${message}.customer_id`), sql.ref(`${message}.email`)];
  return sql<SqlBool>`(${customerId} = ${id} or (${customerId} is null and ${ownsAddress} and ${isSameEmail(senderEmail, email)}))`;
};

/** SQL condition: a contact message belongs to an account of the query. @param user the alias of users */
export const isContactMessageOfUser = (message: string, user: string) =>
  isOwnedByAccount(message, {
    id: sql.ref(`${user}.id`),
    email: sql.ref(`${user}.email`),
    ownsAddress: sql`${sql.ref(`${user}.contact_messages_joined_at`)} is not null`,
  });

/** SQL condition: a contact message belongs to this customer. */
export const isContactMessageOfDataSubject = (message: string, { id, email, ownsAddress }: Omit<DataSubject, 'fullName'>) =>
  isOwnedByAccount(message, { id: sql`${id}::uuid`, email: sql`${email}`, ownsAddress: sql`${ownsAddress}::boolean` });
