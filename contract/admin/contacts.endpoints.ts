import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emailText, skipOrLimit, booleanFlag, optionalId, textOrEmpty } from '#contract/schemas.ts';
import { idInput, spamMarkInput, spamMarkResponse } from './admin.schemas.ts';
import { undeliveredEmailSchema } from './outbox.endpoints.ts';

const access = permissions.customers;
const userRef = z.object({ _id: z.string(), fullName: z.string() });

/** The statuses of a contact message. `open`: read, without an answer that was or will be delivered. */
export const contactMessageStatuses = ['unread', 'open', 'answered', 'done'] as const;

export const contactMessage = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.enum(contactMessageStatuses),
  spam: z.boolean(),
  assignee: userRef.nullable(),
  /** The sender, if they are a customer: assigned by staff, or found by the email address. */
  customer: userRef.nullable(),
  /** The quote that was created from the message. */
  quote: z.object({ _id: z.string(), number: z.string() }).nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactMessageDetail = contactMessage.extend({
  read: z.boolean(),
  done: z.boolean(),
  /** Descriptions of why the message may be spam. */
  spamReasons: z.array(z.string()),
  /** Oldest first. */
  answers: z.array(
    z.object({
      _id: z.string(),
      text: z.string(),
      userName: z.string(),
      createdAt: z.iso.datetime(),
      emailState: z.enum(['waiting', 'sent', 'failed']).nullable(),
    }),
  ),
  /** Replies that were not delivered, newest first, at most 20. */
  undelivered: z.array(undeliveredEmailSchema),
  /** The staff members that the message can be assigned to. */
  assignableStaff: z.array(userRef),
  /** The ids of the adjacent messages that are neither spam nor done. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type ContactMessageDetail = z.infer<typeof contactMessageDetail>;

export const contactMessageEndpoints = {
  '/admin/contacts/list': defineEndpoint({
    summary: 'Lists the contact messages, newest first.',
    description: 'With `spam`, lists only spam; otherwise omits spam.',
    access,
    input: z.object({
      search: textOrEmpty(200),
      spam: booleanFlag,
      state: z.enum([...contactMessageStatuses, '']).nullish(),
      assignee: optionalId,
      /** The id of a quote: lists only the messages from which the quote was created. */
      quote: optionalId,
      skip: skipOrLimit(100_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({
      result: z.array(contactMessage),
      fullcount: z.int(),
      unread: z.int(),
      /** The number of messages that are marked as spam, whatever the filters. */
      spam: z.int(),
    }),
  }),

  '/admin/contacts/get': defineEndpoint({
    summary: 'Returns one contact message with its answers.',
    access,
    input: idInput,
    response: contactMessageDetail,
    errors: ['not_found'],
  }),

  '/admin/contacts/save': defineEndpoint({
    summary: 'Marks a contact message as read or done, or assigns it.',
    description: 'An empty `assignee` unassigns it. Omitted fields do not change.',
    access,
    input: z.object({
      _id: z.uuid(),
      read: z.boolean().nullish(),
      done: z.boolean().nullish(),
      assignee: z.union([z.literal(''), z.uuid()]).nullish(),
    }),
    response: contactMessageDetail,
    errors: ['not_found', 'assignee_unavailable'],
  }),

  '/admin/contacts/answer': defineEndpoint({
    summary: 'Answers a contact message by email and quotes the message.',
    description: 'A repeated Idempotency-Key sends no second email.',
    access,
    input: z.object({ _id: z.uuid(), message: textOrEmpty(5000) }),
    response: contactMessageDetail,
    rateLimits: ['answer_account'],
    isIdempotent: true,
    errors: ['not_found', 'message_required'],
  }),

  '/admin/contacts/email/correct': defineEndpoint({
    summary: 'Corrects the email address of a contact message, and sends undelivered replies to the new address.',
    access,
    input: z.object({ _id: z.uuid(), email: emailText }),
    output: z.object({ message: z.string() }),
    rateLimits: ['answer_account'],
    errors: ['not_found', 'email_invalid'],
  }),

  '/admin/contacts/spam': defineEndpoint({
    summary: 'Marks a contact message as spam or not spam.',
    access,
    input: spamMarkInput,
    response: spamMarkResponse,
    errors: ['not_found'],
  }),
};
