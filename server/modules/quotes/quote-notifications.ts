import type { NotificationKind } from '#domain/accounts/notification.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { closedStatuses } from '#domain/quotes/quote-statuses.ts';
import { adminQuoteLink, customerQuoteLink } from '#domain/quotes/quote-links.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import type { NotificationInput } from '#server/modules/notifications/index.ts';
import { createGreeting, type OutgoingEmail, type EmailKind, personalText, createQuoteButton } from '#server/modules/mail/index.ts';

type About = { id: string; number: string; stone: string };

// Notifications to staff do not contain the customer's name. Erasure deletes those about the customer's quotes.

/** To a staff member whom another one assigned a quote. @param key distinguishes repeated assignments */
export const assignedNotification = ({ id, number, stone }: About, userId: string, key: string): NotificationInput => ({
  userId,
  quoteId: id,
  kind: 'desk_assigned',
  key,
  title: `${number} has been assigned to you`,
  text: stone,
  link: adminQuoteLink(number),
});

/** To whoever a customer's message is for. */
export const messageNotification = (message: { id: string; quoteId: string; number: string }, userId: string): NotificationInput => ({
  userId,
  quoteId: message.quoteId,
  kind: 'desk_message',
  key: `${message.id}:${userId}`,
  title: `Message about ${message.number}`,
  text: 'New message from the customer.',
  link: adminQuoteLink(message.number),
});

/** To the user who set the reminder. */
export const reminderNotification = (
  { id, number, stone }: About,
  { userId, remindAt, note }: { userId: string; remindAt: Date; note: string },
): NotificationInput => ({
  userId,
  quoteId: id,
  kind: 'desk_reminder',
  key: `${id}:${userId}:${remindAt.getTime()}`,
  title: `Reminder: ${number}`,
  text: note || stone,
  link: adminQuoteLink(number),
});

type StatusMessage = { kind: NotificationKind & EmailKind; title: (number: string) => string; opening: string; button: string };

/** Formats the last valid day of a price. */
function formatValidity({ status, validUntil }: StatusChangeForEmail): string {
  if (validUntil === null) return '';
  const day = formatLongDay(validUntil);
  if (status === 'quoted') return `This quote is valid until ${day}.`;
  return status === 'expired' ? `This quote was valid until ${day}.` : '';
}

/** The status changes that are announced to the customer. */
const notificationByStatus: Partial<Record<QuoteStatus, StatusMessage>> = {
  info_needed: {
    kind: 'quote_info_needed',
    title: (number) => `We need more information for ${number}`,
    opening: 'To prepare your quote, we need some more information:',
    button: 'Reply in your account',
  },
  quoted: {
    kind: 'quote_ready',
    title: (number) => `Your quote ${number} is ready`,
    opening: 'Your quote is ready. You can compare the alternatives, ask about any line, and accept it online.',
    button: 'View your quote',
  },
  expired: {
    kind: 'quote_expired',
    title: (number) => `Your quote ${number} has expired`,
    opening: 'If you are still interested, ask for today’s price on the page of your quote.',
    button: 'View your quote',
  },
  rejected: {
    kind: 'quote_rejected',
    title: (number) => `We are unable to quote for ${number}`,
    opening: 'Thank you for your request. We are sorry that we cannot take on this job:',
    button: 'View your request',
  },
};

/** A price that replaces an earlier one. The notification says so too, because the earlier one is in the same list. */
const changedPrice: StatusMessage = {
  kind: 'quote_ready',
  title: (number) => `Your quote ${number} has changed`,
  opening: 'We have updated our quote. This replaces the earlier one.',
  button: 'View your quote',
};

export type StatusChangeForEmail = About & {
  eventId: string;
  userId: string;
  status: QuoteStatus;
  note: string;
  validUntil: string | null;
  /** The customer got an earlier price. */
  replacesPrice: boolean;
  /** A request flagged as spam sends no mail. */
  spam: boolean;
  fullName: string;
  email: string;
};

/** The notification and email of a status change to the customer; undefined for internal ones. @param attachment the PDF of a quote */
export function statusNotification(
  move: StatusChangeForEmail,
  publicUrl: string,
  attachment?: { key: string; name: string },
): NotificationInput | undefined {
  const reported = move.replacesPrice ? changedPrice : notificationByStatus[move.status];
  if (reported === undefined) return undefined;
  const key = `${move.id}:${move.eventId}`;
  const title = reported.title(move.number);
  const validity = formatValidity(move);
  const email: OutgoingEmail = {
    kind: reported.kind,
    key: `${reported.kind}:${key}`,
    about: { userId: move.userId, quoteId: move.id },
    to: move.email,
    subject: title,
    // A customer may have typed the name of the service that the request is about.
    text: [createGreeting(move.fullName), reported.opening, move.note, validity, personalText(`Your request: ${move.stone}.`)],
    action: createQuoteButton(reported.button, move.id, publicUrl),
    ...(attachment && { attachment }),
  };
  const text = move.replacesPrice ? [reported.opening, move.note || validity].filter(Boolean).join('\n') : move.note || validity;
  return {
    userId: move.userId,
    quoteId: move.id,
    kind: reported.kind,
    key,
    title,
    text,
    link: customerQuoteLink(move.id),
    ...(!move.spam && { email }),
  };
}

export type StaffMessageForEmail = About & {
  messageId: string;
  userId: string;
  /** Of the request. */
  status: QuoteStatus;
  /** A request flagged as spam sends no mail. */
  spam: boolean;
  bodyText: string;
  fullName: string;
  email: string;
};

/** The notification of a message from staff. It invites a reply only if the quote is not closed. */
export function staffMessageNotification(message: StaffMessageForEmail, publicUrl: string): NotificationInput {
  const isClosed = closedStatuses.includes(message.status);
  const email: OutgoingEmail = {
    kind: 'quote_message',
    key: `quote_message:${message.messageId}`,
    about: { userId: message.userId, quoteId: message.id },
    to: message.email,
    subject: `About your request ${message.number}`,
    text: [
      createGreeting(message.fullName),
      message.bodyText,
      isClosed ? '' : 'Reply to this email, or send us a message from your account.',
    ],
    action: createQuoteButton(isClosed ? 'View your request' : 'Reply in your account', message.id, publicUrl),
  };
  return {
    userId: message.userId,
    quoteId: message.id,
    kind: 'quote_message',
    key: message.messageId,
    title: `New message about ${message.number}`,
    text: message.bodyText,
    link: customerQuoteLink(message.id),
    ...(!message.spam && { email }),
  };
}
