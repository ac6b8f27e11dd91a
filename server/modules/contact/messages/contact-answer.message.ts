import { formatLongDate } from '#domain/shared/time.ts';
import { createLines, type OutgoingMessage } from '#server/modules/messages/index.ts';

type Message = { id: string; name: string; email: string; subject: string; message: string; createdAt: Date };
type Answer = { id: string; text: string; userName: string };

/** Creates the email with a staff answer. Only verified recipients get the quoted message, because a sender can enter any address. */
export const createContactAnswer = (message: Message, answer: Answer): OutgoingMessage => ({
  kind: 'contact_answer',
  key: `${message.id}:${answer.id}`,
  about: { contactMessageId: message.id },
  email: {
    to: message.email,
    subject: `Re: ${message.subject || 'Your message'}`,
    unverifiedSubject: 'Re: Your message',
    content: (isVerified) => [
      createLines(answer.text),
      answer.userName,
      isVerified
        ? `On ${formatLongDate(message.createdAt)} you wrote:`
        : `This answers the message that was sent to us from this address on ${formatLongDate(message.createdAt)}.`,
      isVerified && { type: 'lines', text: message.message, isQuoted: true },
    ],
  },
});
