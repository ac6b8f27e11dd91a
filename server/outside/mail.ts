import type { Db, Transaction } from '#server/db/db.ts';
import { newId } from '#server/db/db.ts';

export type Mail = {
  /** What happened, in a word; the desk filters by it. */
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** A second mail with the same key is not written: a job that runs twice still writes once. */
  key: string;
  /** The one thing to do; stands in the plain text too. */
  action?: { label: string; url: string };
  /** A one-time code, shown large. */
  code?: string;
  /** The body is blanked once it is sent, or by then. */
  secretUntil?: Date;
};

// A line break in an address or a subject would let its writer add headers of their own.
const oneLine = (words: string): string => words.replace(/[\r\n]+/g, ' ').trim();

/** Puts a mail in the outbox, where it stays until a transport takes it. */
export const queueMail = (db: Db | Transaction, mail: Mail): Promise<unknown> =>
  db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: oneLine(mail.to),
      subject: oneLine(mail.subject),
      bodyText: [mail.text, mail.code, mail.action && `${mail.action.label}: ${mail.action.url}`].filter(Boolean).join('\n\n'),
      dedupeKey: mail.key,
    })
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .execute();
