import { sql } from 'kysely';
import { listOrderStatuses, type OrderStatus } from '#domain/orders/order.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Db } from '#server/db/connection.ts';
import { isOrderDisputed, isProofOpen } from '#server/modules/orders/index.ts';
import { subjectNameSql } from '#server/modules/quotes/index.ts';

/** The number of lines of each kind. */
export const maxLines = 10;
type OrderRef = { orderId: string; number: string; customer: string; stone: string };
type Lines<Line> = { count: number; rows: Line[] };

/** Runs a query of lines, in their order. @returns the first lines, and the number of all */
async function selectLines<Line extends object>(db: Db, query: ReturnType<typeof sql>): Promise<Lines<Line>> {
  const { rows } = await sql<
    Line & { lineCount: number }
  >`select l.*, count(*) over () as line_count from (${query}) l limit ${maxLines}`.execute(db);
  return { count: rows[0]?.lineCount ?? 0, rows: rows.map(({ lineCount: _lineCount, ...line }) => line as unknown as Line) };
}

const orderColumns = sql`o.id as order_id, o.number, u.full_name as customer, o.stone`;
const ordersWithCustomers = sql`orders o join users u on u.id = o.user_id`;
const openPayments = sql`${ordersWithCustomers} join payments p on p.order_id = o.id
  join payment_money m on m.payment_id = p.id and m.order_id = o.id and m.open_cents > 0`;

type ProofLine = OrderRef & {
  proofId: string;
  paymentId: string;
  milestone: string;
  openCents: number;
  paidOn: string;
  pausedUntil: string;
  path: string | null;
  fileName: string | null;
};
/** Lists the open proofs of payment, first those after the end of their pause. */
export const listOpenProofs = (db: Db): Promise<Lines<ProofLine>> =>
  selectLines(
    db,
    sql`select ${orderColumns}, f.id as proof_id, p.id as payment_id, p.milestone, m.open_cents, f.paid_on::text, f.paused_until::text, l.path,
        l.name as file_name
      from ${openPayments} join payment_proofs f on f.payment_id = p.id and ${isProofOpen} left join uploads l on l.id = f.upload_id
      order by f.paused_until, f.id`,
  );

type DueLine = OrderRef & { paymentId: string; milestone: string; openCents: number; dueAt: string; reference: string };
/** Lists the payments that are due and that nothing else explains, the oldest first. @param today ISO 8601 */
export const listDuePayments = (db: Db, today: string): Promise<Lines<DueLine>> =>
  selectLines(
    db,
    sql`select ${orderColumns}, p.id as payment_id, p.milestone, m.open_cents, m.due_on::text as due_at, p.reference from ${openPayments}
      where m.due_on <= ${today}::date and o.status not in ('on_hold', 'cancelled') and p.dispute_reason = '' and not ${isOrderDisputed}
        and (p.pay_by is null or p.pay_by < ${today}::date)
        and not exists (select from payment_proofs f where f.payment_id = p.id and ${isProofOpen})
      order by m.due_on, p.id`,
  );

type RefundLine = OrderRef & { creditCents: number; since: string };
/** Lists the orders with a credit, the oldest first. `since`: the last receipt or cancellation. */
export const listRefunds = (db: Db): Promise<Lines<RefundLine>> =>
  selectLines(
    db,
    sql`select * from (select ${orderColumns},
          (select sum(r.amount_cents) from receipts r where r.order_id = o.id)::bigint
            - (select sum(m.payable_cents) from payment_money m where m.order_id = o.id)::bigint as credit_cents,
          greatest((select max(r.received_on) from receipts r where r.order_id = o.id and r.kind = 'received'),
            (select max((e.created_at at time zone 'Africa/Johannesburg')::date) from order_events e where e.order_id = o.id and e.status = 'cancelled'))::text as since
        from ${ordersWithCustomers} where exists (select from receipts r where r.order_id = o.id)) credits
      where credit_cents > 0 order by since, order_id`,
  );

const isOpen = sql`o.status <> all(${listOrderStatuses('done')}::order_status[])`;

type ObjectionLine = OrderRef & { kind: 'objection' | 'cancellation'; at: Date; text: string };
/** Lists the objections and requests to cancel that staff have not answered, the oldest first. */
export const listObjections = (db: Db): Promise<Lines<ObjectionLine>> =>
  selectLines(
    db,
    sql`select ${orderColumns}, 'objection' as kind, ob.created_at as at, ob.message as text
      from ${ordersWithCustomers} join quote_acceptances c on c.order_id = o.id join acceptance_objections ob on ob.acceptance_id = c.id
      where ${isOrderDisputed} and ${isOpen}
      union all select ${orderColumns}, 'cancellation', o.cancel_asked_at, coalesce((select w.body_text from quote_messages w
          where (w.order_id = o.id or w.quote_id = o.quote_id) and not w.from_staff and w.created_at = o.cancel_asked_at limit 1), '')
        from ${ordersWithCustomers} where o.cancel_asked_at is not null and (o.kept_at is null or o.kept_at < o.cancel_asked_at) and ${isOpen}
      order by at, order_id`,
  );

type NextStepLine = OrderRef & { status: OrderStatus; since: Date };
/** Lists the orders that wait for a step by staff, the longest waiting first. */
export const listNextSteps = (db: Db): Promise<Lines<NextStepLine>> =>
  selectLines(
    db,
    sql`select ${orderColumns}, o.status, (select max(e.created_at) from order_events e where e.order_id = o.id) as since
      from ${ordersWithCustomers} where o.status = any(${listOrderStatuses('action')}::order_status[]) order by since, order_id`,
  );

type QuoteLine = { quoteId: string; number: string; customer: string; stone: string; status: QuoteStatus; since: Date };
/** Lists the quotes that await staff and are not snoozed, the longest waiting first. */
export const listWaitingQuotes = (db: Db, now: Date): Promise<Lines<QuoteLine>> =>
  selectLines(
    db,
    sql`select q.id as quote_id, q.number, u.full_name as customer, ${subjectNameSql} as stone, q.status, q.awaiting_staff_since as since
      from quotes q join users u on u.id = q.user_id
      where q.awaiting_staff_since is not null and not q.spam and (q.snoozed_until is null or q.snoozed_until <= ${now})
      order by q.awaiting_staff_since, q.id`,
  );
