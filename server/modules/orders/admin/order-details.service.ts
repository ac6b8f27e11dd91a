import type { AdminOrder, Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { toPhoneDto } from '#server/modules/users/index.ts';
import { getOrderMoney, toMoneyDto, toPaymentDtos } from '../order-money.ts';
import { documentNames } from '../orders.service.ts';
import { listReceipts, type ReceiptRow } from '../receipts.store.ts';
import { findOrder, listOrderRelationsForStaff } from './order-details.store.ts';
import { toOrderRow } from './order-list.service.ts';

export const toReceiptDto = (receipt: ReceiptRow): Receipt => ({
  _id: receipt.id,
  kind: receipt.kind,
  amountCents: receipt.amountCents,
  receivedOn: receipt.receivedOn,
  way: receipt.method,
  bankReference: receipt.bankReference,
  note: receipt.note,
  recordedBy: receipt.recordedBy,
  createdAt: receipt.createdAt.toISOString(),
  reversalId: receipt.reversalId,
  reversedId: receipt.reversedId,
});

/** Reads single orders for the back office. */
export function createOrderDetails({ clock }: { clock: Clock }) {
  return {
    /** Returns an order for the back office. @throws ApiError('not_found') */
    async get(db: Db | Transaction, id: string): Promise<AdminOrder> {
      const row = await findOrder(db, id);
      if (row === undefined) throw createApiError('not_found');
      const money = await getOrderMoney(db, row, clock.now());
      const { areas, events, documents } = await listOrderRelationsForStaff(db, id);
      return {
        ...toOrderRow(row, money),
        customer: { _id: row.userId, fullName: row.fullName, email: row.email, phone: toPhoneDto(row) },
        quote: { _id: row.quoteId, number: row.quoteNumber },
        site: { line1: row.line1, suburb: row.suburb, city: row.city },
        leadTimeDays: row.leadTimeDays,
        areas: areas.map((area) => ({ _id: area.id, name: area.name })),
        money: toMoneyDto(money),
        payments: toPaymentDtos(money),
        receipts: (await listReceipts(db, id)).map(toReceiptDto),
        documents: documents.map((document) => ({
          _id: document.id,
          name: documentNames[document.kind],
          createdAt: document.createdAt.toISOString(),
        })),
        history: events.map(({ createdAt, ...event }) => ({ ...event, createdAt: createdAt.toISOString() })),
        heldOn: row.heldOn,
        objectedAt: row.objectedAt?.toISOString() ?? null,
      };
    },
  };
}
export type OrderDetails = ReturnType<typeof createOrderDetails>;
