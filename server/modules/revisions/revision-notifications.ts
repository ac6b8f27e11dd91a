import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { approvalTexts, type ApprovalReason } from '#domain/revisions/revision.ts';
import { acceptanceMethodLabels } from '#domain/revisions/acceptance-method.ts';
import { formatRand } from '#domain/shared/money.ts';
import { getAdminQuoteLink, getCustomerOrderLink, getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import type { NotificationInput } from '#server/modules/notifications/index.ts';
import {
  createButton,
  createFields,
  createGreeting,
  createLines,
  createOrderButton,
  createQuoteButton,
  createReplyButton,
  listSenderFields,
  type OutgoingEmail,
} from '#server/modules/mail/index.ts';
import type { PdfAttachment } from '#server/modules/quotes/index.ts';
import type { DecisionForEmail, AcceptedForEmail, ExpiringForEmail, ObjectionForEmail } from './revision-jobs.store.ts';

/** Builds the reminder to the customer of a quote that expires in some days, or today. */
export function createExpiringNotification(quote: ExpiringForEmail, days: number, publicUrl: string): NotificationInput {
  const title = days === 0 ? `Your quote ${quote.number} expires today` : `Your quote ${quote.number} expires in ${days} days`;
  const text = `You can accept it until ${formatLongDay(quote.validUntil)}. After that we need to price it again.`;
  return {
    userId: quote.userId,
    quoteId: quote.id,
    kind: 'quote_expiring',
    key: `${quote.id}:${quote.validUntil}:${days}`,
    title,
    text,
    link: getCustomerQuoteLink(quote.id),
    ...(!quote.spam && {
      email: {
        kind: 'quote_expiring',
        key: `quote_expiring:${quote.id}:${quote.validUntil}:${days}`,
        about: { userId: quote.userId, quoteId: quote.id },
        to: quote.email,
        subject: title,
        content: (isVerified) => [
          createGreeting(quote.fullName, isVerified),
          text,
          isVerified && `Your quote: ${quote.stone}.`,
          createQuoteButton('View your quote', quote.id, publicUrl, isVerified),
        ],
      },
    }),
  };
}

/** Builds the confirmation of an acceptance, with payment references. Bank details are shown only to signed-in customers. */
export function createAcceptedNotification(
  accepted: AcceptedForEmail,
  publicUrl: string,
  attachment: PdfAttachment | undefined,
): NotificationInput {
  const isRecordedByStaff = accepted.method !== 'online';
  const title = `You accepted your quote ${accepted.number}`;
  const subject = isRecordedByStaff ? `We recorded your acceptance of ${accepted.number}` : title;
  const [firstPayment] = accepted.payments;
  const introduction = isRecordedByStaff
    ? `You told us ${acceptanceMethodLabels[accepted.method]} that you accept the quote. We have recorded it and created your order ${accepted.orderNumber}.`
    : `Thank you. Your order is ${accepted.orderNumber}.`;
  const payments = accepted.payments.map(({ milestone, amountCents, reference, dueOn, ...due }) => {
    const dueText = dueOn === null ? describePaymentDue(due) : `By ${formatLongDay(dueOn)}`;
    return [milestone, `${formatRand(amountCents)}, reference ${reference}. ${dueText}.`] as const;
  });
  const firstPaymentText =
    firstPayment?.dueOn &&
    `The first payment is due on ${formatLongDay(firstPayment.dueOn)}. Sign in to see our bank details, and enter the reference with your payment.`;
  return {
    userId: accepted.userId,
    quoteId: accepted.id,
    kind: 'quote_accepted',
    key: accepted.id,
    title: subject,
    text: firstPaymentText ? `${introduction} ${firstPaymentText}` : introduction,
    link: getCustomerOrderLink(accepted.orderId),
    ...(!accepted.spam && {
      email: {
        kind: 'quote_accepted',
        key: `quote_accepted:${accepted.id}`,
        about: { userId: accepted.userId, quoteId: accepted.id },
        to: accepted.email,
        subject,
        content: (isVerified) => [
          createGreeting(accepted.fullName, isVerified),
          introduction,
          createFields(payments, 'Your payments'),
          firstPaymentText,
          isRecordedByStaff && 'If you did not accept the quote, tell us on the page of your quote.',
          isRecordedByStaff
            ? createQuoteButton('View your quote', accepted.id, publicUrl, isVerified)
            : createOrderButton('View your order', accepted.orderId, publicUrl, isVerified),
        ],
        ...(attachment && { attachment }),
      },
    }),
  };
}

type DecisionText = { title: string; text: string };
function describeDecision({ status, number, orderNumber }: DecisionForEmail): DecisionText {
  const text = 'Read the message of the customer.';
  if (status === 'accepted') return { title: `${number} was accepted`, text: `Order ${orderNumber} was created.` };
  if (status === 'declined') return { title: `${number} was declined`, text };
  if (status === 'change_requested') return { title: `A change of ${number} was requested`, text };
  return { title: `Today’s price of ${number} was requested`, text: 'Price the quote again and send it.' };
}

/** Builds the notification to a staff member about a customer's decision. */
export const createDecisionNotification = (decision: DecisionForEmail, userId: string): NotificationInput => ({
  userId,
  quoteId: decision.id,
  kind: 'staff_decision',
  key: `${decision.eventId}:${userId}`,
  ...describeDecision(decision),
  link: getAdminQuoteLink(decision.number),
});

/** Builds the email to the business about a customer's decision. */
export const createDecisionEmail = (decision: DecisionForEmail, businessEmail: string): OutgoingEmail => ({
  kind: 'decision_to_staff',
  key: `decision_to_staff:${decision.eventId}`,
  about: { userId: decision.userId, quoteId: decision.id },
  to: businessEmail,
  subject: describeDecision(decision).title,
  replyTo: decision.email,
  content: () => [
    createFields([...listSenderFields(decision), ['Stone', decision.stone]]),
    createLines(decision.note),
    createReplyButton(decision.email, `Your quote ${decision.number}`),
  ],
});

type ApprovalRequest = {
  quoteId: string;
  number: string;
  /** The account of the customer. */
  customerId: string;
  /** The name of the user who requests the approval. */
  by: string;
  reasons: readonly ApprovalReason[];
  note: string;
  eventId: string;
};

/** Builds the request to an owner to approve a draft, with an email. */
export function createApprovalNotification(
  request: ApprovalRequest,
  owner: { id: string; email: string },
  publicUrl: string,
): NotificationInput {
  const { quoteId, number, customerId, by, reasons, note, eventId } = request;
  const title = `${number} needs your approval`;
  const reasonsText = reasons.map((reason) => approvalTexts[reason]).join(' ');
  return {
    userId: owner.id,
    quoteId,
    kind: 'staff_approval',
    key: `${eventId}:${owner.id}`,
    title,
    text: [reasonsText, note].filter(Boolean).join(' '),
    link: getAdminQuoteLink(number),
    email: {
      kind: 'approval_to_staff',
      key: `approval_to_staff:${eventId}:${owner.id}`,
      about: { userId: customerId, quoteId },
      to: owner.email,
      subject: title,
      content: () => [
        `${by} asks you to approve the price of ${number}.`,
        reasonsText,
        createLines(note),
        createButton('Open the quote', `${publicUrl}${getAdminQuoteLink(number)}`),
      ],
    },
  };
}

type ApprovalAnswer = { eventId: string; action: 'approved' | 'returned'; note: string };

/** Builds the notification of an owner's answer to the user who requested the approval. */
export const createApprovalAnswerNotification = (
  quote: { id: string; number: string },
  userId: string,
  { eventId, action, note }: ApprovalAnswer,
): NotificationInput => ({
  userId,
  quoteId: quote.id,
  kind: 'approval_answered',
  key: `${eventId}:${userId}`,
  title: action === 'approved' ? `The price of ${quote.number} was approved` : `The price of ${quote.number} was returned`,
  text: action === 'approved' ? 'You can send the quote.' : note,
  link: `${getAdminQuoteLink(quote.number)}/price`,
});

/** Builds the notification to a staff member about a customer's objection to a recorded acceptance. */
export const createObjectionNotification = (objection: ObjectionForEmail, userId: string): NotificationInput => ({
  userId,
  quoteId: objection.id,
  kind: 'staff_decision',
  key: `objection:${objection.id}:${userId}`,
  title: `The customer objects to the acceptance of ${objection.number}`,
  text: 'Contact the customer before work on the order continues.',
  link: getAdminQuoteLink(objection.number),
});

/** Builds the email to the business about an objection. */
export const createObjectionEmail = (objection: ObjectionForEmail, businessEmail: string): OutgoingEmail => ({
  kind: 'decision_to_staff',
  key: `decision_to_staff:objection:${objection.id}`,
  about: { userId: objection.userId, quoteId: objection.id },
  to: businessEmail,
  subject: `The customer objects to the acceptance of ${objection.number}`,
  replyTo: objection.email,
  content: () => [
    createFields(listSenderFields(objection)),
    createLines(objection.message),
    createReplyButton(objection.email, `Your quote ${objection.number}`),
  ],
});
