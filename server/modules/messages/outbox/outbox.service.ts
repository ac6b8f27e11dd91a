import type { Core } from '#server/http/core.ts';
import type { SenderContent } from '../render/render-email.ts';
import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { dayMs } from '#domain/shared/time.ts';
import { calculateBackoffMs } from '#domain/shared/email-retry.ts';
import type { Transaction } from '#server/db/connection.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { renderEml, EmailDeliveryError, type EmailTransport, type EmailMessage } from '#server/adapters/smtp.ts';
import { enqueueResponseUpdate, enqueueSendEmailJob } from './enqueue-send-email.ts';
import type { QueuedMessages } from '../queued-messages.ts';
import type { MessageContext } from '../message.ts';
import { toEmlFileName, type FileOutbox } from './file-outbox.ts';
import {
  deleteErasureEmails,
  listDueEmails,
  lockDueEmailForUpdate,
  lockExpiredConfidentialEmails,
  updateOutboxEmail,
  type OutboxEmail,
} from './outbox.store.ts';

/** The delivery of emails: by a transport, or else as files in a folder. With neither, emails wait in the outbox. */
export type EmailDelivery = { from: string; transport?: EmailTransport; folder?: FileOutbox };
/** Reads the settings that emails show: the name, the contact details and the logo of the business. */
export type SenderSettings = {
  getBusinessEmail: () => Promise<string>;
  getGeneral: () => Promise<GeneralSettings>;
  getHome: () => Promise<{ logo: { picture: { path: string } | null } }>;
};

/** Returns the settings that emails show. */
export async function getSenderContent(settings: SenderSettings): Promise<SenderContent> {
  const [general, { logo }] = await Promise.all([settings.getGeneral(), settings.getHome()]);
  return { general, logoPath: logo.picture?.path };
}

type Dependencies = Pick<Core, 'db' | 'log' | 'files' | 'clock' | 'publicUrl'> & {
  settings: SenderSettings;
  outgoing: EmailDelivery | undefined;
  queued: QueuedMessages;
};

/** Returns the columns that remove the content of a confidential email. The recipient and the times remain. */
const createRedaction = (now: Date) => ({ content: '[]', redactedAt: now });

const isConfidential = ({ confidentialUntil }: OutboxEmail): boolean => confidentialUntil !== null;

