import { nextSteps } from '#domain/orders/next-step.ts';
import { orderStatusLabels } from '#domain/orders/order.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import { bankDetailsNotice, createGreeting, createLines, createOrderButton, type LoadMessage } from '#server/modules/messages/index.ts';
import { createMoneyMessage, documentMessages } from './document-messages.ts';
import { findReceiptForMessage, findOrderStatusChange } from './order-messages.store.ts';
import { loadProofDismissed, loadProofUploaded } from './payment-proof.messages.ts';
import { loadPaymentReminder } from './payment-reminder.message.ts';

/** Notifies the customer of the new status of an order. */
const loadOrderStatus: LoadMessage<'order_status'> = async (trx, { orderEventId }, { publicUrl }) => {
  const change = await findOrderStatusChange(trx, orderEventId);
  if (change === undefined) return undefined;
  const { orderId, quoteId, userId, number, status, note } = change;
  const title = `Order ${number}: ${orderStatusLabels[status]}`;
  const next = nextSteps[status].text;
  return {
    key: orderEventId,
    about: { userId, quoteId, orderId },
    userId,
    notification: { title, text: note || next, link: getCustomerOrderLink(orderId) },
    email: {
      to: change.email,
      subject: title,
      content: (isVerified) => [
        createGreeting(change.fullName, isVerified),
        `The status of your order is now “${orderStatusLabels[status]}”.`,
        isVerified && note !== '' && createLines(note),
        next,
        createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
    },
  };
};

/** Thanks the customer for money that was seen in the account, with its receipt. */
const loadPaymentReceived: LoadMessage<'payment_received'> = async (trx, { receiptId }, context) => {
  const receipt = await findReceiptForMessage(trx, receiptId);
  if (receipt === undefined) return undefined;
  const { amountCents, receivedOn, openCents } = receipt;
  const texts = [
    `Thank you. Your payment of ${formatRand(amountCents)} arrived in our account on ${formatLongDay(receivedOn)}.`,
    openCents === 0 ? 'Your order is paid in full.' : `${formatRand(openCents)} remains open.`,
    bankDetailsNotice,
  ];
  const title = `We received ${formatRand(amountCents)} for order ${receipt.number}`;
  return createMoneyMessage({ key: receiptId, title, texts, order: receipt, file: receipt }, context);
};

/** The queued messages about orders. */
export const orderMessages = {
  ...documentMessages,
  order_status: loadOrderStatus,
  payment_received: loadPaymentReceived,
  proof_uploaded: loadProofUploaded,
  proof_dismissed: loadProofDismissed,
  payment_reminder: loadPaymentReminder,
};
