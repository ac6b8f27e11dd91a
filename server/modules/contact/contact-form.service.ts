import type { ParsedInputOf } from '#contract/index.ts';
import { validateContactForm } from '#domain/accounts/account.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { parsePhoneNumber, toE164 } from '#server/lib/phone-number.ts';
import type { Spam } from '#server/modules/spam/index.ts';
import * as store from './contact-form.store.ts';

type Dependencies = { db: Db; clock: Clock; spam: Spam };

export function createContactForm({ db, clock, spam }: Dependencies) {
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
        await enqueueMessages(trx, ['contact_to_staff'], { contactMessageId: id });
      });
    },
  };
}
export type ContactForm = ReturnType<typeof createContactForm>;
