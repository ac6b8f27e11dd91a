import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOwnAddress, listExportRows, type DataSubject, type PersonalDataContributor } from '#server/modules/users/index.ts';

/** Exports and erases invitations, which refer to an email address, not to an account. */
export const staffPersonalData = {
  exportFor: async (db: Db, subject: DataSubject) => ({
    invitations: await listExportRows(
      db,
      sql`select full_name, email, role, created_at, expires_at from staff_invitations
          where ${isOwnAddress(subject, sql`email`)} order by created_at`,
    ),
  }),

  async erase(trx: Transaction, subject: DataSubject): Promise<void> {
    await sql`delete from staff_invitations where ${isOwnAddress(subject, sql`email`)}`.execute(trx);
  },
} satisfies PersonalDataContributor;
