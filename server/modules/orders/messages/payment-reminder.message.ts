import { findLatestStep, isReminderPaused, type ReminderState } from '#domain/orders/payment-reminder.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay, toLocalDate } from '#domain/shared/time.ts';
import {
  bankDetailsNotice,
  createFields,
  createGreeting,
  createLines,
  createOrderButton,
  type LoadMessage,
} from '#server/modules/messages/index.ts';
import { getPaymentSettings } from '#server/modules/settings/index.ts';
import { findPaymentForReminder } from '../payment-reminders.store.ts';

/** Returns true if a reminder can be sent today: the amount is still open, reminders do not pause, and there is no later step. */
function isReminderTrue(payment: ReminderState, { step, openCents }: { step: number; openCents: number }, steps: number[], today: string) {
  const isLatest = payment.dueOn !== null && findLatestStep(payment.dueOn, steps, today) === step;
  return isLatest && payment.openCents === openCents && !isReminderPaused(payment, today);
}

/** Reminds the customer of a payment. */
export const loadPaymentReminder: LoadMessage<'payment_reminder'> = async (trx, { paymentId, step, openCents }, { publicUrl, now }) => {
  const payment = await findPaymentForReminder(trx, paymentId);
  const { reminders } = await getPaymentSettings(trx);
  const steps = reminders.map(({ days }) => days);
  if (payment === undefined || !isReminderTrue(payment, { step, openCents }, steps, toLocalDate(now))) return undefined;
  const { orderId, quoteId, number, milestone, reference, userId } = payment;
  const [amount, dueDay] = [formatRand(openCents), formatLongDay(payment.dueOn!)];
  const { text } = reminders.find(({ days }) => days === step)!;
  const title = `Payment for order ${number}: ${amount}, due on ${dueDay}`;
  return {
    key: `${paymentId}:${step}`,
    about: { userId, quoteId, orderId },
    userId,
    notification: { title, text, link: getCustomerOrderLink(orderId) },
    email: {
      to: payment.email,
      subject: title,
      unverifiedSubject: `About order ${number}`,
      content: (isVerified) => [
        createGreeting(payment.fullName, isVerified),
        ...(isVerified
          ? [
              createLines(text),
              createFields([
                ['Order', number],
                ['Payment', milestone],
                ['Open', amount],
                ['Due', dueDay],
                ['Reference', reference],
              ]),
            ]
          : ['Sign in to see the payments of your order.']),
        bankDetailsNotice,
        createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
    },
  };
};
