import { timeZone } from '#domain/shared/time.ts';
import { type OutgoingEmail, personalText } from '#server/modules/mail/index.ts';

type Asked = { id: string; name: string; email: string; subject: string; message: string; createdAt: Date };
type Answer = { id: string; text: string; who: string };

const day = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeZone });

/** Returns a message as a quotation, line by line. No-break spaces after colons prevent the mail template from showing it as a table. */
const quoted = (message: string): string =>
  message
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `> ${line.replaceAll(': ', ':\u00a0')}`)
    .join('\n\n');

/** Builds staff's answer to a message of the contact form. Only a verified recipient gets the message quoted: anyone can send one under any address. */
export const createContactReplyEmail = (requested: Asked, answer: Answer): OutgoingEmail => ({
  kind: 'contact_answer',
  key: `contact_answer:${requested.id}:${answer.id}`,
  about: { contactMessageId: requested.id },
  to: requested.email,
  subject: personalText(`Re: ${requested.subject || 'Your message'}`, 'Re: Your message'),
  text: [
    answer.text,
    answer.who,
    personalText(
      `On ${day.format(requested.createdAt)} you wrote:\n\n${quoted(requested.message)}`,
      `This answers the message that was sent to us from this address on ${day.format(requested.createdAt)}.`,
    ),
  ],
});
