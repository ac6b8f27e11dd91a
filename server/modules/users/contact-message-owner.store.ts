import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { DataSubject } from './users-personal-data.store.ts';

type Owner = { id: RawBuilder<unknown>; email: RawBuilder<unknown>; ownsAddress: RawBuilder<unknown> };

/**
 * SQL condition: a contact message belongs to an account. Staff assigned it, or it came from the account's address and a signed-in user has
 * proved the address: anyone can send a message under any address.
 * @param message the alias of contact_messages
 */
const isOwnedBy = (message: string, { id, email, ownsAddress }: Owner) => {
  const [customerId, sender] = [sql.ref(`${message}.customer_id`), sql.ref(`${message}.email`)];
  return sql<SqlBool>`(${customerId} = ${id} or (${customerId} is null and ${ownsAddress} and ${isSameEmail(sender, email)}))`;
};

/** The condition for an account of the query. @param user the alias of users */
export const isContactMessageOfUser = (message: string, user: string) =>
  isOwnedBy(message, {
    id: sql.ref(`${user}.id`),
    email: sql.ref(`${user}.email`),
    ownsAddress: sql`${sql.ref(`${user}.contact_messages_joined_at`)} is not null`,
  });

/** SQL condition for the subject of an export or erasure. */
export const isContactMessageOfSubject = (message: string, { id, email, ownsAddress }: Omit<DataSubject, 'fullName'>) =>
  isOwnedBy(message, { id: sql`${id}::uuid`, email: sql`${email}`, ownsAddress: sql`${ownsAddress}::boolean` });
