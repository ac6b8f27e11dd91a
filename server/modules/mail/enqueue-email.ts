import type { Db, Transaction } from '#server/db/connection.ts';
import { createId } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { toContentJson, toSingleLine, type Content } from './email-content.ts';
import { insertOutboxEmail } from './outbox.store.ts';
import { isVerifiedAddress } from './recipients.store.ts';

/**
 * Kinds of email to customers, staff and senders of contact messages.
 * A test checks that they contain no customers' text if the address is unverified.
 */
export const recipientEmailKinds = [
  'account_claim',
  'account_closed',
  'account_deleted',
  'accounts_merged',
  'accounts_separated',
  'bank_details_changed',
  'contact_answer',
  'email_changed',
  'email_in_use',
  'new_device',
  'password_changed',
  'password_code',
  'password_link',
  'quote_accepted',
  'quote_entered',
  'quote_expired',
  'quote_expiring',
  'quote_info_needed',
  'quote_message',
  'quote_ready',
  'quote_received',
  'quote_rejected',
  'quote_withdrawn',
  'second_factor',
  'staff_invitation',
  'verify_email',
] as const;
/** Kinds of email to owners and to the addresses of the business in its settings. */
export const businessEmailKinds = [
  'approval_to_staff',
  'contact_to_desk',
  'decision_to_staff',
  'message_to_desk',
  'quote_to_desk',
  'withdrawn_to_desk',
] as const;
export type EmailKind = (typeof recipientEmailKinds)[number] | (typeof businessEmailKinds)[number];

/**
 * The user and the records that an email is about. Exports and erasures find emails by these columns of the outbox.
 * `userId`: the account of the recipient, or of the customer for email to the business. `mergeId`: the merge of accounts in the email.
 */
export type EmailReferences = { userId: string; quoteId?: string; mergeId?: string } | { contactMessageId: string };

type EmailKindAndAbout =
  | { kind: Exclude<EmailKind, 'staff_invitation'>; about: EmailReferences }
  // An invited staff member has no account yet. Erasures find the email by its recipient.
  | { kind: 'staff_invitation'; about: null };

/** An email for the outbox. `kind` is the event; the back office filters by it. */
export type OutgoingEmail = EmailKindAndAbout & {
  to: string;
  subject: string;
  /** The subject for recipients without a verified address, if it differs. */
  unverifiedSubject?: string;
  /**
   * Returns the content for recipients with or without a verified address. Names and text that a customer entered are only for verified
   * recipients, because anyone can register with the address of another person. Email to the business contains both.
   */
  content: (isVerified: boolean) => Content;
  /** Idempotency key: a second email with the same key is not stored. */
  key: string;
  /** The address for replies; the business by default. */
  replyTo?: string;
  /** A stored file. Not sent to unverified recipients. */
  attachment?: { key: string; name: string };
  /** Makes the email confidential: its content is removed once it is sent, and it is not sent after this time. */
  confidentialUntil?: Date;
};

const toReferenceColumns = (about: EmailReferences | null) =>
  about === null
    ? {}
    : 'contactMessageId' in about
      ? { contactMessageId: about.contactMessageId }
      : { userId: about.userId, quoteId: about.quoteId ?? null, accountMergeId: about.mergeId ?? null };

const businessKinds: ReadonlySet<EmailKind> = new Set(businessEmailKinds);

/** Inserts an email into the outbox, with the content for its recipient. @returns undefined if its key exists */
async function insertEmail(db: Db | Transaction, email: OutgoingEmail): Promise<{ id: string } | undefined> {
  const recipient = toSingleLine(email.to);
  const isVerified = await isVerifiedAddress(db, recipient);
  return insertOutboxEmail(db, {
    id: createId(),
    kind: email.kind,
    recipient,
    subject: toSingleLine((isVerified ? undefined : email.unverifiedSubject) ?? email.subject),
    content: toContentJson(email.content(isVerified)),
    replyTo: email.replyTo || null,
    attachmentKey: isVerified ? (email.attachment?.key ?? null) : null,
    attachmentName: isVerified ? (email.attachment?.name ?? null) : null,
    confidentialUntil: email.confidentialUntil ?? null,
    dedupeKey: email.key,
    audience: businessKinds.has(email.kind) ? 'staff' : 'customer',
    ...toReferenceColumns(email.about),
  });
}

/**
 * Enqueues the job that sends an email of the outbox, at most one job for each email. The outbox schedules retries, and `send_due_emails`
 * enqueues a new job if an attempt could not be recorded. The second attempt is for a process that was killed: it sends the email
 * again, unless the email was already marked as sent.
 */
export const enqueueSendEmailJob = (db: Db | Transaction, mailId: string, runAt?: Date): Promise<void> =>
  enqueueJob(db, 'send_email', { mailId }, { key: `send_email:${mailId}`, runAt, maxAttempts: 2 });

/**
 * Enqueues the job that updates the response times of the quote of a staff message, after its email failed or before it is sent again. The job
 * locks the quote in its own transaction, because an erasure locks the quote before its emails.
 */
export async function enqueueResponseUpdate(trx: Transaction, { kind, quoteId }: { kind: string; quoteId: string | null }): Promise<void> {
  if (kind === ('quote_message' satisfies EmailKind) && quoteId !== null) await enqueueJob(trx, 'update_quote_response', { quoteId });
}

/**
 * Adds an email to the outbox, with the job that sends it, in one transaction.
 * @returns the id of the email; undefined if its key exists, or if the recipient has no email address
 */
export async function enqueueEmail(db: Db | Transaction, email: OutgoingEmail): Promise<string | undefined> {
  if (email.to === '') return undefined;
  if (!db.isTransaction) return db.transaction().execute((trx) => enqueueEmail(trx, email));
  const inserted = await insertEmail(db, email);
  if (inserted !== undefined) await enqueueSendEmailJob(db, inserted.id);
  return inserted?.id;
}
