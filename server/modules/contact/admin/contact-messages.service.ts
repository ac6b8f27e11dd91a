import type { ContactMessageDetail, ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/email-address.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { spamReasons, type SpamReason } from '#domain/contact/spam-detection.ts';
import { findUser, isAssignable, listAssignableStaff } from '#server/modules/users/index.ts';
import { createCommand } from '#server/crud/command.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { dispatch, enqueueMessages, listUndeliveredEmails, resendUndeliveredEmails } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createContactAnswer } from '../messages/contact-answer.message.ts';
import * as store from './contact-messages.store.ts';

/** Returns what the audit log stores of a message: its state, without its text. */
const toAudited = (row: store.ContactMessageRow) => ({
  read: row.readAt !== null,
  done: row.resolvedAt !== null,
  assignee: row.assigneeName ?? '',
});

const toContactMessageDto = (row: store.ContactMessageRow): ContactMessage => ({
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
  name: row.name,
  email: row.email,
  phone: row.phoneE164 ?? row.phone,
  subject: row.subject,
  message: row.message,
  state: row.state,
  spam: row.spam,
  assignee: row.assigneeId === null ? null : { _id: row.assigneeId, fullName: row.assigneeName ?? '' },
  customer: row.customer,
  quote: row.quoteId === null ? null : { _id: row.quoteId, number: row.quoteNumber ?? '' },
});

/** Manages contact messages for staff. */
export function createContactMessagesAdmin({ db, clock }: { db: Db; clock: Clock }) {
  async function get(id: string): Promise<ContactMessageDetail> {
    const row = await store.findContactMessageDetail(db, id);
    if (row === undefined) throw createApiError('not_found');
    const [answers, undelivered, assignableStaff, adjacent] = await Promise.all([
      store.listAnswers(db, id),
      listUndeliveredEmails(db, { contactMessageId: id }),
      listAssignableStaff(db, 'customers'),
      store.findAdjacentContactMessages(db, row),
    ]);
    return {
      ...toContactMessageDto(row),
      read: row.readAt !== null,
      done: row.resolvedAt !== null,
      spamReasons: row.spamSigns.map((sign) => spamReasons[sign as SpamReason] ?? sign),
      answers: answers.map((answer) => ({
        _id: answer.id,
        text: answer.bodyText,
        userName: answer.userName ?? '',
        createdAt: answer.createdAt.toISOString(),
        emailState: answer.emailState,
      })),
      undelivered,
      assignableStaff,
      ...adjacent,
    };
  }

  const run = createCommand({ db, entityType: 'contact_message', lock: store.lockContactMessage });

  return {
    get,

    /** Links a message to the quote created from it. */
    async linkToQuote(
      trx: Transaction,
      messageId: string,
      { quoteId, customerId }: { quoteId: string; customerId: string },
    ): Promise<void> {
      const message = await store.lockContactMessage(trx, messageId);
      if (message === undefined) throw createApiError('not_found');
      if (message.quoteId !== null) throw createApiError('contact_message_converted');
      await store.linkToQuote(trx, messageId, { quoteId, customerId, now: clock.now() });
    },

    countUnread: (): Promise<number> => store.countUnreadContactMessages(db),

    async list({ search, spam, state, assignee, quote, skip, limit }: ParsedInputOf<'/admin/contacts/list'>) {
      const filter = { search, spam, state: state || undefined, assignee, quote, skip, limit };
      const { rows, total, ...counts } = await store.listContactMessages(db, filter);
      return { result: rows.map(toContactMessageDto), fullcount: total, ...counts };
    },

    /** Changes the state and assignee of a message. */
    async save(
      currentUser: AuthenticatedUser,
      { _id, read, done, assignee }: ParsedInputOf<'/admin/contacts/save'>,
    ): Promise<ContactMessageDetail> {
      await run(currentUser, { _id }, async (trx, message, { audit }) => {
        if (assignee && !(await isAssignable(trx, 'customers', assignee))) throw createApiError('assignee_unavailable');
        const changes = {
          ...(typeof read === 'boolean' && { readAt: read ? clock.now() : null }),
          ...(typeof done === 'boolean' && { resolvedAt: done ? clock.now() : null }),
          ...(typeof assignee === 'string' && { assigneeId: assignee || null }),
        };
        if (Object.keys(changes).length === 0) return {};
        await store.updateContactMessage(trx, _id, changes);
        audit({ action: 'save', before: toAudited(message), after: toAudited((await store.findContactMessageDetail(trx, _id))!) });
        return {};
      });
      return get(_id);
    },

    /** Marks a message as spam or not spam. Notifies staff of a message that is no longer spam. */
    markSpam: (currentUser: AuthenticatedUser, _id: string, spam: boolean): Promise<{ _id: string; spam: boolean }> =>
      run(currentUser, { _id }, async (trx, message, { audit }) => {
        if (message.spam === spam) return { _id, spam };
        await store.updateContactMessage(trx, _id, { spam });
        audit({ action: 'mark_spam', before: { spam: message.spam }, after: { spam } });
        if (!spam) await enqueueMessages(trx, ['contact_to_staff'], { contactMessageId: _id });
        return { _id, spam };
      }),

    /**
     * Corrects the address of the sender, and sends undelivered answers to it.
     * @returns a message about the result, for the toast
     */
    async correctEmail(currentUser: AuthenticatedUser, { _id, email }: ParsedInputOf<'/admin/contacts/email/correct'>) {
      if (!isEmail(email)) throw createApiError('email_invalid');
      await run(currentUser, { _id }, async (trx, _message, { audit }) => {
        await store.updateContactMessage(trx, _id, { email });
        await resendUndeliveredEmails(trx, { contactMessageId: _id }, email, clock.now());
        audit({ action: 'correct_email' });
        return {};
      });
      return `Address corrected. Replies are being sent to ${email}.`;
    },

    /** Answers by email. A retry with the same key returns the first answer and sends no second email. */
    async answer(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/admin/contacts/answer'>,
      key?: string,
    ): Promise<ContactMessageDetail> {
      const text = requireText(message, 'message_required');
      const target = { _id, operation: '/admin/contacts/answer' as const, key, request: [_id, text] };
      await run(currentUser, target, async (trx, contactMessage, { audit }) => {
        const [id, now] = [createId(), clock.now()];
        const userName = (await findUser(trx, currentUser.id))?.fullName ?? '';
        const emailId = (await dispatch(trx, createContactAnswer(contactMessage, { id, text, userName }))) ?? null;
        await store.insertAnswer(trx, { id, emailId, contactMessageId: _id, staffId: currentUser.id, bodyText: text, createdAt: now });
        await store.updateContactMessage(trx, _id, { readAt: contactMessage.readAt ?? now });
        audit({ action: 'answer', after: { answer: id } });
        return { id };
      });
      return get(_id);
    },
  };
}
export type ContactMessagesAdmin = ReturnType<typeof createContactMessagesAdmin>;
