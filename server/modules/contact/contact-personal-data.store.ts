import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import {
  isContactMessageOfDataSubject,
  isContactMessageOfUser,
  listExportRows,
  type DataSubject,
  type PersonalDataContributor,
} from '#server/modules/users/index.ts';

export const contactPersonalData = {
  exportFor: async (db, subject) => ({
    contactMessages: await listExportRows(
      db,
      sql`select name, email, phone, subject, message, created_at,
            (select json_agg(jsonb_build_object('body_text', a.body_text, 'created_at', a.created_at) order by a.created_at)
              from contact_answers a where a.contact_message_id = c.id) as answers
          from contact_messages c where ${isContactMessageOfDataSubject('c', subject)} order by created_at`,
    ),
  }),

  async erase(trx, subject) {
    await sql`delete from contact_messages c where ${isContactMessageOfDataSubject('c', subject)}`.execute(trx);
  },

  async transfer(trx, { from, to }) {
    const { rows } = await sql<{ id: string }>`update contact_messages m set customer_id = ${to} from users u
      where u.id = ${from} and ${isContactMessageOfUser('m', 'u')} returning m.id`.execute(trx);
    return { contact_messages: rows.map(({ id }) => id) };
  },

  async transferBack(trx, { from, to }, rows) {
    const ids = rows['contact_messages'] ?? [];
    await sql`update contact_messages set customer_id = ${to} where customer_id = ${from} and id = any(${ids}::uuid[])`.execute(trx);
  },
} satisfies PersonalDataContributor;

/** Locks the contact messages of a customer before the erasure. Later messages are not assigned to the erased account. */
export const lockContactMessagesOfDataSubject = (trx: Transaction, subject: DataSubject): Promise<unknown> =>
  sql`select 1 from contact_messages c where ${isContactMessageOfDataSubject('c', subject)} order by id for update`.execute(trx);
