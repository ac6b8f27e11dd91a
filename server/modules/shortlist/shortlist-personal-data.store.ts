import { sql } from 'kysely';
import { deleteRowsOfUser, listExportRows, type PersonalDataContributor } from '#server/modules/users/index.ts';

export const shortlistPersonalData = {
  tables: { transferred: ['shortlist'] },

  exportFor: async (db, { id }) => ({
    shortlist: await listExportRows(
      db,
      sql`select p.name, l.added_at from shortlist l join products p on p.id = l.product_id where l.user_id = ${id}`,
    ),
  }),

  erase: (trx, { id }) => deleteRowsOfUser(trx, ['shortlist'], id),

  /** Moves the products that only the source account has listed. */
  async transfer(trx, { from, to }) {
    const { rows } = await sql<{ id: string }>`update shortlist set user_id = ${to} where user_id = ${from}
      and product_id not in (select product_id from shortlist where user_id = ${to}) returning product_id as id`.execute(trx);
    return { shortlist: rows.map(({ id }) => id) };
  },

  async transferBack(trx, { from, to }, { shortlist = [] }) {
    await sql`update shortlist set user_id = ${to} where user_id = ${from} and product_id = any(${shortlist}::uuid[])`.execute(trx);
  },
} satisfies PersonalDataContributor;
