import type { AdminOrder, AdminOrderPayment, Receipt } from '#contract/admin/orders/orders.endpoints.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { getRefundDueDay } from '#domain/orders/documents/cancellation.ts';
import { checkOrderTransition } from '#domain/orders/order-lifecycle.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { toAdminMessageDto } from '#server/modules/quotes/index.ts';
import { toPhoneDto } from '#server/modules/users/index.ts';
import { listOrderMessages } from '../conversation.store.ts';
import { proposeCancellation } from '../documents/cancel-order.ts';
import { getCreditDay } from '../documents/cancellation.store.ts';
import { toDocumentDtos } from '../documents/order-document.dto.ts';
import { listOrderDocuments } from '../documents/order-documents.store.ts';
import { getOrderMoney, toMoneyDto, toPaymentDtos, type LoadedOrderMoney } from '../order-money.ts';
import { listReminders, type ReminderRow } from '../payments.store.ts';
import { listReceipts, type ReceiptRow } from '../receipts.store.ts';
import { findOrder, listOrderRelationsForStaff } from './order-details.store.ts';
import { toOrderRow } from './order-list.service.ts';
import type { OrderListRow } from './order-list.store.ts';

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

/** Returns the payments with what only staff see. */
const toAdminPaymentDtos = (money: LoadedOrderMoney, reminders: readonly ReminderRow[]): AdminOrderPayment[] =>
  toPaymentDtos(money).map((dto, index) => {
    const { id, disputeReason, payBy, arrangementNote, otherInvoiceNumber, otherInvoiceOn } = money.payments[index]!;
    return {
      ...dto,
      disputeReason,
      arrangement: payBy === null ? null : { payBy, note: arrangementNote },
      otherInvoice: otherInvoiceNumber === null ? null : { number: otherInvoiceNumber, issuedOn: otherInvoiceOn! },
      reminders: reminders
        .filter(({ paymentId }) => paymentId === id)
        .map(({ step, createdAt }) => ({ step, sentAt: createdAt.toISOString() })),
    };
  });
/** Returns what a cancellation would keep; null for an order that cannot be cancelled. */
async function getCancellation(db: Db | Transaction, order: OrderListRow, now: Date): Promise<AdminOrder['cancellation']> {
  if (checkOrderTransition('cancel', order.status) !== undefined) return null;
  const proposal = await proposeCancellation(db, order, now);
  return { ...proposal, isOwnerOnly: proposal.stage === 'cutting' };
}

/** Returns the credit that is owed to the customer; null without one. */
async function getRefund(db: Db | Transaction, orderId: string, { creditCents }: LoadedOrderMoney): Promise<AdminOrder['refund']> {
  if (creditCents === 0) return null;
  const since = await getCreditDay(db, orderId);
  return { owedCents: creditCents, since, dueOn: getRefundDueDay(since) };
}

/** Reads single orders for the back office. */
export function createOrderDetails({ clock }: { clock: Clock }) {
  return {
    /** Returns an order for the back office. @throws ApiError('not_found') */
    async get(db: Db | Transaction, ref: { _id?: string | undefined; number?: string }): Promise<AdminOrder> {
      const row = await findOrder(db, ref);
      if (row === undefined) throw createApiError('not_found');
      const { id } = row;
      const money = await getOrderMoney(db, row, clock.now());
      const { areas, events, documents } = await listOrderRelationsForStaff(db, id);
      const issued = await listOrderDocuments(db, id);
      return {
        ...toOrderRow(row, money),
        customer: { _id: row.userId, fullName: row.fullName, email: row.email, phone: toPhoneDto(row) },
        quote: row.quoteId === null ? null : { _id: row.quoteId, number: row.quoteNumber! },
        site: { line1: row.line1, suburb: row.suburb, city: row.city },
        leadTimeDays: row.leadTimeDays,
        areas: areas.map((area) => ({ _id: area.id, name: area.name })),
        money: toMoneyDto(money),
        payments: toAdminPaymentDtos(money, await listReminders(db, id)),
        receipts: (await listReceipts(db, id)).map(toReceiptDto),
        documents: toDocumentDtos(documents, issued),
        invoiceTo: row.invoiceTo,
        isBillingEditable: !issued.some(({ kind }) => kind === 'invoice'),
        vatRate: row.vatRate,
        taxPoint: row.taxPoint,
        cancellation: await getCancellation(db, row, clock.now()),
        refund: await getRefund(db, id, money),
        history: events.map(({ createdAt, ...event }) => ({ ...event, createdAt: createdAt.toISOString() })),
        heldOn: row.heldOn,
        objectedAt: row.objectedAt?.toISOString() ?? null,
        cancelAskedAt: row.cancelAskedAt?.toISOString() ?? null,
        keptAt: row.keptAt?.toISOString() ?? null,
        messages: (await listOrderMessages(db, row)).map(toAdminMessageDto),
      };
    },
  };
}
export type OrderDetails = ReturnType<typeof createOrderDetails>;
