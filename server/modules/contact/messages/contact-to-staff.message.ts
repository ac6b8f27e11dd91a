import { createFields, createLines, createReplyButton, listSenderFields, type LoadMessage } from '#server/modules/messages/index.ts';
import { findContactMessage } from '../contact-form.store.ts';

/** Notifies the business of a contact message that is not spam. Replies are sent to the sender. */
const loadContactToStaff: LoadMessage<'contact_to_staff'> = async (trx, { contactMessageId }, { general }) => {
  const message = await findContactMessage(trx, contactMessageId);
  if (message === undefined || message.spam) return undefined;
  const { name, email, phone, phoneE164, subject } = message;
  return {
    key: contactMessageId,
    about: { contactMessageId },
    email: {
      to: general.email,
      subject: `Message from ${name || email}: ${subject || 'no subject'}`,
      replyTo: email,
      content: () => [
        createFields(listSenderFields({ fullName: name, email, phone: phoneE164 ?? phone })),
        createLines(message.message),
        createReplyButton(email, subject),
      ],
    },
  };
};

/** The queued messages about contact messages. */
export const contactMessages = { contact_to_staff: loadContactToStaff };
