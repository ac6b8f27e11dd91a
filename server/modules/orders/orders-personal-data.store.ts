import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import { flattenData, listExportRows, moveRows, moveRowsBack, type PersonalDataContributor } from '#server/modules/users/index.ts';
import { eraseStatementsAndCopies } from './documents/erase-documents.store.ts';
import { isOrderMoneyOpen, isOrderOpen } from './order-fragments.store.ts';

/** Lists the numbers of orders of accounts with open work or open money. */
export const listOpenOrderNumbers = async (trx: Transaction, userIds: readonly string[]): Promise<string[]> =>
  (
    await sql<{ number: string }>`select o.number from orders o where o.user_id = any(${[...userIds]}::uuid[])
      and (${isOrderOpen} or ${isOrderMoneyOpen}) order by o.number`.execute(trx)
  ).rows.map(({ number }) => number);

/**
 * Exports and transfers orders with their documents. An erasure does not delete orders, invoices and receipts, because they are records of a sale;
 * it clears the notes and reasons, and deletes statements and copies.
 */
export const ordersPersonalData = {
  tables: { transferred: ['orders', 'order_documents'], notTransferred: ['order_events'] },

  async exportFor(db, { id }) {
    const orders = await listExportRows(
      db,
      sql`select to_jsonb(o) - 'user_id' - 'assignee_id' as data,
            (select json_agg(to_jsonb(a) - 'order_id' order by a.position) from order_areas a where a.order_id = o.id) as areas,
            (select json_agg(to_jsonb(p) - 'order_id' order by p.position) from payments p where p.order_id = o.id) as payments,
            (select json_agg(to_jsonb(f) - 'dismissed_by' - 'upload_id' order by f.created_at) from payment_proofs f
              join payments p on p.id = f.payment_id where p.order_id = o.id) as proofs,
            (select json_agg(to_jsonb(m) order by m.created_at) from payment_reminders m
              join payments p on p.id = m.payment_id where p.order_id = o.id) as reminders,
            (select json_agg(to_jsonb(r) - 'order_id' - 'recorded_by' order by r.created_at) from receipts r where r.order_id = o.id) as receipts,
            (select json_agg(to_jsonb(e) - 'order_id' - 'user_id' order by e.created_at) from order_events e where e.order_id = o.id) as events,
            (select json_agg(to_jsonb(d) - 'order_id' - 'user_id' - 'issued_by' - 'storage_key' order by d.created_at) from order_documents d
              where d.order_id = o.id) as documents
          from orders o where o.user_id = ${id} order by o.created_at`,
    );
    return { orders: orders.map(flattenData) };
  },

  async erase(trx, { id }) {
    await sql`update order_events e set note = '' from orders o where o.id = e.order_id and o.user_id = ${id} and e.note <> ''`.execute(
      trx,
    );
    await sql`update payments p set dispute_reason = '', arrangement_note = '' from orders o where o.id = p.order_id and o.user_id = ${id}
      and p.dispute_reason || p.arrangement_note <> ''`.execute(trx);
    await sql`update payment_proofs f set dismiss_reason = '' from payments p join orders o on o.id = p.order_id
      where p.id = f.payment_id and o.user_id = ${id} and f.dismiss_reason <> ''`.execute(trx);
    await sql`update receipts r set note = '' from orders o where o.id = r.order_id and o.user_id = ${id} and r.note <> ''`.execute(trx);
    return { files: await eraseStatementsAndCopies(trx, id) };
  },

  transfer: async (trx, transfer) => ({
    orders: await moveRows(trx, 'orders', transfer),
    order_documents: await moveRows(trx, 'order_documents', transfer),
  }),

  /** Transfers orders back, and newer orders of the quotes that were transferred back. */
  async transferBack(trx, transferBack, rows) {
    const { from, to } = transferBack;
    await moveRowsBack(trx, 'order_documents', transferBack, rows['order_documents']);
    await sql`update orders set user_id = ${to} where user_id = ${from} and (id = any(${rows['orders'] ?? []}::uuid[])
      or quote_id in (select id from quotes where user_id = ${to}))`.execute(trx);
  },
} satisfies PersonalDataContributor;
