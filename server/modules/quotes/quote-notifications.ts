import type { NotificationKind } from '#domain/accounts/notification.ts';
import { closedStatuses, type QuoteStatus } from '#domain/quotes/quote.ts';
import type { Notice } from '#server/modules/notifications/notifications.service.ts';
import { greeting, personal, quoteButton } from '#server/modules/mail/mail-text.ts';
import type { Mail, MailKind } from '#server/modules/mail/queue-mail.ts';

type About = { id: string; number: string; stone: string };

const deskLink = (number: string): string => `/admin/requests/${number}`;
const customerLink = (id: string): string => `/user/quotes?id=${id}`;

// What staff are told names no customer: it stays when somebody has themselves erased.

/** To who was given a request by somebody else. @param key tells one time from another */
export const assignedNotice = ({ number, stone }: About, userId: string, key: string): Notice => ({
  userId,
  kind: 'desk_assigned',
  key,
  title: `${number} is yours now`,
  text: stone,
  link: deskLink(number),
});

/** To whoever a customer's message is for. */
export const messageNotice = (message: { id: string; number: string }, userId: string): Notice => ({
  userId,
  kind: 'desk_message',
  key: `${message.id}:${userId}`,
  title: `Message about ${message.number}`,
  text: 'The customer wrote to you.',
  link: deskLink(message.number),
});

/** To who wanted to be reminded. Its key holds the request's id: with the customer goes what was noted. */
export const reminderNotice = (
  { id, number, stone }: About,
  { userId, remindAt, note }: { userId: string; remindAt: Date; note: string },
): Notice => ({
  userId,
  kind: 'desk_reminder',
  key: `${id}:${userId}:${remindAt.getTime()}`,
  title: `Reminder: ${number}`,
  text: note || stone,
  link: deskLink(number),
});

type Told = { kind: NotificationKind & MailKind; title: (number: string) => string; opening: string; button: string };

const longDay = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Until when the price of a move stands, or stood. */
function validityWords({ status, validUntil }: MoveToTell): string {
  if (validUntil === null || (status !== 'quoted' && status !== 'expired')) return '';
  return `The price ${status === 'quoted' ? 'stands' : 'stood'} until ${longDay.format(new Date(validUntil))}.`;
}

/** The moves that the customer is told of. */
const toldOf: Partial<Record<QuoteStatus, Told>> = {
  info_needed: {
    kind: 'quote_info_needed',
    title: (number) => `We need something for ${number}`,
    opening: 'To price your request we need something from you:',
    button: 'Answer',
  },
  quoted: {
    kind: 'quote_ready',
    title: (number) => `Your quote ${number} is ready`,
    opening: 'Here is our answer to your request:',
    button: 'See your request',
  },
  expired: {
    kind: 'quote_expired',
    title: (number) => `Our price for ${number} has run out`,
    opening: 'You are welcome to write to us: we look at it again and tell you what it costs now.',
    button: 'See your request',
  },
  rejected: {
    kind: 'quote_rejected',
    title: (number) => `We cannot do ${number}`,
    opening: 'We looked at your request and are sorry that we cannot do it:',
    button: 'See your request',
  },
};

/** A price after an earlier one. The notice has its opening too: the earlier notice stands in the same list. */
const changedPrice: Told = {
  kind: 'quote_ready',
  title: (number) => `Your quote ${number} has changed`,
  opening: 'We have changed our quote. This takes the place of the earlier price:',
  button: 'See your request',
};

export type MoveToTell = About & {
  eventId: string;
  userId: string;
  status: QuoteStatus;
  note: string;
  validUntil: string | null;
  /** They were told a price for it before. */
  replacesPrice: boolean;
  /** A request flagged as spam sends no mail. */
  spam: boolean;
  fullName: string;
  email: string;
};

/** A move to its customer, with a mail; undefined for moves that are nobody's business but the desk's. */
export function moveNotice(move: MoveToTell, publicUrl: string): Notice | undefined {
  const told = move.replacesPrice ? changedPrice : toldOf[move.status];
  if (told === undefined) return undefined;
  const key = `${move.id}:${move.eventId}`;
  const title = told.title(move.number);
  const stands = validityWords(move);
  const mail: Mail = {
    kind: told.kind,
    key: `${told.kind}:${key}`,
    to: move.email,
    subject: title,
    // A customer may have typed the name of the service that the request is about.
    text: [greeting(move.fullName), told.opening, move.note, stands, personal(`It is about ${move.stone}.`)],
    action: quoteButton(told.button, move.id, publicUrl),
  };
  const text = move.replacesPrice ? `${told.opening}\n${move.note}` : move.note || stands;
  return { userId: move.userId, kind: told.kind, key, title, text, link: customerLink(move.id), ...(!move.spam && { mail }) };
}

export type MessageToTell = About & {
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

/** What the desk wrote, to the customer; it asks for an answer only where the request still takes one. */
export function deskMessageNotice(message: MessageToTell, publicUrl: string): Notice {
  const isClosed = closedStatuses.includes(message.status);
  const mail: Mail = {
    kind: 'quote_message',
    key: `quote_message:${message.messageId}`,
    to: message.email,
    subject: `About your request ${message.number}`,
    text: [greeting(message.fullName), message.bodyText, isClosed ? '' : 'You can answer this mail, or write to us in your account.'],
    action: quoteButton(isClosed ? 'See your request' : 'Answer in your account', message.id, publicUrl),
  };
  return {
    userId: message.userId,
    kind: 'quote_message',
    key: message.messageId,
    title: `We wrote to you about ${message.number}`,
    text: message.bodyText,
    link: customerLink(message.id),
    ...(!message.spam && { mail }),
  };
}
