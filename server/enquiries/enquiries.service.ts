import type { ParsedInputOf } from '#contract/index.ts';
import { contactFault } from '#domain/account.ts';
import { Problem } from '#domain/problems.ts';
import { newId, type Db } from '#server/db/db.ts';
import { addJob } from '#server/db/jobs.ts';
import { describeSender, queueMail, replyTo } from '#server/outside/mail.ts';
import { toE164 } from '#server/phone-number.ts';
import type { Settings } from '#server/settings/settings.service.ts';
import { findContactMessage, insertContactMessage } from './enquiries.store.ts';

export function makeEnquiries({ db, settings }: { db: Db; settings: Settings }) {
  return {
    /** Keeps a message to the business, with the job that tells the desk. @throws Problem for the first rule broken */
    async send(form: ParsedInputOf<'/contactus'>): Promise<void> {
      const fault = contactFault(form);
      if (fault) throw new Problem(fault.code);
      const id = newId();
      const phone = form.phone.trim();
      const message = {
        id,
        name: form.name.trim(),
        email: form.email.trim(),
        phone,
        phoneE164: toE164(phone),
        subject: form.subject.trim(),
        message: form.message.trim(),
      };
      await db.transaction().execute(async (transaction) => {
        await insertContactMessage(transaction, message);
        await addJob(transaction, 'announce_contact_message', { messageId: id });
      });
    },

    /** Tells the desk of a message; running twice writes the mail once. */
    async announce(messageId: string): Promise<void> {
      const found = await findContactMessage(db, messageId);
      const { email } = await settings.getGeneral();
      if (found === undefined || email === '') return;
      await queueMail(db, {
        kind: 'contact_to_desk',
        key: `contact_to_desk:${found.id}`,
        to: email,
        subject: `Message from ${found.name || found.email}: ${found.subject || 'no subject'}`,
        text: `${describeSender({ ...found, phone: found.phoneE164 ?? found.phone })}\n\n${found.message}`,
        action: replyTo(found.email, found.subject),
      });
    },
  };
}
export type Enquiries = ReturnType<typeof makeEnquiries>;
