import {
  getMessageFacts,
  isMessageEnabled,
  statusMessages,
  type MessageChannel,
  type MessageKind,
  type MessageParams,
  type QueuedKind,
} from '#domain/messages/message-kinds.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { JobOptions } from '#server/jobs/jobs.store.ts';
import { toContentJson, toSingleLine } from './content.ts';
import * as store from './dispatch.store.ts';
import type { MessageReferences, OutgoingEmail, OutgoingMessage } from './message.ts';
import { enqueueSendEmailJob } from './outbox/enqueue-send-email.ts';
import { insertOutboxEmail } from './outbox/outbox.store.ts';

type QueuedMessage = { params?: MessageParams<QueuedKind> };

const toReferenceColumns = (about: MessageReferences | null) => {
  if (about === null) return {};
  if ('contactMessageId' in about) return about;
  return { userId: about.userId, quoteId: about.quoteId ?? null, orderId: about.orderId ?? null, accountMergeId: about.mergeId ?? null };
};

/** Inserts an email into the outbox, with the content for its recipient, and the job that sends it. @returns undefined if its key exists */
async function insertEmail(
  trx: Transaction,
  { kind, key, about }: OutgoingMessage,
  email: OutgoingEmail,
  { params }: QueuedMessage,
): Promise<string | undefined> {
  const recipient = toSingleLine(email.to);
  const facts = getMessageFacts(kind);
  const isVerified = await store.isVerifiedAddress(trx, recipient);
  const inserted = await insertOutboxEmail(trx, {
    id: createId(),
    kind,
    recipient,
    subject: toSingleLine((isVerified ? undefined : email.unverifiedSubject) ?? email.subject),
    content: toContentJson(email.content(isVerified || facts.unverified === 'everything')),
    replyTo: email.replyTo || null,
    attachmentKey: isVerified ? (email.attachment?.key ?? null) : null,
    attachmentName: isVerified ? (email.attachment?.name ?? null) : null,
    confidentialUntil: email.confidentialUntil ?? null,
    dedupeKey: `${kind}:${key}`,
    // `customer`: the recipient has the account `userId`. `staff`: the email is about that account. `staff_approval` goes to owners.
    audience: facts.audience === 'staff' || kind === 'staff_approval' ? 'staff' : 'customer',
    params: params === undefined ? null : JSON.stringify(params),
    ...toReferenceColumns(about),
  });
  if (inserted !== undefined) await enqueueSendEmailJob(trx, inserted.id);
  return inserted?.id;
}

const isEnabled = async (trx: Transaction, userId: string, kind: MessageKind, channel: MessageChannel): Promise<boolean> =>
  isMessageEnabled(await store.listPreferences(trx, userId), kind, channel);

/** Stores the notification for the recipient, or for each staff member who is responsible for the order or quote. */
async function insertNotifications(trx: Transaction, { kind, key, userId, notification }: OutgoingMessage, subject: store.MessageSubject) {
  if (notification === undefined) return;
  const { title, text: bodyText, link } = notification;
  const recipientIds = userId === undefined ? await store.listResponsibleStaff(trx, subject) : [userId];
  for (const recipientId of recipientIds) {
    // A message to several staff members has a notification for each.
    const dedupeKey = userId === undefined ? `${kind}:${key}:${recipientId}` : `${kind}:${key}`;
    const row = { id: createId(), userId: recipientId, ...subject, kind, dedupeKey, title, bodyText, link };
    if (await isEnabled(trx, recipientId, kind, 'site')) await store.insertNotification(trx, row);
  }
}

/**
 * Sends a message on the channels that its recipient has enabled: stores the notification, and the email in the outbox. A message about a quote
 * that is flagged as spam is stored as a notification only.
 * @returns the id of the email; undefined without one
 */
export async function dispatch(trx: Transaction, message: OutgoingMessage, queued: QueuedMessage = {}): Promise<string | undefined> {
  const { kind, about, userId, email, announcedEventId } = message;
  const { quoteId = null, orderId = null }: Partial<store.MessageSubject> = about !== null && 'userId' in about ? about : {};
  // The job has locked the quote of a queued message before loading it. The quote of any other message is locked here.
  const isSpam = quoteId !== null && (await store.lockSpamFlag(trx, quoteId));
  await insertNotifications(trx, message, { quoteId, orderId });
  if (isSpam) return undefined;
  if (announcedEventId !== undefined) await store.markAnnounced(trx, announcedEventId, true);
  if (!email?.to || (userId !== undefined && !(await isEnabled(trx, userId, kind, 'email')))) return undefined;
  return insertEmail(trx, message, email, queued);
}

/** Queues messages about one record in the caller's transaction. A job loads and dispatches them after the commit. */
export const enqueueMessages = <Kind extends QueuedKind>(
  trx: Db | Transaction,
  kinds: readonly Kind[],
  params: MessageParams<Kind>,
  options: JobOptions = {},
): Promise<void> => enqueueJob(trx, 'dispatch_messages', { kinds, params }, options);

/** Queues the message to the customer about a status change by staff or the system, unless the change is internal. */
export async function enqueueStatusMessage(trx: Transaction, status: QuoteStatus, eventId: string): Promise<void> {
  const kind = statusMessages[status];
  if (kind !== undefined) await enqueueMessages(trx, [kind], { eventId });
}
