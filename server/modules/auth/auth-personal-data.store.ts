import { sql } from 'kysely';
import { deleteRowsOfUser, listExportRows, type PersonalDataContributor } from '#server/modules/users/index.ts';

const tables = [
  'sessions',
  'devices',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'password_reset_codes',
  'email_verifications',
  'password_links',
];

/** Exports sessions, devices and passkeys without their secrets. A merge of accounts moves no credentials. */
export const authPersonalData = {
  tables: { notTransferred: tables },

  async exportFor(db, { id }) {
    const [sessions, devices, passkeys] = await Promise.all([
      listExportRows(
        db,
        sql`select user_agent, address, created_at, last_seen_at, expires_at, revoked_at from sessions where user_id = ${id} order by id`,
      ),
      listExportRows(db, sql`select created_at, last_seen_at from devices where user_id = ${id} order by created_at`),
      listExportRows(
        db,
        sql`select name, synced, transports, created_at, last_used_at, removed_at from passkeys where user_id = ${id} order by id`,
      ),
    ]);
    return { sessions, devices, passkeys };
  },

  erase: (trx, { id }) => deleteRowsOfUser(trx, tables, id),
} satisfies PersonalDataContributor;
