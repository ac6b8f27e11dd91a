import type { MessageKind } from '#domain/messages/message-kinds.ts';
import { createGreeting, type Content } from './content.ts';
import type { OutgoingMessage } from './message.ts';

/** The recipient of a message about their account. */
export type EmailRecipient = { id: string; fullName: string; email: string };

type AccountMessage = {
  subject: string;
  /** The content of the email after the greeting. */
  parts: Content;
  /** The text of a notification with the same title, which links to the profile page. */
  notification?: string;
  confidentialUntil?: Date;
};

/** Creates a message to a user about their account. @param id identifies the event that the message is about */
export const createAccountMessage = (
  kind: MessageKind,
  to: EmailRecipient,
  id: string,
  { subject, parts, notification, ...options }: AccountMessage,
): OutgoingMessage => ({
  kind,
  key: `${to.id}:${id}`,
  about: { userId: to.id },
  ...(notification && { userId: to.id, notification: { title: subject, text: notification, link: '/user/profile' } }),
  email: { to: to.email, subject, content: (isVerified) => [createGreeting(to.fullName, isVerified), ...parts], ...options },
});
