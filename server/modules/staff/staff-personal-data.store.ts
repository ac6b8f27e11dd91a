import { sql } from 'kysely';
import { isOwnAddress, listExportRows, type PersonalDataContributor } from '#server/modules/users/index.ts';

/** Exports and erases invitations, which refer to an email address, not to an account. */
export const staffPersonalData = {
  exportFor: async (db, subject) => ({
    invitations: await listExportRows(
      db,
      sql`select full_name, email, role, created_at, expires_at from staff_invitations
          where ${isOwnAddress(subject, sql`email`)} order by created_at`,
    ),
  }),

  async erase(trx, subject) {
    await sql`delete from staff_invitations where ${isOwnAddress(subject, sql`email`)}`.execute(trx);
  },
} satisfies PersonalDataContributor;
