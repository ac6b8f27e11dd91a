import type { OutboxEmailDto, EmailDetailDto } from '#contract/admin/outbox.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { writeAudit, writeAudits } from '#server/modules/audit/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueSendEmailJob } from '../enqueue-email.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './outbox-admin.store.ts';
import type { SenderSettings } from '../outbox.service.ts';
import type { OutboxEmail } from '../outbox.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: SenderSettings; publicUrl: string };

/** As many as are woken in one go. */
const atOnce = 500;

const getDeliveryStatus = ({ status, dismissedAt }: OutboxEmail): OutboxEmailDto['fate'] =>
  dismissedAt !== null && status === 'failed' ? 'dismissed' : status;
const isGone = ({ redactedAt, confidentialUntil, status }: OutboxEmail, now: Date): boolean =>
  redactedAt !== null || (confidentialUntil !== null && (status !== 'waiting' || confidentialUntil <= now));

const toOutboxEmailDto = (mail: OutboxEmail, now: Date): OutboxEmailDto => ({
  _id: mail.id,
  number: mail.number,
  kind: mail.kind,
  to: mail.recipient,
  subject: mail.subject,
  fate: getDeliveryStatus(mail),
  tries: mail.attempts,
  lastError: mail.lastError ?? '',
  createdAt: mail.createdAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  nextAt: mail.status === 'waiting' ? (mail.nextAttemptAt?.toISOString() ?? null) : null,
  filed: mail.status === 'waiting' && mail.emlFileName !== null,
  secret: mail.confidentialUntil !== null,
  gone: isGone(mail, now),
});

/** The outbox for staff: reading and sending again. */
export function createOutboxAdmin({ db, clock, settings, publicUrl }: Dependencies) {
  /** @throws ApiError('mail_secret') */
  async function resendOne(trx: Transaction, currentUser: AuthenticatedUser, id: string): Promise<void> {
    const existing = await store.findOutboxEmail(trx, id);
    if (existing === undefined) throw createApiError('not_found');
    await store.lockRowsBehind(trx, existing);
    const mail = await store.lockOutboxEmailForUpdate(trx, id);
    if (mail === undefined) throw createApiError('not_found');
    if (isGone(mail, clock.now())) throw createApiError('mail_secret');
    if (mail.status !== 'sent') await store.requeueEmail(trx, id);
    await enqueueSendEmailJob(trx, mail.status === 'sent' ? await store.duplicateEmail(trx, mail, clock.now()) : id);
    await writeAudit(trx, { userId: currentUser.id, action: 'resend', entityType: 'mail', entityId: id });
  }

  /** Sends one email again, in its own transaction, so that a failure does not affect others. @returns true if it is sent */
  const tryResend = (currentUser: AuthenticatedUser, id: string): Promise<boolean> =>
    db
      .transaction()
      .execute((trx) => resendOne(trx, currentUser, id))
      .then(
        () => true,
        (error: unknown) => {
          if (isApiError(error)) return false;
          throw error;
        },
      );

  return {
    countFailed: (): Promise<number> => store.countFailedEmails(db),

    async list({ fate, ...page }: ParsedInputOf<'/admin/outbox/list'>) {
      const { rows, total, kinds, failed } = await store.listEmails(db, { ...page, fate: fate ?? '' });
      return { result: rows.map((row) => toOutboxEmailDto(row, clock.now())), fullcount: total, kinds, failed };
    },

    /** Never returns the content of a secret mail, even before it is sent. @throws ApiError('not_found') */
    async get(id: string): Promise<EmailDetailDto> {
      const mail = await store.findOutboxEmail(db, id);
      if (mail === undefined) throw createApiError('not_found');
      const view = { ...toOutboxEmailDto(mail, clock.now()), replyTo: mail.replyTo ?? '', attachment: mail.attachmentName ?? '' };
      if (view.secret) return { ...view, html: null, text: null };
      // Few look at a mail; the others need not carry what draws one.
      const { renderEmail } = await import('../render-email.ts');
      return { ...view, ...(await renderEmail(mail, await settings.getGeneral(), publicUrl)) };
    },

    /** @throws ApiError('not_found' | 'mail_secret') if a given email cannot be sent */
    async resend(currentUser: AuthenticatedUser, { _id, ids, failed }: ParsedInputOf<'/admin/outbox/resend'>) {
      if (_id) {
        await db.transaction().execute((trx) => resendOne(trx, currentUser, _id));
        return { resent: 1, skipped: 0 };
      }
      const several = failed ? await store.listUndismissedFailures(db, failed, atOnce) : [...new Set(ids)];
      let resent = 0;
      for (const id of several) resent += Number(await tryResend(currentUser, id));
      return { resent, skipped: several.length - resent };
    },

    /** @returns the ids of those that were changed */
    dismiss: (currentUser: AuthenticatedUser, { ids, failed, undo }: ParsedInputOf<'/admin/outbox/dismiss'>): Promise<string[]> =>
      db.transaction().execute(async (trx) => {
        const several = failed ? await store.listUndismissedFailures(trx, failed, atOnce) : (ids ?? []);
        const changed = await store.setDismissed(trx, several, undo ? null : clock.now());
        const what = { userId: currentUser.id, action: undo ? 'take_up' : 'dismiss', entityType: 'mail' };
        await writeAudits(
          trx,
          changed.map((entityId) => ({ ...what, entityId })),
        );
        return changed;
      }),
  };
}
export type OutboxAdmin = ReturnType<typeof createOutboxAdmin>;
