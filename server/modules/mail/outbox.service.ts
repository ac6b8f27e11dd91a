import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { dayMs } from '#domain/shared/time.ts';
import { backoffDelayMs } from '#domain/shared/retry.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import { renderEml, EmailDeliveryError, type EmailTransport, type EmailMessage } from '#server/adapters/smtp.ts';
import { enqueueSendEmailJob } from './enqueue-email.ts';
import { getFileName, type FileOutbox } from './file-outbox.ts';
import {
  deleteErasureEmails,
  listDueEmails,
  lockDueEmailForUpdate,
  lockExpiredSecretEmails,
  updateOutboxEmail,
  type OutboxEmail,
} from './outbox.store.ts';

/** How mail leaves: over a transport, else as files in a folder; with neither it only waits. */
export type EmailDelivery = { from: string; transport?: EmailTransport; folder?: FileOutbox };
/** The settings that every mail shows: the name and contact details of the business. */
export type SenderSettings = { getGeneral: () => Promise<GeneralSettings> };

type Dependencies = {
  db: Db;
  files: FileStorage;
  settings: SenderSettings;
  clock: Clock;
  publicUrl: string;
  outgoing: EmailDelivery | undefined;
};

/** Removes the secret content of an email; recipient and time remain. */
const blanked = (now: Date) => ({ bodyText: '', code: null, actionLabel: null, actionUrl: null, redactedAt: now });

const isSecret = ({ confidentialUntil }: OutboxEmail): boolean => confidentialUntil !== null;

