import { z } from 'zod';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { permissions } from '#domain/accounts/staff.ts';

export const quoteRoles = permissions.quotes;
export const quoteStatus = z.enum(quoteStatuses);
export const dateTime = z.iso.datetime();
export const staffRef = z.object({ _id: z.string(), fullName: z.string() });
export type StaffRef = z.infer<typeof staffRef>;

/** The estimate of a quote. If there is no estimate, `state` is the reason. */
const quoteRange = z.object({
  state: z.enum(['range', 'no_book', 'no_choice', 'no_amount', 'on_request', 'too_much']),
  /** In cents, VAT included; null without an estimate. */
  lowCents: z.int().nullable(),
  highCents: z.int().nullable(),
});
export type QuoteRange = z.infer<typeof quoteRange>;

/** A quote in the lists of the back office. */
export const adminQuote = z.object({
  _id: z.string(),
  number: z.string(),
  status: quoteStatus,
  createdAt: dateTime,
  /** The customer's name; empty after the customer was erased. */
  fullName: z.string(),
  customer: z.string(),
  /** The name of the stone or service. */
  stone: z.string(),
  suburb: z.string(),
  urgency: z.string(),
  /** The first 200 characters of the notes. */
  notes: z.string(),
  range: quoteRange,
  /** The accepted total, or the total of the first alternative of the newest sent revision; null without a price. Cents, VAT included. */
  priceCents: z.int().nullable(),
  assignee: staffRef.nullable(),
  /** True if the current user has not read the customer's latest activity. */
  unread: z.boolean(),
  /** The side that has to act next: staff (`us`) or the customer (`them`). */
  turn: z.enum(['us', 'them', 'nobody']),
  /** The time since which the customer has waited for staff; null if they do not wait. */
  waitingSince: dateTime.nullable(),
  /** The time of the last activity of staff or the customer. */
  activityAt: dateTime,
  /** The end of the snooze; null if the quote is not snoozed. */
  snoozedUntil: dateTime.nullable(),
  /** The time of the reminder of the current user. */
  remindAt: dateTime.nullable(),
  /** The last day on which the price is valid, in Cape Town's time zone; null without a price. */
  validUntil: z.iso.date().nullable(),
  /** The number of files of the quote request, including files added by staff on entry. */
  fileCount: z.int(),
  messageCount: z.int(),
  noteCount: z.int(),
  /** The other staff members who have the quote open. */
  looking: z.array(staffRef),
  spam: z.boolean(),
  version: z.int(),
});
export type AdminQuote = z.infer<typeof adminQuote>;
