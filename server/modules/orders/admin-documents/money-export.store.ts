import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A document or an entry of money. Credit notes, reversals and refunds have negative amounts. Days are ISO 8601. */
export type MoneyExportRow = {
  day: string;
  kind: 'invoice' | 'credit_note' | 'received' | 'reversal' | 'refund';
  number: string;
  refersTo: string;
  orderNumber: string;
  customer: string;
  netCents: number;
  vatCents: number;
  grossCents: number;
  method: string;
  bankReference: string;
};

/**
 * Lists the invoices, credit notes and money of a period. An invoice that replaces another one is listed with its number, and the
 * replaced one is not. The money of a receipt has its number.
 */
export const listMoneyForExport = async (db: Db, { from, to }: { from: string; to: string }): Promise<MoneyExportRow[]> =>
  (
    await sql<MoneyExportRow>`select x.day::text, x.kind, x.number, x.refers_to, o.number as order_number,
        coalesce(nullif(x.recipient ->> 'company', ''), nullif(x.recipient ->> 'name', ''), '') as customer, x.net_cents, x.vat_cents, x.gross_cents, x.method,
        x.bank_reference
      from (
        select d.id, d.order_id, d.issued_on as day, d.kind::text, d.number, coalesce(t.number, '') as refers_to,
          case when d.content <> '' then d.content::jsonb -> 'recipient' end as recipient, s.sign * d.net_cents as net_cents, s.sign * d.vat_cents as vat_cents,
          s.sign * d.gross_cents as gross_cents, '' as method, '' as bank_reference
        from order_documents d cross join lateral (select case d.kind when 'credit_note' then -1 else 1 end as sign) s
          left join order_documents t on t.id = coalesce(d.replaced_id, d.credited_id)
        where d.kind in ('invoice', 'credit_note') and d.copied_id is null and not exists (select from order_documents r where r.replaced_id = d.id)
        union all
        select r.id, r.order_id, r.received_on, r.kind::text, coalesce(d.number, ''), coalesce(rd.number, ''), o.invoice_to, 0, 0, r.amount_cents,
          r.method::text, r.bank_reference
        from receipts r join orders o on o.id = r.order_id
          left join order_documents d on d.receipt_id = r.id and d.copied_id is null
          left join order_documents rd on rd.receipt_id = r.reversed_id and rd.copied_id is null
      ) x join orders o on o.id = x.order_id
      where x.day between ${from}::date and ${to}::date order by x.day, x.id`.execute(db)
  ).rows;
