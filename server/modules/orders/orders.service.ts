import type { ParsedInputOf } from '#contract/index.ts';
import type { OrderDetail, OrderPayment, OrderSummary } from '#contract/account/orders.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { areBankDetailsComplete } from '#domain/orders/sale-settings.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getBankDetails } from '#server/modules/settings/index.ts';
import * as store from './orders.store.ts';

const documentNames = { quote: 'Quote', acceptance: 'Accepted quote' } as const;

const toPaymentDto = ({ id, orderId: _orderId, dueOn, dueStatus, dueDays, ...payment }: store.PaymentRow): OrderPayment => ({
  _id: id,
  ...payment,
  receivedCents: payment.status === 'received' ? payment.amountCents : 0,
  dueAt: dueOn,
  due: describePaymentDue({ dueStatus, dueDays }),
});

const toOrderDto = (order: store.OrderRow, payments: readonly store.PaymentRow[]): OrderSummary => ({
  _id: order.id,
  number: order.number,
  quoteId: order.quoteId,
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  stone: order.stone,
  totalCents: order.totalCents,
  payments: payments.filter(({ orderId }) => orderId === order.id).map(toPaymentDto),
  objectedAt: order.objectedAt?.toISOString() ?? null,
});

/** Lists and reads customers' own orders. */
export function createOrdersService({ db }: { db: Db }) {
  return {
    async listOwn(
      currentUser: AuthenticatedUser,
      filter: ParsedInputOf<'/user/orders/list'>,
    ): Promise<{ result: OrderSummary[]; fullcount: number }> {
      const { rows, total } = await store.listOwnOrders(db, currentUser.id, { ...filter, search: filter.search.trim() });
      const payments = await store.listPayments(
        db,
        rows.map(({ id }) => id),
      );
      return { result: rows.map((row) => toOrderDto(row, payments)), fullcount: total };
    },

    /** Returns an order with its payments, areas and documents. */
    async getOwn(currentUser: AuthenticatedUser, { _id }: ParsedInputOf<'/user/orders/get'>): Promise<OrderDetail> {
      const order = await store.findOwnOrder(db, currentUser.id, _id);
      if (order === undefined) throw createApiError('not_found');
      const [payments, { areas, events, documents }, bank] = await Promise.all([
        store.listPayments(db, [order.id]),
        store.listOrderRelations(db, order.id),
        getBankDetails(db),
      ]);
      return {
        ...toOrderDto(order, payments),
        leadTimeDays: order.leadTimeDays,
        areas: areas.map(({ id, name }) => ({ _id: id, name })),
        documents: documents.map(({ id, kind, createdAt }) => ({
          _id: id,
          kind,
          name: documentNames[kind],
          createdAt: createdAt.toISOString(),
        })),
        bank: areBankDetailsComplete(bank) ? bank : null,
        history: events.map(({ status, createdAt }) => ({ status, createdAt: createdAt.toISOString() })),
      };
    },
  };
}
