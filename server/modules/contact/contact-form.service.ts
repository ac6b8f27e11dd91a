import type { ParsedInputOf } from '#contract/index.ts';
import { validateContactForm } from '#domain/accounts/account.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { createId, type Db } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { formatSenderTable, enqueueEmail, createReplyAction } from '#server/modules/mail/index.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import * as store from './contact-form.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: SettingsService; limits: RateLimiter; spam: Spam };

export function createContactForm({ db, clock, settings, limits, spam }: Dependencies) {
  return {
    /** Stores a message and queues the job that notifies the staff. @throws ApiError for the first broken rule, or too_many */
    async send(form: ParsedInputOf<'/contactus'>, address: string): Promise<void> {
      const error = validateContactForm(form);
      if (error) throw createApiError(error.code);
      const id = createId();
      const phone = parsePhoneNumber(form.phone);
      const message = {
        id,
        createdAt: clock.now(),
        name: normalizeName(form.name),
        email: form.email.trim(),
        phone,
        phoneE164: toE164(phone),
        subject: form.subject.trim(),
        message: form.message.trim(),
      };
      await limits.consume('contact_address', address);
      const signs = await spam.detectSpam({ ...form, text: `${form.name} ${form.subject} ${form.message}` });
      await db.transaction().execute(async (trx) => {
        const spamSigns = await spam.withFlood(signs, 'contact_overall', (since) => store.countContactMessagesSince(trx, since));
        await store.insertContactMessage(trx, { ...message, spam: spamSigns.length > 0, spamSigns });
        await enqueueJob(trx, 'notify_contact_message', { messageId: id });
      });
    },

    /** Emails staff about a message that is not spam. Running twice queues one email. */
    async announce(messageId: string): Promise<void> {
      const found = await store.findContactMessage(db, messageId);
      const { email } = await settings.getGeneral();
      if (found === undefined || found.spam || email === '') return;
      await enqueueEmail(db, {
        kind: 'contact_to_desk',
        key: `contact_to_desk:${found.id}`,
        about: { contactMessageId: found.id },
        to: email,
        replyTo: found.email,
        subject: `Message from ${found.name || found.email}: ${found.subject || 'no subject'}`,
        text: `${formatSenderTable({ ...found, phone: found.phoneE164 ?? found.phone })}\n\n${found.message}`,
        action: createReplyAction(found.email, found.subject),
      });
    },

    /** Marks a message as spam or not spam, and notifies the staff of one that is not. @throws ApiError('not_found') */
    async markSpam(staff: AuthenticatedUser, id: string | undefined, on: boolean): Promise<{ _id: string; spam: boolean }> {
      if (id === undefined) throw createApiError('not_found');
      await db.transaction().execute(async (trx) => {
        const before = await store.lockContactSpamFlag(trx, id);
        if (before === undefined) throw createApiError('not_found');
        if (before.spam === on) return;
        await store.updateContactSpamFlag(trx, id, on);
        const what = { action: 'mark_spam', entityType: 'contact_message', entityId: id };
        await writeAudit(trx, { ...what, userId: staff.id, before, after: { spam: on } });
        if (!on) await enqueueJob(trx, 'notify_contact_message', { messageId: id });
      });
      return { _id: id, spam: on };
    },
  };
}
export type ContactForm = ReturnType<typeof createContactForm>;
