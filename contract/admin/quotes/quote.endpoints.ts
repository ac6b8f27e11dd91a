import { z } from 'zod';
import { duplicateReasons, type DuplicateReason } from '#domain/quotes/duplicate-quotes.ts';
import { approvalActions } from '#domain/revisions/revision.ts';
import { spamReasons, type SpamReason } from '#domain/contact/spam-detection.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { addressSchema, optionalId, textOrEmpty } from '#contract/schemas.ts';
import { quoteDetail } from '#contract/account/quotes.endpoints.ts';
import { undeliveredEmailSchema } from '#contract/admin/outbox.endpoints.ts';
import { adminQuote, staffRef, quoteStatus, dateTime, quoteRoles } from './admin-quote.schemas.ts';

export const quoteNote = z.object({
  _id: z.string(),
  text: z.string(),
  author: staffRef.nullable(),
  createdAt: dateTime,
  /** Null for an unchanged note. */
  editedAt: dateTime.nullable(),
  version: z.int(),
});
export type QuoteNote = z.infer<typeof quoteNote>;

export const adminQuoteMessage = z.object({
  _id: z.string(),
  from: z.enum(['customer', 'staff']),
  /** The user who wrote the message; null if unknown. */
  author: staffRef.nullable(),
  text: z.string(),
  /** The label of the revision line that the message is about; '' without a line. */
  line: z.string(),
  createdAt: dateTime,
});
export type AdminQuoteMessage = z.infer<typeof adminQuoteMessage>;

const quoteRef = z.object({
  _id: z.string(),
  number: z.string(),
  status: quoteStatus,
  createdAt: dateTime,
  stone: z.string(),
  suburb: z.string(),
});
export const allowedStatusChange = z.object({ status: quoteStatus, noteRequired: z.boolean() });
export type AllowedStatusChange = z.infer<typeof allowedStatusChange>;

/** A quote with the customer's request and the internal data about it. */
export const adminQuoteDetail = adminQuote.extend({
  ...quoteDetail.omit({ messages: true, history: true, canMessage: true, canWithdraw: true, revision: true, stone: true, notes: true })
    .shape,
  /** The customer's notes in full; lists contain the first 200 characters. */
  notes: z.string(),
  /** The address of the site: what staff learned after the request, and the submitted values (`contact`) otherwise. */
  site: addressSchema,
  /** The requested product; null for a service. */
  stoneId: z.string().nullable(),
  /** The source: submitted on the website (`web`), entered by `staff`, or created from a contact message. */
  source: z.enum(['web', 'staff', 'contact']),
  /** The contact message that the quote was created from. */
  contactMessage: z.object({ _id: z.string(), subject: z.string() }).nullable(),
  spamReasons: z.array(z.enum(Object.keys(spamReasons) as [SpamReason, ...SpamReason[]])),

  customerDetails: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** In E.164 format; '' if unknown. */
    phone: z.string(),
    createdAt: dateTime,
    /** True if the account was erased. Messages to the customer are then not possible. */
    erased: z.boolean(),
    quoteCount: z.int(),
    /** The customer's other quotes, newest first, at most 50. */
    quotes: z.array(quoteRef),
    /** The customer's contact messages, newest first, at most 50. */
    contactMessages: z.array(z.object({ _id: z.string(), subject: z.string(), createdAt: dateTime })),
  }),
  /** Oldest first. */
  messages: z.array(adminQuoteMessage),
  /**
   * Oldest first. `by` is '' for the system; `fromStaff` is true for staff and the system. `validUntil` is the last day on which a price is
   * valid.
   */
  history: z.array(
    z.object({
      status: quoteStatus,
      note: z.string(),
      validUntil: z.iso.date().nullable(),
      by: z.string(),
      fromStaff: z.boolean(),
      createdAt: dateTime,
    }),
  ),
  /** Requests for the approval of drafts and their answers, oldest first. */
  approvals: z.array(
    z.object({
      action: z.enum(approvalActions),
      /** The number of the draft. */
      revision: z.int(),
      note: z.string(),
      by: z.string(),
      createdAt: dateTime,
    }),
  ),
  /** Internal notes, oldest first. */
  internalNotes: z.array(quoteNote),
  reminder: z.object({ at: dateTime, note: z.string() }).nullable(),
  /** Possible duplicates, most similar first, at most 10. */
  duplicates: z.array(
    quoteRef.extend({ fullName: z.string(), reasons: z.array(z.enum(Object.keys(duplicateReasons) as DuplicateReason[])) }),
  ),
  /** Emails to the customer about this quote that were not delivered, newest first, at most 20. */
  undelivered: z.array(undeliveredEmailSchema),
  /** The status changes that staff can make now. */
  moves: z.array(allowedStatusChange),
});
export type AdminQuoteDetail = z.infer<typeof adminQuoteDetail>;

export const quoteDetailEndpoints = {
  '/admin/quotes/get': defineEndpoint({
    summary: 'Returns one quote with the request, customer, messages, history and notes.',
    description: 'Does not mark the quote as read.',
    access: quoteRoles,
    /** The id or number of the quote. */
    input: z.object({ _id: optionalId, number: textOrEmpty(30) }),
    response: adminQuoteDetail,
    errors: ['not_found'],
  }),
};
