import { formatLongDate } from '#domain/shared/time.ts';
import { type OutgoingEmail, createTextForVerifiedRecipient } from '#server/modules/mail/index.ts';

type Message = { id: string; name: string; email: string; subject: string; message: string; createdAt: Date };
type Answer = { id: string; text: string; who: string };

/** Formats a message as a quotation. No-break spaces after colons prevent the email template from rendering a table. */
const formatQuotation = (message: string): string =>
  message
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `> ${line.replaceAll(': ', ':\u00a0')}`)
    .join('\n\n');

/** Creates the email with a staff answer. Only verified recipients get the quoted message, because a sender can enter any address. */
export const createContactAnswerEmail = (message: Message, answer: Answer): OutgoingEmail => ({
  kind: 'contact_answer',
  key: `contact_answer:${message.id}:${answer.id}`,
  about: { contactMessageId: message.id },
  to: message.email,
  subject: createTextForVerifiedRecipient(`Re: ${message.subject || 'Your message'}`, 'Re: Your message'),
  text: [
    answer.text,
    answer.who,
    createTextForVerifiedRecipient(
      `On ${formatLongDate(message.createdAt)} you wrote:\n\n${formatQuotation(message.message)}`,
      `This answers the message that was sent to us from this address on ${formatLongDate(message.createdAt)}.`,
    ),
  ],
});
