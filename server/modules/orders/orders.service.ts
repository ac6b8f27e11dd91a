import type { ParsedInputOf } from '#contract/index.ts';
import type { OrderDetail, OrderSummary } from '#contract/account/orders.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { hasAskedToCancel, hasOpenObjection } from '#domain/orders/order-dispute.ts';
import { nextSteps } from '#domain/orders/next-step.ts';
import { areBankDetailsComplete } from '#domain/orders/sale-settings.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { toMessageDto } from '#server/modules/quotes/index.ts';
import { getBankDetails } from '#server/modules/settings/index.ts';
import { listOrderMessages } from './conversation.store.ts';
import { getOrderMoney, listOrderMoney, toMoneyDto, toPaymentDtos, type LoadedOrderMoney } from './order-money.ts';
import { toDocumentDtos } from './documents/order-document.dto.ts';
import { listOrderDocuments } from './documents/order-documents.store.ts';
import * as store from './orders.store.ts';

const toOrderDto = (order: store.OrderRow, money: LoadedOrderMoney): OrderSummary => ({
  _id: order.id,
  number: order.number,
  quoteId: order.quoteId,
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  stone: order.stone,
  totalCents: order.totalCents,
  ...toMoneyDto(money),
  payments: toPaymentDtos(money),
  objectedAt: hasOpenObjection(order) ? order.objectedAt!.toISOString() : null,
});

/** Lists and reads customers' own orders. */
export function createOrdersService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async listOwn(
      currentUser: AuthenticatedUser,
      filter: ParsedInputOf<'/user/orders/list'>,
    ): Promise<{ result: OrderSummary[]; fullcount: number }> {
      const { rows, total } = await store.listOwnOrders(db, currentUser.id, { ...filter, search: filter.search.trim() });
      const money = await listOrderMoney(db, rows, clock.now());
      return { result: rows.map((row, index) => toOrderDto(row, money[index]!)), fullcount: total };
    },

    /** Returns an order with its payments, areas and documents. */
    async getOwn(currentUser: AuthenticatedUser, { _id }: ParsedInputOf<'/user/orders/get'>): Promise<OrderDetail> {
      const order = await store.findOwnOrder(db, currentUser.id, _id);
      if (order === undefined) throw createApiError('not_found');
      const [money, { areas, events, documents }, issued, messages, bank] = await Promise.all([
        getOrderMoney(db, order, clock.now()),
        store.listOrderRelations(db, order.id),
        listOrderDocuments(db, order.id, { isForCustomer: true }),
        listOrderMessages(db, order),
        getBankDetails(db),
      ]);
      return {
        ...toOrderDto(order, money),
        next: nextSteps[order.status],
        leadTimeDays: order.leadTimeDays,
        areas: areas.map(({ id, name }) => ({ _id: id, name })),
        documents: toDocumentDtos(documents, issued),
        invoiceTo: order.invoiceTo,
        isBillingEditable: !issued.some(({ kind }) => kind === 'invoice'),
        vatRate: order.vatRate,
        bank: areBankDetailsComplete(bank) ? bank : null,
        history: events.map(({ status, createdAt }) => ({ status, createdAt: createdAt.toISOString() })),
        messages: messages.map(toMessageDto),
        cancelAskedAt: hasAskedToCancel(order) ? order.cancelAskedAt!.toISOString() : null,
      };
    },
  };
}
export type OrdersService = ReturnType<typeof createOrdersService>;
