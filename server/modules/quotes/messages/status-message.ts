import { getCustomerQuoteLink } from '#domain/quotes/quote-links.ts';
import { createGreeting, createLines, createQuoteButton, type Block, type OutgoingMessage } from '#server/modules/messages/index.ts';
import type { StatusChangeForEmail } from './quote-messages.store.ts';

type StatusTexts = {
  title: string;
  opening: string;
  button: string;
  /** A sentence about the last valid day of the price. */
  validity?: string;
  /** Tables for verified recipients. */
  tables?: readonly Block[];
  /** The text of the notification; the note or the validity by default. */
  text?: string;
};

/** Creates the message to the customer about a status change. */
export const createStatusMessage = (
  { eventId, id, userId, note, ...change }: StatusChangeForEmail,
  { title, opening, button, validity = '', tables = [], text = note || validity }: StatusTexts,
  publicUrl: string,
): Omit<OutgoingMessage, 'kind'> => ({
  key: `${id}:${eventId}`,
  about: { userId, quoteId: id },
  userId,
  announcedEventId: eventId,
  notification: { title, text, link: getCustomerQuoteLink(id) },
  email: {
    to: change.email,
    subject: title,
    content: (isVerified) => [
      createGreeting(change.fullName, isVerified),
      opening,
      createLines(note),
      ...(isVerified ? tables : []),
      validity,
      // The name of the service may be text that a customer typed.
      isVerified && `Your request: ${change.stone}.`,
      createQuoteButton(button, id, publicUrl, isVerified),
    ],
  },
});
