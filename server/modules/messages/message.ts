import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import type { MessageKind, MessageParams, QueuedKind } from '#domain/messages/message-kinds.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Content } from './content.ts';

/**
 * The user and the records that an email is about. Exports and erasures find emails by these columns of the outbox.
 * `userId`: the account of the recipient, or of the customer for email to the business. `mergeId`: the merge of accounts in the email.
 */
export type MessageReferences =
  | { userId: string; quoteId?: string | null; orderId?: string; mergeId?: string }
  | { contactMessageId: string };

/** A message to one person or to the business: a notification, an email, or both. */
export type OutgoingMessage = {
  kind: MessageKind;
  /** Idempotency key within the kind: a second message with the same key is not stored. */
  key: string;
  /** Null for an invited staff member, who has no account yet. Erasures find the email by its recipient. */
  about: MessageReferences | null;
  /**
   * The account that gets the notification. Its preferences apply. Without it, the notification is sent to the staff who are responsible
   * for the order or quote.
   */
  userId?: string;
  /** `link` is a path on this site. */
  notification?: { title: string; text: string; link: string };
  email?: OutgoingEmail;
  /** The event of a quote that the message announces to the customer. It is marked as announced, unless the quote is spam. */
  announcedEventId?: string;
};

export type OutgoingEmail = {
  /** No email is sent to an empty address. */
  to: string;
  subject: string;
  /** The subject for recipients without a verified address, if it differs. */
  unverifiedSubject?: string;
  /** Returns the content for recipients with or without a verified address. See `unverified` of `messageKinds`. */
  content: (isVerified: boolean) => Content;
  /** The address for replies; the business by default. */
  replyTo?: string;
  /** A stored file. Not sent to unverified recipients. */
  attachment?: { key: string; name: string };
  /** Makes the email confidential: its content is removed once it is sent, and it is not sent after this time. */
  confidentialUntil?: Date;
};

/** Data that all messages can contain. `businessEmail` receives the emails to the business. */
export type MessageContext = { now: Date; publicUrl: string; general: GeneralSettings; businessEmail: string };

/**
 * Loads a queued message by its ids. A job calls it to dispatch the message; the quote of the message is then locked against a change of owner
 * and erasure. It is called again before the email is sent.
 * @returns undefined if the message is not, or no longer, true: it is then not dispatched, or its email is dropped
 */
export type LoadMessage<Kind extends QueuedKind> = (
  trx: Transaction,
  params: MessageParams<Kind>,
  context: MessageContext,
) => Promise<Omit<OutgoingMessage, 'kind'> | undefined>;

/** The loaders of the queued kinds of messages. Each module provides the messages about its records. */
export type MessageLoaders = { [Kind in QueuedKind]: LoadMessage<Kind> };
