import { z } from 'zod';
import { duplicateSigns, type DuplicateSign } from '#domain/quotes/duplicate-quotes.ts';
import { spamSigns, type SpamSign } from '#domain/contact/spam.ts';
import { defineCall } from '#contract/endpoint.ts';
import { optionalId, text } from '#contract/schemas.ts';
import { quoteDetail } from '#contract/account/quotes.ts';
import { deskRequest, staffName, status, time, who } from './shapes.ts';

export const note = z.object({
  _id: z.string(),
  text: z.string(),
  author: staffName.nullable(),
  createdAt: time,
  /** Null if it was never changed. */
  editedAt: time.nullable(),
  version: z.int(),
});
export type RequestNote = z.infer<typeof note>;

export const message = z.object({
  _id: z.string(),
  from: z.enum(['customer', 'desk']),
  /** The author. */
  author: staffName.nullable(),
  text: z.string(),
  createdAt: time,
});
export type RequestMessage = z.infer<typeof message>;

const summary = z.object({ _id: z.string(), number: z.string(), status, createdAt: time, stone: z.string(), suburb: z.string() });
export const move = z.object({ status, noteRequired: z.boolean() });
export type RequestMove = z.infer<typeof move>;

/** A quote with the customer's request and the internal data about it. */
export const deskRequestDetail = deskRequest.extend({
  ...quoteDetail.omit({ messages: true, history: true, canMessage: true, canWithdraw: true, stone: true, notes: true }).shape,
  /** Whole. */
  notes: z.string(),
  /** The origin: the website, entered by staff, or created from a contact message. */
  source: z.enum(['web', 'desk', 'contact']),
  /** That contact message. */
  madeOf: z.object({ _id: z.string(), subject: z.string() }).nullable(),
  spamSigns: z.array(z.enum(Object.keys(spamSigns) as [SpamSign, ...SpamSign[]])),
  person: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** In E.164 format; '' if unknown. */
    phone: z.string(),
    createdAt: time,
    /** They had themselves erased: nothing can be written to them. */
    erased: z.boolean(),
    quoteCount: z.int(),
    /** Their other requests, newest first, 50 at most. */
    quotes: z.array(summary),
    /** What they sent by the contact form, newest first, 50 at most. */
    contactMessages: z.array(z.object({ _id: z.string(), subject: z.string(), createdAt: time })),
  }),
  /** Oldest first. */
  messages: z.array(message),
  /** Oldest first. `by` is '' for the system. `validUntil` is the last day on which a price is valid. */
  history: z.array(
    z.object({ status, note: z.string(), validUntil: z.iso.date().nullable(), by: z.string(), fromDesk: z.boolean(), createdAt: time }),
  ),
  /** Oldest first; the customer never sees them. */
  deskNotes: z.array(note),
  reminder: z.object({ at: time, note: z.string() }).nullable(),
  /** Others that may be the same, the likest first, 10 at most. */
  duplicates: z.array(summary.extend({ fullName: z.string(), signs: z.array(z.enum(Object.keys(duplicateSigns) as DuplicateSign[])) })),
  /** The status changes that staff can make now. */
  moves: z.array(move),
});
export type DeskRequestDetail = z.infer<typeof deskRequestDetail>;

export const getRequest = defineCall({
  path: '/admin/quotes/get',
  summary: 'One request: what was asked, by whom, what was written and noted; it counts as read by `/admin/quotes/read` only',
  who,
  /** Its id, or its number. */
  input: z.object({ _id: optionalId, number: text(30) }),
  answer: z.object({ response: deskRequestDetail }),
  errors: ['not_found'],
});
