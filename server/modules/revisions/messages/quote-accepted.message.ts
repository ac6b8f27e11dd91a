import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { getCustomerOrderLink } from '#domain/quotes/quote-links.ts';
import { acceptanceMethodLabels } from '#domain/revisions/acceptance-method.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import {
  bankDetailsNotice,
  createFields,
  createGreeting,
  createOrderButton,
  createQuoteButton,
  type LoadMessage,
} from '#server/modules/messages/index.ts';
import { findAcceptedQuote, type AcceptedForEmail } from './revision-messages.store.ts';

const describePayment = ({ milestone, amountCents, reference, dueOn, ...due }: AcceptedForEmail['payments'][number]) => {
  const dueText = dueOn === null ? describePaymentDue(due) : `By ${formatLongDay(dueOn)}`;
  return [milestone, `${formatRand(amountCents)}, reference ${reference}. ${dueText}.`] as const;
};

/** Confirms an acceptance to the customer, with payment references. Bank details are shown only to signed-in customers. */
export const loadQuoteAccepted: LoadMessage<'quote_accepted'> = async (trx, { quoteId }, { publicUrl }) => {
  const accepted = await findAcceptedQuote(trx, quoteId);
  if (accepted === undefined) return undefined;
  const { number, orderId, orderNumber, userId, method, payments } = accepted;
  const isRecordedByStaff = method !== 'online';
  const title = isRecordedByStaff ? `We recorded your acceptance of ${number}` : `You accepted your quote ${number}`;
  const introduction = isRecordedByStaff
    ? `You told us ${acceptanceMethodLabels[method]} that you accept the quote. We have recorded it and created your order ${orderNumber}.`
    : `Thank you. Your order is ${orderNumber}.`;
  const dueOn = payments[0]?.dueOn;
  const firstPayment =
    dueOn &&
    `The first payment is due on ${formatLongDay(dueOn)}. Sign in to see our bank details, and enter the reference with your payment.`;
  // The PDF contains the data of the account that accepted the quote.
  const attachment = accepted.isOwn && accepted.storageKey && { key: accepted.storageKey, name: `${number}-accepted.pdf` };
  return {
    key: quoteId,
    about: { userId, quoteId },
    userId,
    notification: { title, text: [introduction, firstPayment].filter(Boolean).join(' '), link: getCustomerOrderLink(orderId) },
    email: {
      to: accepted.email,
      subject: title,
      content: (isVerified) => [
        createGreeting(accepted.fullName, isVerified),
        introduction,
        createFields(payments.map(describePayment), 'Your payments'),
        firstPayment,
        bankDetailsNotice,
        isRecordedByStaff && 'If you did not accept the quote, tell us on the page of your quote.',
        isRecordedByStaff
          ? createQuoteButton('View your quote', quoteId, publicUrl, isVerified)
          : createOrderButton('View your order', orderId, publicUrl, isVerified),
      ],
      ...(attachment && { attachment }),
    },
  };
};
