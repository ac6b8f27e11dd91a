import type { Db, Transaction } from '#server/db/connection.ts';
import { createId } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { chooseFor, type ByRecipient } from './email-text.ts';
import { insertOutboxEmail } from './outbox.store.ts';
import { isVerifiedAddress } from './recipients.store.ts';

/** Every kind of mail to customers, staff and people who wrote to the business. A test checks each of them for text that customers typed. */
export const recipientEmailKinds = [
  'account_claim',
  'account_deleted',
  'accounts_merged',
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
/** Mail to the addresses of the business, from its settings. */
export const businessEmailKinds = ['contact_to_desk', 'decision_to_desk', 'message_to_desk', 'quote_to_desk', 'withdrawn_to_desk'] as const;
export type EmailKind = (typeof recipientEmailKinds)[number] | (typeof businessEmailKinds)[number];

/**
 * The person and the records that a mail is about. Export and erasure find the mail by these columns of the outbox.
 * `userId`: the recipient's account, or the customer for mail to the business. `mergeId`: the merge of two accounts, which the mail names.
 */
export type EmailReferences = { userId: string; quoteId?: string; mergeId?: string } | { contactMessageId: string };

type EmailKindAndAbout =
  | { kind: Exclude<EmailKind, 'staff_invitation'>; about: EmailReferences }
  // The invited person has no account yet: erasure finds the mail by its recipient.
  | { kind: 'staff_invitation'; about: null };

/** `kind` is the event; the back office filters by it. */
export type OutgoingEmail = EmailKindAndAbout & {
  to: string;
  subject: ByRecipient<string>;
  /**
   * Paragraphs: a list, or one text with blank lines between them. Lines that all read `Label: value` are shown as a table, under a
   * heading if the first line has none; a line that begins with two spaces continues the value before it. The last paragraph of a secret
   * mail is shown below its code and button. Names and everything that customers typed belong into `personal()` of email-text.ts, except in
   * mail to the business.
   */
  text: string | readonly ByRecipient<string>[];
  /** A second mail with the same key is not written: a job that runs twice still writes once. */
  key: string;
  /** The recipient of replies; by default the business. */
  replyTo?: string;
  /** Shown above what it says, cut as previews of shared links are; a whole address. */
  picture?: { url: string; alt: string };
  /** The one button, with a whole address (`https:` or `mailto:`). */
  action?: ByRecipient<{ label: string; url: string }>;
  /** A stored file. An address that no account has verified gets no attachment. */
  attachment?: { key: string; name: string };
  /** A one-time code, shown large. */
  code?: string;
  /** What the mail says is blanked once it is sent, and at this time at the latest; unsent by then, it is never sent. */
  confidentialUntil?: Date;
};

// A line break in an address or a subject would allow header injection.
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim();

/** Formats the sender's details for staff, one per line, without empty ones. */
export const formatSenderTable = ({ name, email, phone }: { name: string; email: string; phone: string | null }): string =>
  [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
  ]
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${oneLine(value!)}`)
    .join('\n');

/** Returns the button with which staff reply to a customer. */
export const createReplyAction = (email: string, subject: string): { label: string; url: string } => ({
  label: 'Reply by email',
  url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${oneLine(subject)}`)}`,
});

const toAboutColumns = (about: EmailReferences | null) =>
  about === null
    ? {}
    : 'contactMessageId' in about
      ? { contactMessageId: about.contactMessageId }
      : { userId: about.userId, quoteId: about.quoteId ?? null, accountMergeId: about.mergeId ?? null };

const businessKinds: ReadonlySet<EmailKind> = new Set(businessEmailKinds);

/** Writes a mail to the outbox, in the version for its recipient. @returns undefined if one with its key exists */
async function insertEmail(db: Db | Transaction, mail: OutgoingEmail): Promise<{ id: string } | undefined> {
  const recipient = oneLine(mail.to);
  const isVerified = await isVerifiedAddress(db, recipient);
  const action = mail.action && chooseFor(mail.action, isVerified);
  return insertOutboxEmail(db, {
    id: createId(),
    kind: mail.kind,
    recipient,
    subject: oneLine(chooseFor(mail.subject, isVerified)),
    bodyText: [mail.text]
      .flat()
      .map((paragraph) => chooseFor(paragraph, isVerified))
      .filter(Boolean)
      .join('\n\n'),
    replyTo: mail.replyTo ?? null,
    pictureUrl: mail.picture?.url ?? null,
    pictureAlt: mail.picture?.alt ?? null,
    actionLabel: action?.label ?? null,
    actionUrl: action?.url ?? null,
    attachmentKey: isVerified ? (mail.attachment?.key ?? null) : null,
    attachmentName: isVerified ? (mail.attachment?.name ?? null) : null,
    code: mail.code ?? null,
    confidentialUntil: mail.confidentialUntil ?? null,
    dedupeKey: mail.key,
    audience: businessKinds.has(mail.kind) ? 'staff' : 'customer',
    ...toAboutColumns(mail.about),
  });
}

/**
 * Adds the job that sends an email of the outbox; one at a time for each. The outbox schedules the retries, and `send_due_emails` adds a new
 * job if an attempt could not be recorded. The second attempt completes the job of a process that was killed after it had marked the email as sent.
 */
export const enqueueSendEmailJob = (db: Db | Transaction, mailId: string, runAt?: Date): Promise<void> =>
  enqueueJob(db, 'send_email', { mailId }, { key: `send_email:${mailId}`, runAt, maxAttempts: 2 });

/**
 * Adds a mail to the outbox, with the job that sends it, in one transaction. An address that no account has verified gets only the shop's
 * own text: see `personal` in email-text.ts.
 * @returns the id of the mail; undefined if one with its key exists
 */
export async function enqueueEmail(db: Db | Transaction, mail: OutgoingEmail): Promise<string | undefined> {
  if (!db.isTransaction) return db.transaction().execute((trx) => enqueueEmail(trx, mail));
  const written = await insertEmail(db, mail);
  if (written !== undefined) await enqueueSendEmailJob(db, written.id);
  return written?.id;
}
