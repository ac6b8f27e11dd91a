import { sql } from 'kysely';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** The customer of an export or erasure. `ownsAddress`: contact messages and invitations of the address belong to the customer. */
export type DataSubject = { id: string; email: string; fullName: string; ownsAddress: boolean };

/** Rows of one section of the export, with the column names of the database. */
export type ExportRows = Record<string, unknown>[];

/** Files of erased rows: storage keys, and names of email files in the outbox folder. */
export type ErasedFiles = { files?: string[]; emailFiles?: string[] };

/** Ids of the rows that a merge moved, by table. */
export type TransferredRows = Record<string, string[]>;

/** A transfer of data between two accounts, by a merge or the undo of a merge. */
export type Transfer = { from: string; to: string; now: Date };

/** The undo of a merge: `from` is the target account of the merge, `to` the reopened source account. */
export type TransferBack = Transfer & { mergedAt: Date };

/** The functions of a module for the export, erasure and merging of customers. */
export type PersonalDataContributor = {
  /** Tables with a user_id column, and whether a merge transfers their rows. A test finds undeclared tables. */
  tables?: { transferred?: readonly string[]; notTransferred?: readonly string[] };
  exportFor?: (db: Db, subject: DataSubject) => Promise<object>;
  erase?: (trx: Transaction, subject: DataSubject, now: Date) => Promise<ErasedFiles | void>;
  transfer?: (trx: Transaction, transfer: Transfer) => Promise<TransferredRows>;
  /** Moves the rows of a merge back, with later rows that belong to them. @returns the changed entries of `rows` */
  transferBack?: (trx: Transaction, transfer: TransferBack, rows: TransferredRows) => Promise<TransferredRows | void>;
};

/** The transfers of all modules. */
export type AccountTransfers = {
  transfer: (trx: Transaction, transfer: Transfer) => Promise<TransferredRows>;
  /** @returns the rows that were moved back */
  transferBack: (trx: Transaction, transfer: TransferBack, rows: TransferredRows) => Promise<TransferredRows>;
};

/** Returns the rows of a query with the column names of the database. */
export const listExportRows = async (db: Db, query: ReturnType<typeof sql>): Promise<ExportRows> =>
  (await sql<{ data: Record<string, unknown> }>`select to_jsonb(exported) as data from (${query}) exported`.execute(db)).rows.map(
    ({ data }) => data,
  );

/** Merges the JSON column `data` of an exported row into the row. */
export const flattenData = ({ data, ...row }: Record<string, unknown>): Record<string, unknown> => ({ ...(data as object), ...row });

export const deleteRowsOfUser = async (trx: Transaction, tables: readonly string[], userId: string): Promise<void> => {
  for (const table of tables) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
};

/** Moves all rows of an account. @returns the ids of the rows */
export const moveRows = async (trx: Transaction, table: string, { from, to }: Transfer): Promise<string[]> =>
  (await sql<{ id: string }>`update ${sql.table(table)} set user_id = ${to} where user_id = ${from} returning id`.execute(trx)).rows.map(
    ({ id }) => id,
  );

/** Moves the rows with these ids back, if they still belong to the account `from`. */
export const moveRowsBack = (trx: Transaction, table: string, { from, to }: Transfer, ids: readonly string[] = []): Promise<unknown> =>
  sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from} and id = any(${[...ids]}::uuid[])`.execute(trx);

/** SQL condition: the subject owns the address. An unverified account may have been registered with another person's address. */
export const isOwnAddress = ({ email, ownsAddress }: DataSubject, address: ReturnType<typeof sql>) =>
  sql`(${ownsAddress}::boolean and ${isSameEmail(address, email)})`;

export const usersPersonalData = {
  // An idempotency key is valid for one account, so a merge does not move the keys.
  tables: { notTransferred: ['idempotency_keys'] },

  async exportFor(db, { id }) {
    const [account] = await listExportRows(
      db,
      sql`select to_jsonb(u) - 'password_hash' - 'totp_secret' - 'totp_pending_secret' - 'totp_last_used_step' as data from users u where id = ${id}`,
    );
    return { account: flattenData(account ?? {}) };
  },

  /** Removes personal data from the row. The row is not deleted, because tax documents may refer to it. */
  async erase(trx, { id }, now) {
    await deleteRowsOfUser(trx, ['idempotency_keys'], id);
    await sql`update users set email = 'erased-' || id || '@erased.invalid', full_name = '', phone_number = '', phone_code = default,
      phone_dial_country = default, phone_e164 = null, password_hash = null, totp_secret = null, totp_pending_secret = null, totp_last_used_step = null,
      pending_email = null, email_verified_at = null, contact_messages_joined_at = null, residence_line1 = '', residence_line2 = '',
      residence_province = '', residence_city = '', residence_postal_code = '', disabled_at = ${now}, erased_at = ${now}
      where id = ${id}`.execute(trx);
  },
} satisfies PersonalDataContributor;
