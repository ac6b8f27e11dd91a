import { nextSteps } from '#domain/orders/next-step.ts';
import { orderStatusLabels } from '#domain/orders/order.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import { bankDetailsNotice, createGreeting, createLines, createOrderButton, type LoadMessage } from '#server/modules/messages/index.ts';
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

/** Thanks the customer for money that was seen in the account. */
const loadPaymentReceived: LoadMessage<'payment_received'> = async (trx, { receiptId }, { publicUrl }) => {
  const receipt = await findReceiptForMessage(trx, receiptId);
  if (receipt === undefined) return undefined;
  const { orderId, quoteId, userId, number, amountCents, receivedOn, openCents } = receipt;
  const title = `We received ${formatRand(amountCents)} for order ${number}`;
  const remaining = openCents === 0 ? 'Your order is paid in full.' : `${formatRand(openCents)} remains open.`;
  return {
    key: receiptId,
    about: { userId, quoteId, orderId },
    userId,
    notification: { title, text: remaining, link: getCustomerOrderLink(orderId) },
    email: {
      to: receipt.email,
      subject: title,
      content: (isVerified) => [
        createGreeting(receipt.fullName, isVerified),
        `Thank you. Your payment of ${formatRand(amountCents)} arrived in our account on ${formatLongDay(receivedOn)}.`,
        remaining,
        bankDetailsNotice,
        createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
    },
  };
};

/** The queued messages about orders. */
export const orderMessages = {
  order_status: loadOrderStatus,
  payment_received: loadPaymentReceived,
  proof_uploaded: loadProofUploaded,
  proof_dismissed: loadProofDismissed,
  payment_reminder: loadPaymentReminder,
};
