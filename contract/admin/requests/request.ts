import { z } from 'zod';
import { duplicateSigns, type DuplicateSign } from '#domain/accounts/duplicate.ts';
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
  /** Null where nobody changed it. */
  editedAt: time.nullable(),
  version: z.int(),
});
export type RequestNote = z.infer<typeof note>;

export const message = z.object({
  _id: z.string(),
  from: z.enum(['customer', 'desk']),
  /** Who wrote it. */
  author: staffName.nullable(),
  text: z.string(),
  createdAt: time,
});
export type RequestMessage = z.infer<typeof message>;

const summary = z.object({ _id: z.string(), number: z.string(), status, createdAt: time, stone: z.string(), suburb: z.string() });
export const move = z.object({ status, noteRequired: z.boolean() });
export type RequestMove = z.infer<typeof move>;

/** A request with all that was asked, and all that the desk keeps about it. */
export const deskRequestDetail = deskRequest.extend({
  ...quoteDetail.omit({ messages: true, history: true, canMessage: true, canWithdraw: true, stone: true, notes: true }).shape,
  /** Whole. */
  notes: z.string(),
  /** How it came in: from the website, entered at the desk, or made of a message of the contact form. */
  source: z.enum(['web', 'desk', 'contact']),
  /** That message. */
  madeOf: z.object({ _id: z.string(), subject: z.string() }).nullable(),
  spamSigns: z.array(z.enum(Object.keys(spamSigns) as [SpamSign, ...SpamSign[]])),
  person: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** As E.164; empty where none is known. */
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
  /** Oldest first. `by` empty: the system; `validUntil` of a price: the last day on which it stands. */
  history: z.array(
    z.object({ status, note: z.string(), validUntil: z.iso.date().nullable(), by: z.string(), fromDesk: z.boolean(), createdAt: time }),
  ),
  /** Oldest first; the customer never sees them. */
  deskNotes: z.array(note),
  reminder: z.object({ at: time, note: z.string() }).nullable(),
  /** Others that may be the same, the likest first, 10 at most. */
  duplicates: z.array(summary.extend({ fullName: z.string(), signs: z.array(z.enum(Object.keys(duplicateSigns) as DuplicateSign[])) })),
  /** Where the desk may take it from here. */
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
  refusals: ['not_found'],
});
