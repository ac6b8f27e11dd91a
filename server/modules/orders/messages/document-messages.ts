import { getRefundDueDay } from '#domain/orders/documents/cancellation.ts';
import { getDocumentTitle, type InvoiceContent } from '#domain/orders/documents/order-document.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay, toLocalDate } from '#domain/shared/time.ts';
import {
  bankDetailsNotice,
  createGreeting,
  createOrderButton,
  type LoadMessage,
  type OutgoingMessage,
} from '#server/modules/messages/index.ts';
import { findCancellationForMessage, findDocumentForMessage, findReceiptForMessage } from './order-messages.store.ts';

type MoneyMessage = {
  key: string;
  title: string;
  /** Empty texts are omitted. */
  texts: readonly string[];
  order: { orderId: string; quoteId: string | null; userId: string; fullName: string; email: string };
  file?: { storageKey: string | null; documentNumber: string | null };
};

/** Creates a message about the money of an order, with the PDF of its document. */
export function createMoneyMessage(
  { key, title, texts, order, file }: MoneyMessage,
  { publicUrl }: { publicUrl: string },
): Omit<OutgoingMessage, 'kind'> {
  const { orderId, quoteId, userId, fullName, email } = order;
  const attachment = file?.storageKey && file.documentNumber ? { key: file.storageKey, name: `${file.documentNumber}.pdf` } : undefined;
  return {
    key,
    about: { userId, quoteId, orderId },
    userId,
    notification: {
      title,
      text: texts.filter((text) => text !== '' && text !== bankDetailsNotice).join(' '),
      link: getCustomerOrderLink(orderId),
    },
    email: {
      to: email,
      subject: title,
      content: (isVerified) => [
        createGreeting(fullName, isVerified),
        ...texts,
        createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
      ...(attachment && { attachment }),
    },
  };
}

/** Sends an invoice to the customer. */
const loadInvoiceIssued: LoadMessage<'invoice_issued'> = async (trx, { orderDocumentId }, context) => {
  const document = await findDocumentForMessage(trx, orderDocumentId);
  if (document === undefined) return undefined;
  const { amount, payment, vatRate, refersTo } = JSON.parse(document.content) as InvoiceContent;
  const label = getDocumentTitle({ kind: 'invoice', hasVat: vatRate > 0 });
  const texts = [
    `${label} ${document.documentNumber} is for ${formatRand(amount.grossCents)}.`,
    refersTo === '' ? '' : `It replaces invoice ${refersTo}.`,
    payment?.dueOn ? `The payment is due on ${formatLongDay(payment.dueOn)}, with the reference ${payment.reference}.` : '',
    bankDetailsNotice,
  ];
  const title = `${label} ${document.documentNumber} for order ${document.number}`;
  return createMoneyMessage({ key: orderDocumentId, title, texts, order: document, file: document }, context);
};

/** Sends a credit note to the customer. */
const loadCreditNoteIssued: LoadMessage<'credit_note_issued'> = async (trx, { orderDocumentId }, context) => {
  const document = await findDocumentForMessage(trx, orderDocumentId);
  if (document === undefined) return undefined;
  const { amount, refersTo } = JSON.parse(document.content) as InvoiceContent;
  const texts = [`We credited ${formatRand(amount.grossCents)} of invoice ${refersTo}.`, bankDetailsNotice];
  const title = `Credit note ${document.documentNumber} for order ${document.number}`;
  return createMoneyMessage({ key: orderDocumentId, title, texts, order: document, file: document }, context);
};

/** Notifies the customer of a refund. */
const loadRefundMade: LoadMessage<'refund_made'> = async (trx, { receiptId }, context) => {
  const refund = await findReceiptForMessage(trx, receiptId, 'refund');
  if (refund === undefined) return undefined;
  const amount = formatRand(-refund.amountCents);
  const texts = [`We paid ${amount} back to you on ${formatLongDay(refund.receivedOn)}.`, bankDetailsNotice];
  return createMoneyMessage({ key: receiptId, title: `We paid ${amount} back for order ${refund.number}`, texts, order: refund }, context);
};

/** Notifies the customer of a cancellation, with the amount that is kept and the refund. */
const loadOrderCancelled: LoadMessage<'order_cancelled'> = async (trx, { orderEventId }, context) => {
  const order = await findCancellationForMessage(trx, orderEventId);
  if (order === undefined) return undefined;
  const { keptCents, receivedCents, cancelledAt } = order;
  const refundCents = receivedCents - keptCents;
  const refundDay = formatLongDay(getRefundDueDay(toLocalDate(cancelledAt)));
  const texts = [
    `Your order ${order.number} is cancelled.`,
    keptCents > 0 ? `We keep ${formatRand(keptCents)} of what you paid.` : '',
    refundCents > 0 ? `We pay ${formatRand(refundCents)} back to you by ${refundDay}.` : '',
    bankDetailsNotice,
  ];
  return createMoneyMessage({ key: orderEventId, title: `Order ${order.number} is cancelled`, texts, order }, context);
};

/** The queued messages about documents, refunds and cancellations. */
export const documentMessages = {
  invoice_issued: loadInvoiceIssued,
  credit_note_issued: loadCreditNoteIssued,
  refund_made: loadRefundMade,
  order_cancelled: loadOrderCancelled,
};