export function createOutbox({ db, log, files, settings, clock, publicUrl, outgoing, queued }: Dependencies) {
  const { from, transport, folder }: EmailDelivery = outgoing ?? { from: '' };
  const isConfigured = transport !== undefined || folder !== undefined;

  async function readAttachment({ attachmentKey, attachmentName }: OutboxEmail): Promise<Pick<EmailMessage, 'attachment'>> {
    if (attachmentKey === null || attachmentName === null) return {};
    return { attachment: { name: attachmentName, contents: Buffer.from(await files.getBytes(attachmentKey)) } };
  }

  async function compose(email: OutboxEmail, content: SenderContent): Promise<EmailMessage> {
    // Loads React on demand, because only the job process renders emails.
    const { renderEmail } = await import('../render/render-email.ts');
    const { general } = content;
    const isToBusiness = [general.email, general.emailSales].includes(email.recipient);
    const replyTo = email.replyTo ?? (isToBusiness ? '' : general.email);
    return {
      messageId: `${email.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}`,
      from: from.includes('<') ? from : { name: general.site_title, address: from },
      to: email.recipient,
      ...(replyTo === '' ? {} : { replyTo }),
      subject: email.subject,
      date: email.createdAt,
      ...renderEmail(email, content, publicUrl),
      ...(await readAttachment(email)),
    };
  }

  /** Stores the result of a delivery, and removes confidential content. */
  async function settle(trx: Transaction, email: OutboxEmail, result: { status: 'sent' | 'failed'; lastError: string | null }) {
    const now = clock.now();
    await updateOutboxEmail(trx, email.id, {
      ...result,
      nextAttemptAt: null,
      ...(result.status === 'sent' ? { sentAt: now } : {}),
      ...(isConfidential(email) ? createRedaction(now) : {}),
    });
    if (result.status === 'failed') await enqueueResponseUpdate(trx, email);
    if (email.emlFileName === null) return;
    if (isConfidential(email)) await folder?.remove(email.emlFileName);
    else
      await folder
        ?.settle(email.emlFileName, result.status)
        .catch((error: unknown) => log.warn({ err: error }, 'The file of an email could not be renamed; the outbox shows its result'));
  }

  async function expire(trx: Transaction, email: OutboxEmail): Promise<string> {
    const lastError = `The email was not sent before its code or link expired (${email.confidentialUntil!.toISOString()}).${email.lastError ? ` ${email.lastError}` : ''}`;
    // `settle` removes the file before the transaction commits. If the process is killed in between, the waiting row is settled again.
    await settle(trx, email, { status: 'failed', lastError });
    return 'too late';
  }

  async function writeToFile(trx: Transaction, email: OutboxEmail, message: EmailMessage): Promise<void> {
    const fileName = toEmlFileName(email);
    await folder!.put(fileName, await renderEml(message));
    await updateOutboxEmail(trx, email.id, { emlFileName: fileName });
  }

  /** Stores a failed attempt with its error, and schedules the next attempt if there is one. @returns the result for `describeResult` */
  async function recordFailedAttempt(trx: Transaction, email: OutboxEmail, error: Error): Promise<string> {
    const attempts = email.attempts + 1;
    const lastError = error.message.slice(0, 500);
    const isPermanent = error instanceof EmailDeliveryError && error.isPermanent;
    const delay = isPermanent ? undefined : calculateBackoffMs(attempts, Math.random());
    await updateOutboxEmail(trx, email.id, { attempts });
    if (delay === undefined) {
      await settle(trx, email, { status: 'failed', lastError });
      return 'given up';
    }
    const nextAttemptAt = new Date(clock.now().getTime() + delay);
    await updateOutboxEmail(trx, email.id, { lastError, nextAttemptAt });
    await enqueueSendEmailJob(trx, email.id, nextAttemptAt);
    return `to be tried again at ${nextAttemptAt.toISOString()}`;
  }

  /** Sends, stores, drops or expires an email. @returns the failure for `describeResult`; undefined without one */
  async function deliver(
    trx: Transaction,
    email: OutboxEmail,
    { content, context }: { content: SenderContent; context: MessageContext },
  ): Promise<string | undefined> {
    if (isConfidential(email) && email.confidentialUntil! <= clock.now()) return expire(trx, email);
    if (await queued.dropIfUntrue(trx, email, context)) return;
    const message = await compose(email, content);
    if (transport === undefined) {
      await writeToFile(trx, email, message);
      return;
    }
    try {
      await transport.send(message);
    } catch (error) {
      if (!(error instanceof EmailDeliveryError)) throw error;
      return recordFailedAttempt(trx, email, error);
    }
    await updateOutboxEmail(trx, email.id, { attempts: email.attempts + 1 });
    await settle(trx, email, { status: 'sent', lastError: null });
  }

  /** Completes the sentence `Email … is …` for the log. @param result an end such as `given up` */
  const describeResult = (email: OutboxEmail, result: string): string => `Email ${email.number} (${email.kind}) is ${result}`;

  /** Counts an attempt after its transaction was rolled back by an error other than a rejected delivery. */
  const recordUnexpectedError = (mailId: string, error: Error): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const email = await lockDueEmailForUpdate(trx, mailId, clock.now());
      if (email === undefined) throw error;
      return `${describeResult(email, await recordFailedAttempt(trx, email, error))}. ${error.stack}`;
    });

  /** Removes the files of emails that are no longer in the outbox. */
  async function deleteFiles(fileNames: readonly string[]): Promise<void> {
    for (const fileName of fileNames) await folder?.remove(fileName);
  }

  return {
    deleteFiles,

    /** Deletes emails that confirm an erasure: sent emails immediately, unsent emails after a week. */
    purgeExpired: async (): Promise<void> => deleteFiles(await deleteErasureEmails(db, new Date(clock.now().getTime() - 7 * dayMs))),

    /**
     * Sends one email, or stores it as a file without a mail server. Drops an email whose message is no longer true. Locks the row of the email, so that no other process sends it.
     * If the process is killed before the email is marked as sent, it is sent again with the same Message-ID. Any error counts as an attempt.
     * @returns the error for the log, without addresses
     * @throws the error of an attempt that could not be recorded
     */
    async send(mailId: string): Promise<string | undefined> {
      if (!isConfigured) return;
      const [content, context] = [await getSenderContent(settings), await queued.getContext()];
      const attempt = db.transaction().execute(async (trx) => {
        const email = await lockDueEmailForUpdate(trx, mailId, clock.now());
        const failure = email && (await deliver(trx, email, { content, context }));
        return failure && describeResult(email, failure);
      });
      return attempt.catch((error: unknown) => recordUnexpectedError(mailId, redactDatabaseError(error) as Error));
    },

    /**
     * Expires confidential emails, and enqueues a job for each due email. An email has no job if it was stored before a mail server was
     * configured, or if a process was killed. Runs at the start and every minute.
     */
    async processDueEmails(): Promise<void> {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        for (const email of await lockExpiredConfidentialEmails(trx, now)) await expire(trx, email);
      });
      if (!isConfigured) return;
      for (const { id } of await listDueEmails(db, now, { withoutFile: transport === undefined })) await enqueueSendEmailJob(db, id);
    },
  };
}
