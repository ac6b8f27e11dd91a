import type { NotificationKind } from '#domain/accounts/notification.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { closedToMessagesStatuses } from '#domain/quotes/quote-statuses.ts';
import { getAdminQuoteLink, getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import type { NotificationInput } from '#server/modules/notifications/index.ts';
import {
  createGreeting,
  createLines,
  createQuoteButton,
  type Block,
  type EmailKind,
  type OutgoingEmail,
} from '#server/modules/mail/index.ts';

type QuoteSubject = { id: string; number: string; stone: string };

// Notifications to staff do not contain the customer's name. Erasure deletes the notifications about the customer's quotes.

/** Builds the notification to a staff member to whom a colleague assigned a quote. @param key distinguishes repeated assignments */
export const createAssignedNotification = ({ id, number, stone }: QuoteSubject, userId: string, key: string): NotificationInput => ({
  userId,
  quoteId: id,
  kind: 'desk_assigned',
  key,
  title: `${number} has been assigned to you`,
  text: stone,
  link: getAdminQuoteLink(number),
});

/** Builds the notification to a staff member about a customer's message. */
export const createMessageNotification = (message: { id: string; quoteId: string; number: string }, userId: string): NotificationInput => ({
  userId,
  quoteId: message.quoteId,
  kind: 'desk_message',
  key: `${message.id}:${userId}`,
  title: `Message about ${message.number}`,
  text: 'New message from the customer.',
  link: getAdminQuoteLink(message.number),
});

type ReminderSubject = QuoteSubject & { userId: string; remindAt: Date; note: string };

/** Builds the notification to a staff member about a due reminder. */
export const createReminderNotification = ({ id, number, stone, userId, remindAt, note }: ReminderSubject): NotificationInput => ({
  userId,
  quoteId: id,
  kind: 'desk_reminder',
  key: `${id}:${userId}:${remindAt.getTime()}`,
  title: `Reminder: ${number}`,
  text: note || stone,
  link: getAdminQuoteLink(number),
});

type StatusMessage = { kind: NotificationKind & EmailKind; title: (number: string) => string; opening: string; button: string };

/** Returns a sentence about the last valid day of a price; empty if the status needs none. */
function formatValidity({ status, validUntil }: StatusChangeForEmail): string {
  if (validUntil === null) return '';
  const day = formatLongDay(validUntil);
  if (status === 'quoted') return `This quote is valid until ${day}.`;
  return status === 'expired' ? `This quote was valid until ${day}.` : '';
}

/** Texts by status. Changes to other statuses are internal: the customer is not notified. */
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

/** Texts for a price that replaces an earlier price. */
const changedPriceMessage: StatusMessage = {
  kind: 'quote_ready',
  title: (number) => `Your quote ${number} has changed`,
  opening: 'We have updated our quote. This replaces the earlier one.',
  button: 'View your quote',
};

export type StatusChangeForEmail = QuoteSubject & {
  eventId: string;
  userId: string;
  status: QuoteStatus;
  note: string;
  validUntil: string | null;
  /** True if the customer was sent an earlier price. */
  replacesPrice: boolean;
  /** Tables of what changed since the earlier price. */
  changes?: readonly Block[];
  /** True if the quote is flagged as spam: then no email is sent. */
  spam: boolean;
  fullName: string;
  email: string;
};

/**
 * Builds the notification to the customer about a status change, with its email; undefined for internal changes.
 * @param attachment the PDF of a quote
 */
export function createStatusNotification(
  change: StatusChangeForEmail,
  publicUrl: string,
  attachment?: { key: string; name: string },
): NotificationInput | undefined {
  const texts = change.replacesPrice ? changedPriceMessage : notificationByStatus[change.status];
  if (texts === undefined) return undefined;
  const key = `${change.id}:${change.eventId}`;
  const title = texts.title(change.number);
  const validity = formatValidity(change);
  const email: OutgoingEmail = {
    kind: texts.kind,
    key: `${texts.kind}:${key}`,
    about: { userId: change.userId, quoteId: change.id },
    to: change.email,
    subject: title,
    content: (isVerified) => [
      createGreeting(change.fullName, isVerified),
      texts.opening,
      createLines(change.note),
      ...(isVerified ? (change.changes ?? []) : []),
      validity,
      // The name of the service may be text that a customer typed.
      isVerified && `Your request: ${change.stone}.`,
      createQuoteButton(texts.button, change.id, publicUrl, isVerified),
    ],
    ...(attachment && { attachment }),
  };
  const text = change.replacesPrice ? [texts.opening, change.note || validity].filter(Boolean).join('\n') : change.note || validity;
  return {
    userId: change.userId,
    quoteId: change.id,
    kind: texts.kind,
    key,
    title,
    text,
    link: getCustomerQuoteLink(change.id),
    ...(!change.spam && { email }),
  };
}

export type StaffMessageForEmail = QuoteSubject & {
  messageId: string;
  userId: string;
  /** The status of the quote. */
  status: QuoteStatus;
  /** True if the quote is flagged as spam: then no email is sent. */
  spam: boolean;
  bodyText: string;
  fullName: string;
  email: string;
};

/** Builds the notification to the customer about a message from staff. The email invites a reply unless the quote is closed. */
export function createStaffMessageNotification(message: StaffMessageForEmail, publicUrl: string): NotificationInput {
  const isClosed = closedToMessagesStatuses.includes(message.status);
  const email: OutgoingEmail = {
    kind: 'quote_message',
    key: `quote_message:${message.messageId}`,
    about: { userId: message.userId, quoteId: message.id },
    to: message.email,
    subject: `About your request ${message.number}`,
    content: (isVerified) => [
      createGreeting(message.fullName, isVerified),
      createLines(message.bodyText),
      !isClosed && 'Reply to this email, or send us a message from your account.',
      createQuoteButton(isClosed ? 'View your request' : 'Reply in your account', message.id, publicUrl, isVerified),
    ],
  };
  return {
    userId: message.userId,
    quoteId: message.id,
    kind: 'quote_message',
    key: message.messageId,
    title: `New message about ${message.number}`,
    text: message.bodyText,
    link: getCustomerQuoteLink(message.id),
    ...(!message.spam && { email }),
  };
}
