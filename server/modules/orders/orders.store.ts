import { sql, type SqlBool } from 'kysely';
import type { InvoiceRecipient, TaxPoint } from '#domain/orders/documents/invoice.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { selectPage } from '#server/db/select-page.ts';
import { hasQuoteNumber, matchesSearch } from '#server/db/text-search.ts';
import { isVisibleToCustomer } from '#server/modules/documents/index.ts';

export type NewPayment = {
  milestone: string;
  dueStatus: OrderStatus;
  dueDays: number;
  amountCents: number;
  vatCents: number;
  reference: string;
  dueOn: string | null;
  /** The invoice that was issued elsewhere. */
  otherInvoice?: { number: string; issuedOn: string } | null;
};
type NewOrder = {
  id: string;
  number: string;
  quoteId: string | null;
  userId: string;
  stone: string;
  totalCents: number;
  vatCents: number;
  vatRate: number;
  taxPoint: TaxPoint;
  leadTimeDays: number;
  createdAt: Date;
  /** `awaiting_deposit` by default. */
  status?: OrderStatus;
  /** The first day for reminders, ISO 8601. */
  remindersFrom?: string | null;
};

/** Selects the recipient of the invoices of a new order: its customer, with the address of the quote or of the account. */
const selectInvoiceRecipient = ({ userId, quoteId }: Pick<NewOrder, 'userId' | 'quoteId'>) =>
  sql<string>`(select jsonb_build_object('name', u.full_name, 'company', '', 'vatNumber', '', 'address', concat_ws(E'\n', variadic array(
      select line from unnest(case when coalesce(q.contact_line1, '') = ''
        then array[u.residence_line1, u.residence_line2, u.residence_city, u.residence_postal_code]
        else array[q.contact_line1, q.contact_line2, q.contact_city, q.contact_postal_code] end) line where line <> '')))
    from users u left join quotes q on q.id = ${quoteId} where u.id = ${userId})`;

/** `enteredAt`: the time of the first event, by default the acceptance. */
type NewOrderRelations = { areas: readonly string[]; payments: readonly NewPayment[]; createdBy: string; enteredAt?: Date };

/** Inserts an order with its areas, payments and first event, in one statement, because foreign keys are checked at its end. */
export async function insertOrder(
  trx: Transaction,
  { remindersFrom = null, status = 'awaiting_deposit', ...order }: NewOrder,
  { areas, payments, createdBy, enteredAt = order.createdAt }: NewOrderRelations,
): Promise<void> {
  const orderId = order.id;
  const areaRows = areas.map((name, position) => ({ id: createId(), orderId, name, position }));
  const paymentRows = payments.map(({ dueOn, otherInvoice, ...payment }, position) => ({
    id: createId(),
    orderId,
    ...payment,
    dueOn: sql<Date | null>`${dueOn}::date`,
    otherInvoiceNumber: otherInvoice?.number ?? null,
    otherInvoiceOn: sql<Date | null>`${otherInvoice?.issuedOn ?? null}::date`,
    position,
  }));
  const event = { id: createId(), orderId, userId: createdBy, status, createdAt: enteredAt };
  const insertOrderAndEvent = trx
    .with('order', (qb) =>
      qb
        .insertInto('orders')
        .values({ ...order, status, remindersFrom: sql<Date | null>`${remindersFrom}::date`, invoiceTo: selectInvoiceRecipient(order) }),
    )
    .with('event', (qb) => qb.insertInto('orderEvents').values(event));
  const insertWithAreas =
    areaRows.length === 0 ? insertOrderAndEvent : insertOrderAndEvent.with('area', (qb) => qb.insertInto('orderAreas').values(areaRows));
  await insertWithAreas.insertInto('payments').values(paymentRows).execute();
}

type OrderFilter = { status: string; search: string; skip: number; limit: number };

/** Selects the orders of a customer, each with the customer's objection to its acceptance. */
const selectOrdersOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('orders as o')
    .leftJoin('quoteAcceptances as a', 'a.orderId', 'o.id')
    .leftJoin('acceptanceObjections as ob', 'ob.acceptanceId', 'a.id')
    .where('o.userId', '=', userId);

const selectFilteredOrders = (db: Db, userId: string, { status, search }: OrderFilter) =>
  selectOrdersOfUser(db, userId)
    .$if(status !== '', (query) => query.where(sql<SqlBool>`o.status::text = ${status}`))
    .where(
      matchesSearch(
        search,
        (pattern) => sql`searchable_text(concat_ws(' ', quote_numbers(o.quote_id), o.stone)) like ${pattern}`,
        (pattern) => hasQuoteNumber(sql`o.quote_id`, pattern),
      ),
    );

const orderColumns = [
  'o.id',
  'o.number',
  'o.quoteId',
  'o.status',
  'o.stone',
  'o.totalCents',
  'o.leadTimeDays',
  'o.vatRate',
  'o.invoiceTo',
  'o.createdAt',
  sql<string | null>`o.held_on::text`.as('heldOn'),
  'o.cancelAskedAt',
  'o.keptAt',
  'ob.createdAt as objectedAt',
] as const;

/** Lists a customer's orders, newest first, with the total. */
export const listOwnOrders = (db: Db, userId: string, filter: OrderFilter) =>
  selectPage(selectFilteredOrders(db, userId, filter).select(orderColumns).orderBy('o.createdAt', 'desc').orderBy('o.id', 'desc'), filter);

/** Finds an order of a customer. @returns undefined for an order of another customer */
export const findOwnOrder = (db: Db, userId: string, id: string) =>
  selectOrdersOfUser(db, userId)
    .select(orderColumns)
    .where('o.id', '=', id)
    .$narrowType<{ invoiceTo: InvoiceRecipient }>()
    .executeTakeFirst();
export type OrderRow = Awaited<ReturnType<typeof listOwnOrders>>['rows'][number];

/** Finds the time at which the customer objected to the acceptance of an order; null without an objection. */
export const findObjectionTime = async (trx: Transaction, orderId: string): Promise<Date | null> =>
  (
    await trx
      .selectFrom('acceptanceObjections as ob')
      .innerJoin('quoteAcceptances as a', 'a.id', 'ob.acceptanceId')
      .select('ob.createdAt')
      .where('a.orderId', '=', orderId)
      .executeTakeFirst()
  )?.createdAt ?? null;

/** Sums the receipts of orders, less reversals and refunds. Orders without receipts are left out. */
export const sumReceipts = (db: Db | Transaction, orderIds: readonly string[]) =>
  db
    .selectFrom('receipts')
    .select('orderId')
    .select(sql<number>`sum(amount_cents)::bigint`.as('receivedCents'))
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val([...orderIds]))))
    .groupBy('orderId')
    .execute();

/** Lists the areas, events and PDFs of an order, without the PDF of an acceptance by another account, which its customer cannot open. */
export async function listOrderRelations(db: Db, orderId: string) {
  const [areas, events, documents] = await Promise.all([
    db.selectFrom('orderAreas').select(['id', 'name']).where('orderId', '=', orderId).orderBy('position').execute(),
    db
      .selectFrom('orderEvents')
      .select(['status', 'createdAt'])
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quoteDocuments as d')
      .innerJoin('quoteAcceptances as a', 'a.revisionId', 'd.revisionId')
      .innerJoin('quotes as q', 'q.id', 'a.quoteId')
      .select(['d.id', 'd.kind', 'd.createdAt'])
      .where('a.orderId', '=', orderId)
      .where(isVisibleToCustomer)
      .orderBy('d.createdAt')
      .execute(),
  ]);
  return { areas, events, documents };
}
