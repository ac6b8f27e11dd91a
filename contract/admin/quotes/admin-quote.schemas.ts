import { z } from 'zod';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { permissions } from '#domain/accounts/staff.ts';

export const quoteRoles = permissions.quotes;
export const quoteStatusNames = Object.keys(customerStatusLabels) as [QuoteStatus, ...QuoteStatus[]];
export const quoteStatus = z.enum(quoteStatusNames);
export const dateTime = z.iso.datetime();
export const staffRef = z.object({ _id: z.string(), fullName: z.string() });
export type StaffRef = z.infer<typeof staffRef>;

/** The estimate. `state` is the reason if there is none; `pending`: it has not been calculated. */
const quoteRange = z.object({
  state: z.enum(['range', 'pending', 'no_book', 'no_choice', 'no_amount', 'on_request', 'too_much']),
  /** VAT included; null unless there is a range. */
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
  /** The stone's name, or the service's. */
  stone: z.string(),
  suburb: z.string(),
  urgency: z.string(),
  /** The first 200 characters. */
  notes: z.string(),
  range: quoteRange,
  assignee: staffRef.nullable(),
  /** True if the current user has not read the customer's latest activity. */
  unread: z.boolean(),
  /** The side that has to act next: staff (`us`) or the customer (`them`). */
  turn: z.enum(['us', 'them', 'nobody']),
  /** The time since which the customer has waited for staff; null if they do not wait. */
  waitingSince: dateTime.nullable(),
  /** The time of the last activity. */
  activityAt: dateTime,
  /** Snoozed until then; null if it is not snoozed. */
  snoozedUntil: dateTime.nullable(),
  /** The time of the reminder of the current user. */
  remindAt: dateTime.nullable(),
  /** The last day on which the price is valid, in Cape Town's time zone; null without a price. */
  validUntil: z.iso.date().nullable(),
  /** Files of the quote request, including those that staff added when they entered it. */
  fileCount: z.int(),
  messageCount: z.int(),
  noteCount: z.int(),
  /** The other staff members who have the quote open. */
  looking: z.array(staffRef),
  spam: z.boolean(),
  version: z.int(),
});
export type AdminQuote = z.infer<typeof adminQuote>;
