import { sql } from 'kysely';
import type { InvoiceRecipient, TaxPoint } from '#domain/orders/documents/invoice.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { orderListColumns, orderListJoins, type OrderListRow } from './order-list.store.ts';

/** Finds an order with its customer, quote and site, by its id or number. @returns undefined for an unknown order */
export const findOrder = async (db: Db | Transaction, { _id, number }: { _id?: string | undefined; number?: string }) =>
  (
    await sql<
      OrderListRow & {
        email: string;
        phoneNumber: string;
        phoneCode: string;
        phoneDialCountry: string;
        quoteId: string | null;
        quoteNumber: string | null;
        line1: string;
        city: string;
        leadTimeDays: number;
        cancelAskedAt: Date | null;
        keptAt: Date | null;
        vatRate: number;
        taxPoint: TaxPoint;
        invoiceTo: InvoiceRecipient;
        objectedAt: Date | null;
      }
    >`select ${orderListColumns}, u.email, u.phone_number, u.phone_code, u.phone_dial_country, q.id as quote_id, q.number as quote_number,
        coalesce(nullif(q.site_line1, ''), q.contact_line1, u.residence_line1) as line1,
        coalesce(nullif(q.site_city, ''), q.contact_city, u.residence_city) as city, o.lead_time_days, o.cancel_asked_at, o.kept_at, o.vat_rate, o.tax_point,
        o.invoice_to,
        (select ob.created_at from quote_acceptances c join acceptance_objections ob on ob.acceptance_id = c.id where c.order_id = o.id) as objected_at
      from ${orderListJoins} where o.id = ${_id ?? null}::uuid or (${_id === undefined}::boolean and o.number = upper(${number ?? ''}))`.execute(
      db,
    )
  ).rows[0];

/** Lists the areas, events and PDFs of an order, with the notes and names of staff and with all PDFs. */
export async function listOrderRelationsForStaff(db: Db | Transaction, id: string) {
  const areas = await db.selectFrom('orderAreas').select(['id', 'name']).where('orderId', '=', id).orderBy('position').execute();
  const events = await db
    .selectFrom('orderEvents as e')
    .leftJoin('users as s', 's.id', 'e.userId')
    .select(['e.status', 'e.note', 'e.createdAt', 's.fullName as by'])
    .where('e.orderId', '=', id)
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .execute();
  const documents = await db
    .selectFrom('quoteDocuments as d')
    .innerJoin('quoteAcceptances as c', 'c.revisionId', 'd.revisionId')
    .select(['d.id', 'd.kind', 'd.createdAt'])
    .where('c.orderId', '=', id)
    .orderBy('d.createdAt')
    .execute();
  return { areas, events, documents };
}
