import type { OutboxEmailDto, EmailDetailDto } from '#contract/admin/outbox.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertAuditEntry, insertAuditEntries } from '#server/modules/audit/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueResponseUpdate, enqueueSendEmailJob } from '../outbox/enqueue-send-email.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './outbox-admin.store.ts';
import { getSenderContent, type SenderSettings } from '../outbox/outbox.service.ts';
import type { OutboxEmail } from '../outbox/outbox.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: SenderSettings; publicUrl: string };

/** The maximum number of emails per request. */
const maxEmails = 500;

const getDeliveryStatus = ({ status, dismissedAt }: OutboxEmail): OutboxEmailDto['state'] =>
  dismissedAt !== null && status === 'failed' ? 'dismissed' : status;
const isContentRemoved = ({ redactedAt, confidentialUntil, status }: OutboxEmail, now: Date): boolean =>
  redactedAt !== null || (confidentialUntil !== null && (status !== 'waiting' || confidentialUntil <= now));

const toOutboxEmailDto = (email: OutboxEmail, now: Date): OutboxEmailDto => ({
  _id: email.id,
  number: email.number,
  kind: email.kind,
  to: email.recipient,
  subject: email.subject,
  state: getDeliveryStatus(email),
  attempts: email.attempts,
  lastError: email.lastError ?? '',
  createdAt: email.createdAt.toISOString(),
  sentAt: email.sentAt?.toISOString() ?? null,
  nextAt: email.status === 'waiting' ? (email.nextAttemptAt?.toISOString() ?? null) : null,
  savedAsFile: email.status === 'waiting' && email.emlFileName !== null,
  secret: email.confidentialUntil !== null,
  contentRemoved: isContentRemoved(email, now),
});

/** Lists, shows and resends emails of the outbox for staff. */
export function createOutboxAdmin({ db, clock, settings, publicUrl }: Dependencies) {
  /** Sends an email again. */
  async function resendEmail(trx: Transaction, currentUser: AuthenticatedUser, id: string): Promise<void> {
    const existing = await store.findOutboxEmail(trx, id);
    if (existing === undefined) throw createApiError('not_found');
    await store.lockReferencedRows(trx, existing);
    const email = await store.lockOutboxEmailForUpdate(trx, id);
    if (email === undefined) throw createApiError('not_found');
    if (isContentRemoved(email, clock.now())) throw createApiError('email_secret');
    const recipient = await store.findRecipient(trx, email);
    if (email.status !== 'sent') await store.requeueEmail(trx, id, recipient);
    if (email.status === 'failed') await enqueueResponseUpdate(trx, email);
    await enqueueSendEmailJob(trx, email.status === 'sent' ? await store.duplicateEmail(trx, { ...email, recipient }, clock.now()) : id);
    await insertAuditEntry(trx, { userId: currentUser.id, action: 'resend', entityType: 'mail', entityId: id });
  }

  /** Sends one email again, in its own transaction, so that a failure does not affect other emails. @returns false if it cannot be sent */
  const tryResend = (currentUser: AuthenticatedUser, id: string): Promise<boolean> =>
    db
      .transaction()
      .execute((trx) => resendEmail(trx, currentUser, id))
      .then(
        () => true,
        (error: unknown) => {
          if (isApiError(error)) return false;
          throw error;
        },
      );

  return {
    countFailed: (): Promise<number> => store.countFailedEmails(db),

    async list({ state, ...page }: ParsedInputOf<'/admin/outbox/list'>) {
      const { rows, total, kinds, failed } = await store.listEmails(db, { ...page, state: state ?? '' });
      return { result: rows.map((row) => toOutboxEmailDto(row, clock.now())), fullcount: total, kinds, failed };
    },

    /** Returns an email. Omits the content of a confidential email, even before the email is sent. */
    async get(id: string): Promise<EmailDetailDto> {
      const email = await store.findOutboxEmail(db, id);
      if (email === undefined) throw createApiError('not_found');
      const dto = { ...toOutboxEmailDto(email, clock.now()), replyTo: email.replyTo ?? '', attachment: email.attachmentName ?? '' };
      if (dto.secret) return { ...dto, html: null, text: null };
      // The renderer is loaded on demand, because emails are rarely shown.
      const { renderEmail } = await import('../render/render-email.ts');
      return { ...dto, ...renderEmail(email, await getSenderContent(settings), publicUrl) };
    },

    /** Sends one email, selected emails or all failed emails again. */
    async resend(currentUser: AuthenticatedUser, { _id, ids, failed }: ParsedInputOf<'/admin/outbox/resend'>) {
      if (_id) {
        await db.transaction().execute((trx) => resendEmail(trx, currentUser, _id));
        return { resent: 1, skipped: 0 };
      }
      const emailIds = failed ? await store.listUndismissedFailures(db, failed, maxEmails) : [...new Set(ids)];
      let resentCount = 0;
      for (const id of emailIds) resentCount += Number(await tryResend(currentUser, id));
      return { resent: resentCount, skipped: emailIds.length - resentCount };
    },

    /** Marks failed emails as resolved, or removes the mark. @returns the ids of the changed emails */
    dismiss: (currentUser: AuthenticatedUser, { ids, failed, undo }: ParsedInputOf<'/admin/outbox/dismiss'>): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const emailIds = failed ? await store.listUndismissedFailures(trx, failed, maxEmails) : (ids ?? []);
        const changedIds = await store.setDismissed(trx, emailIds, undo ? null : clock.now());
        const entry = { userId: currentUser.id, action: undo ? 'take_up' : 'dismiss', entityType: 'mail' };
        await insertAuditEntries(
          trx,
          changedIds.map((entityId) => ({ ...entry, entityId })),
        );
        return changedIds;
      }),
  };
}
