import type { Db, Transaction } from '#server/db/db.ts';
import { newId } from '#server/db/db.ts';
import { addJob } from '#server/db/jobs.ts';

export type Mail = {
  /** What happened, in a word; the desk filters by it. */
  kind: string;
  to: string;
  subject: string;
  /**
   * Paragraphs, separated by blank lines. Lines that all read `Label: value` are shown as a table, under a heading where the first is
   * none; a line that begins with two spaces goes on with the value before it. The last paragraph of a secret mail stands below its code
   * and button.
   */
  text: string;
  /** A second mail with the same key is not written: a job that runs twice still writes once. */
  key: string;
  /** Whom an answer goes to; the business where it is left out. */
  replyTo?: string;
  /** Shown above what it says, cut as previews of shared links are; a whole address. */
  picture?: { url: string; alt: string };
  /** The one button, with a whole address (`https:` or `mailto:`). */
  action?: { label: string; url: string };
  /** A one-time code, shown large. */
  code?: string;
  /** What the mail says is blanked once it is sent, and at this time at the latest; unsent by then, it is never sent. */
  secretUntil?: Date;
};

// A line break in an address or a subject would let its writer add headers of their own.
const oneLine = (words: string): string => words.replace(/[\r\n]+/g, ' ').trim();

/** Who wrote to the desk, a line each; what was left empty is left out. */
export const describeSender = ({ name, email, phone }: { name: string; email: string; phone: string | null }): string =>
  [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
  ]
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${oneLine(value!)}`)
    .join('\n');

/** The button by which the desk answers a customer. */
export const replyTo = (email: string, subject: string): { label: string; url: string } => ({
  label: 'Reply by email',
  url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${oneLine(subject)}`)}`,
});

const insertMail = (db: Db | Transaction, mail: Mail): Promise<{ id: string } | undefined> =>
  db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject),
      bodyText: mail.text,
      replyTo: mail.replyTo ?? null,
      pictureUrl: mail.picture?.url ?? null,
      pictureAlt: mail.picture?.alt ?? null,
      actionLabel: mail.action?.label ?? null,
      actionUrl: mail.action?.url ?? null,
      code: mail.code ?? null,
      secretUntil: mail.secretUntil ?? null,
      dedupeKey: mail.key,
    })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .returning('id')
    .executeTakeFirst();

/** The job that sends a mail of the outbox; one at a time for each. */
export const addSendJob = (db: Db | Transaction, mailId: string, runAt?: Date): Promise<void> =>
  addJob(db, 'send_mail', { mailId }, `send_mail:${mailId}`, runAt);

/** Puts a mail in the outbox together with the job that sends it. In a transaction both are there exactly if it is kept. */
export async function queueMail(db: Db | Transaction, mail: Mail): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => queueMail(transaction, mail));
  const written = await insertMail(db, mail);
  if (written !== undefined) await addSendJob(db, written.id);
}
