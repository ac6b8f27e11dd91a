import type { ContactMessageDetail, ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/email-address.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { spamReasons, type SpamReason } from '#domain/contact/spam-detection.ts';
import { findUser, isAssignable, listAssignableStaff } from '#server/modules/users/index.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { updateWithVersionCheck } from '#server/crud/versioned-update.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { withIdempotency } from '#server/db/idempotency.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { dispatch, enqueueMessages, listUndeliveredEmails, resendUndeliveredEmails } from '#server/modules/messages/index.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createContactAnswer } from '../messages/contact-answer.message.ts';
import * as store from './contact-messages.store.ts';

/** The audit snapshot of a message: its state, without its text. */
type ContactMessageState = { read: boolean; done: boolean; assignee: string };

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

  async function readState(trx: Transaction, id: string): Promise<ContactMessageState | undefined> {
    const row = await store.findContactMessageDetail(trx, id);
    return row && { read: row.readAt !== null, done: row.resolvedAt !== null, assignee: row.assigneeName ?? '' };
  }

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
      await updateWithVersionCheck<ContactMessageState>(db, currentUser, {
        entityType: 'contact_message',
        id: _id,
        action: 'save',
        read: (trx) => readState(trx, _id),
        async write(trx) {
          if (assignee && !(await isAssignable(trx, 'customers', assignee))) throw createApiError('assignee_unavailable');
          const changes = {
            ...(typeof read === 'boolean' && { readAt: read ? clock.now() : null }),
            ...(typeof done === 'boolean' && { resolvedAt: done ? clock.now() : null }),
            ...(typeof assignee === 'string' && { assigneeId: assignee || null }),
          };
          if (Object.keys(changes).length > 0) await store.updateContactMessage(trx, _id, changes);
        },
      });
      return get(_id);
    },

    /** Marks a message as spam or not spam. Notifies staff of a message that is no longer spam. */
    async markSpam(currentUser: AuthenticatedUser, id: string | undefined, isSpam: boolean): Promise<{ _id: string; spam: boolean }> {
      if (id === undefined) throw createApiError('not_found');
      await db.transaction().execute(async (trx) => {
        const message = await store.lockContactMessage(trx, id);
        if (message === undefined) throw createApiError('not_found');
        if (message.spam === isSpam) return;
        await store.updateContactMessage(trx, id, { spam: isSpam });
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action: 'mark_spam',
          entityType: 'contact_message',
          entityId: id,
          before: { spam: message.spam },
          after: { spam: isSpam },
        });
        if (!isSpam) await enqueueMessages(trx, ['contact_to_desk'], { contactMessageId: id });
      });
      return { _id: id, spam: isSpam };
    },

    /**
     * Corrects the address of the sender, and sends undelivered answers to it.
     * @returns a message about the result, for the toast
     */
    async correctEmail(currentUser: AuthenticatedUser, { _id, email }: ParsedInputOf<'/admin/contacts/email/correct'>) {
      if (!isEmail(email)) throw createApiError('email_invalid');
      await db.transaction().execute(async (trx) => {
        if ((await store.lockContactMessage(trx, _id)) === undefined) throw createApiError('not_found');
        await store.updateContactMessage(trx, _id, { email });
        await resendUndeliveredEmails(trx, { contactMessageId: _id }, email, clock.now());
        await insertAuditEntry(trx, { userId: currentUser.id, action: 'correct_email', entityType: 'contact_message', entityId: _id });
      });
      return `Address corrected. Replies are being sent to ${email}.`;
    },

    /** Answers by email. A retry with the same key returns the first answer and sends no second email. */
    async answer(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/admin/contacts/answer'>,
      key?: string,
    ): Promise<ContactMessageDetail> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      const idempotentRequest = { userId: currentUser.id, operation: 'answer_contact_message', key, request: [_id, text] };
      await db.transaction().execute(async (trx) => {
        const lockedMessage = await store.lockContactMessage(trx, _id);
        const contactMessage = lockedMessage && (await store.findContactMessageDetail(trx, _id));
        if (contactMessage === undefined) throw createApiError('not_found');
        return withIdempotency(trx, idempotentRequest, async () => {
          const [id, now] = [createId(), clock.now()];
          const userName = (await findUser(trx, currentUser.id))?.fullName ?? '';
          const emailId = (await dispatch(trx, createContactAnswer(contactMessage, { id, text, userName }))) ?? null;
          await store.insertAnswer(trx, { id, emailId, contactMessageId: _id, staffId: currentUser.id, bodyText: text, createdAt: now });
          await store.updateContactMessage(trx, _id, { readAt: contactMessage.readAt ?? now });
          const after = JSON.stringify({ answer: id });
          await insertAuditEntry(trx, { userId: currentUser.id, action: 'answer', entityType: 'contact_message', entityId: _id, after });
          return { id };
        });
      });
      return get(_id);
    },
  };
}
export type ContactMessagesAdmin = ReturnType<typeof createContactMessagesAdmin>;
