import type { ParsedInputOf } from '#contract/index.ts';
import { validateContactForm } from '#domain/accounts/account.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createFields, createLines, createReplyButton, enqueueEmail, listSenderFields } from '#server/modules/mail/index.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import * as store from './contact-form.store.ts';

type Dependencies = { db: Db; clock: Clock; settings: SettingsService; spam: Spam };

export function createContactForm({ db, clock, settings, spam }: Dependencies) {
  return {
    /** Stores a message and queues the job that notifies the staff. */
    async send(form: ParsedInputOf<'/contactus'>): Promise<void> {
      const error = validateContactForm(form);
      if (error) throw createApiError(error.code);
      const id = createId();
      const phone = parsePhoneNumber(form.phone);
      const message = {
        id,
        createdAt: clock.now(),
        name: normalizeName(form.name),
        email: form.email,
        phone,
        phoneE164: toE164(phone),
        subject: form.subject.trim(),
        message: form.message.trim(),
      };
      const reasons = await spam.detectSpam({ ...form, text: `${form.name} ${form.subject} ${form.message}` });
      const spamSigns = await spam.addFloodReason(reasons, 'contact_overall');
      await db.transaction().execute(async (trx) => {
        await store.insertContactMessage(trx, { ...message, spam: spamSigns.length > 0, spamSigns });
        await enqueueJob(trx, 'notify_contact_message', { messageId: id });
      });
    },

    /** Emails staff about a message that is not spam. A repeated call enqueues no further email. */
    async notifyStaff(messageId: string): Promise<void> {
      const message = await store.findContactMessage(db, messageId);
      const { email } = await settings.getGeneral();
      if (message === undefined || message.spam || email === '') return;
      await enqueueEmail(db, {
        kind: 'contact_to_desk',
        key: `contact_to_desk:${message.id}`,
        about: { contactMessageId: message.id },
        to: email,
        subject: `Message from ${message.name || message.email}: ${message.subject || 'no subject'}`,
        replyTo: message.email,
        content: () => [
          createFields(listSenderFields({ fullName: message.name, email: message.email, phone: message.phoneE164 ?? message.phone })),
          createLines(message.message),
          createReplyButton(message.email, message.subject),
        ],
      });
    },
  };
}
export type ContactForm = ReturnType<typeof createContactForm>;