export function createOutbox({ db, files, settings, clock, publicUrl, outgoing }: Dependencies) {
  const { from, transport, folder }: EmailDelivery = outgoing ?? { from: '' };
  const isConfigured = transport !== undefined || folder !== undefined;

  async function readAttachment({ attachmentKey, attachmentName }: OutboxEmail): Promise<Pick<EmailMessage, 'attachment'>> {
    if (attachmentKey === null || attachmentName === null) return {};
    return { attachment: { name: attachmentName, contents: Buffer.from(await files.getBytes(attachmentKey)) } };
  }

  async function compose(mail: OutboxEmail, general: GeneralSettings): Promise<EmailMessage> {
    // Loaded here because only the job process writes mail.
    const { renderEmail } = await import('./render-email.ts');
    const toBusiness = [general.email, general.emailSales].includes(mail.recipient);
    const replyTo = mail.replyTo ?? (toBusiness ? '' : general.email);
    return {
      messageId: `${mail.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}`,
      from: from.includes('<') ? from : { name: general.site_title, address: from },
      to: mail.recipient,
      ...(replyTo === '' ? {} : { replyTo }),
      subject: mail.subject,
      date: mail.createdAt,
      ...(await renderEmail(mail, general, publicUrl)),
      ...(await readAttachment(mail)),
    };
  }

  /** Stores the result and removes secret content. */
  async function settle(trx: Transaction, mail: OutboxEmail, end: { status: 'sent' | 'failed'; lastError: string | null }) {
    const now = clock.now();
    await updateOutboxEmail(trx, mail.id, {
      ...end,
      nextAttemptAt: null,
      ...(end.status === 'sent' ? { sentAt: now } : {}),
      ...(isSecret(mail) ? blanked(now) : {}),
    });
    if (mail.emlFileName === null) return;
    if (isSecret(mail)) await folder?.remove(mail.emlFileName);
    // A file that keeps its name is no reason to send a delivered email again.
    else await folder?.settle(mail.emlFileName, end.status).catch(() => undefined);
  }

  async function expire(trx: Transaction, mail: OutboxEmail): Promise<string> {
    const lastError = `The email was not sent before its code or link expired (${mail.confidentialUntil!.toISOString()}).${mail.lastError ? ` ${mail.lastError}` : ''}`;
    // A file first: should this process die now, the row still says that there is something to remove.
    await settle(trx, mail, { status: 'failed', lastError });
    return 'too late';
  }

  async function writeToFile(trx: Transaction, mail: OutboxEmail, message: EmailMessage): Promise<void> {
    const fileName = getFileName(mail);
    await folder!.put(fileName, await renderEml(message));
    await updateOutboxEmail(trx, mail.id, { emlFileName: fileName });
  }

  /** Stores a failed attempt with its error, and schedules the next attempt if there is one. */
  async function recordFailedAttempt(trx: Transaction, mail: OutboxEmail, error: Error): Promise<string> {
    const attempts = mail.attempts + 1;
    const lastError = error.message.slice(0, 500);
    const isPermanent = error instanceof EmailDeliveryError && error.isPermanent;
    const delay = isPermanent ? undefined : backoffDelayMs(attempts, Math.random());
    await updateOutboxEmail(trx, mail.id, { attempts });
    if (delay === undefined) {
      await settle(trx, mail, { status: 'failed', lastError });
      return 'given up';
    }
    const nextAttemptAt = new Date(clock.now().getTime() + delay);
    await updateOutboxEmail(trx, mail.id, { lastError, nextAttemptAt });
    await enqueueSendEmailJob(trx, mail.id, nextAttemptAt);
    return `to be tried again at ${nextAttemptAt.toISOString()}`;
  }

  async function deliver(trx: Transaction, mail: OutboxEmail, general: GeneralSettings): Promise<string | undefined> {
    if (isSecret(mail) && mail.confidentialUntil! <= clock.now()) return expire(trx, mail);
    const message = await compose(mail, general);
    if (transport === undefined) {
      await writeToFile(trx, mail, message);
      return;
    }
    try {
      await transport.send(message);
    } catch (error) {
      if (!(error instanceof EmailDeliveryError)) throw error;
      return recordFailedAttempt(trx, mail, error);
    }
    await updateOutboxEmail(trx, mail.id, { attempts: mail.attempts + 1 });
    await settle(trx, mail, { status: 'sent', lastError: null });
  }

  const describe = (mail: OutboxEmail, result: string): string => `Mail ${mail.number} (${mail.kind}) is ${result}`;

  /** Counts an attempt whose transaction was rolled back by an error other than a refused delivery. */
  const recordUnexpectedError = (mailId: string, error: Error): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const mail = await lockDueEmailForUpdate(trx, mailId, clock.now());
      if (mail === undefined) throw error;
      return `${describe(mail, await recordFailedAttempt(trx, mail, error))}. ${error.stack}`;
    });

  /** Removes the files of mails that are no longer in the outbox. */
  async function deleteFiles(fileNames: readonly string[]): Promise<void> {
    for (const fileName of fileNames) await folder?.remove(fileName);
  }

  return {
    deleteFiles,

    /** Deletes mails that confirm an erasure: sent ones, and unsent ones after a week. */
    purgeExpired: async (): Promise<void> => deleteFiles(await deleteErasureEmails(db, new Date(clock.now().getTime() - 7 * dayMs))),

    /**
     * Sends one email, or stores it as a file without a mail server. Its row stays locked meanwhile, so that no other process sends it;
     * if a process dies between sending and marking, the email is sent once more with the same Message-ID. Any error counts as an attempt.
     * @returns the error for the log, without addresses
     * @throws the error of an attempt that could not be recorded
     */
    async send(mailId: string): Promise<string | undefined> {
      if (!isConfigured) return;
      const general = await settings.getGeneral();
      const attempt = db.transaction().execute(async (trx) => {
        const mail = await lockDueEmailForUpdate(trx, mailId, clock.now());
        const failure = mail && (await deliver(trx, mail, general));
        return failure && describe(mail, failure);
      });
      return attempt.catch((error: unknown) => recordUnexpectedError(mailId, redactDatabaseError(error) as Error));
    },

    /**
     * Removes expired secret emails, and adds a job for each due email without one: written before a mail server was set,
     * or left by a killed process. Runs at the start and every minute.
     */
    async tend(): Promise<void> {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        for (const mail of await lockExpiredSecretEmails(trx, now)) await expire(trx, mail);
      });
      if (!isConfigured) return;
      for (const { id } of await listDueEmails(db, now, { unfiled: transport === undefined })) await enqueueSendEmailJob(db, id);
    },
  };
}
