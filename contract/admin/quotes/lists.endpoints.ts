import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, emptyInput, idAndName, skipOrLimit } from '#contract/schemas.ts';
import { quoteFilterFields } from './quote-filter.schemas.ts';
import { adminQuote, staffRef, quoteStatus, dateTime, quoteRoles } from './admin-quote.schemas.ts';

export const quoteCounts = z.object({
  /** Received, and not in progress. */
  new: z.int(),
  unread: z.int(),
  /** Without snoozed quotes. */
  awaitingStaff: z.int(),
  awaitingCustomer: z.int(),
  /** Quoted, with a price that expires today or within two days. */
  expiring: z.int(),
  /** Open quotes that are assigned to the current user. */
  mine: z.int(),
  /** Reminders that are due. */
  due: z.int(),
  /** Quotes with a draft that an owner must approve. */
  approvals: z.int(),
  snoozed: z.int(),
  /** Quotes that need the current user's action: `view: needs_me`. */
  needsMe: z.int(),
  spam: z.int(),
});
export type QuoteCounts = z.infer<typeof quoteCounts>;

export const quoteListEndpoints = {
  '/admin/quotes/list': defineEndpoint({
    summary: 'Lists quotes, newest first.',
    description: 'Spam is included only with `spam`. `view` filters by the next action, `sort` changes the order.',
    access: quoteRoles,
    input: z.object({ ...quoteFilterFields, skip: skipOrLimit(1_000_000, 0), limit: skipOrLimit(100, 60) }),
    response: z.object({ result: z.array(adminQuote), fullcount: z.int() }),
  }),

  '/admin/quotes/board': defineEndpoint({
    summary: 'Returns the number of quotes and the first quotes of each status.',
    description: '`/admin/quotes/list` returns the other quotes of a status.',
    access: quoteRoles,
    input: z.object({ ...quoteFilterFields, limit: skipOrLimit(50, 20) }),
    response: z.object({ columns: z.array(z.object({ status: quoteStatus, result: z.array(adminQuote), fullcount: z.int() })) }),
  }),

  '/admin/quotes/neighbours': defineEndpoint({
    summary: 'Returns the quotes before and after a quote in a list; null at either end, or if the list does not contain the quote.',
    access: quoteRoles,
    input: z.object({ ...quoteFilterFields, _id: z.uuid() }),
    response: z.object({
      previous: z.object({ _id: z.string(), number: z.string() }).nullable(),
      next: z.object({ _id: z.string(), number: z.string() }).nullable(),
      /** The position of the quote, from 1; null if the list does not contain it. */
      position: z.int().nullable(),
      fullcount: z.int(),
    }),
    errors: ['not_found'],
  }),

  '/admin/quotes/counts': defineEndpoint({
    summary: 'Counts the quotes of each view: new, unread, awaiting staff and others.',
    access: quoteRoles,
    input: emptyInput,
    response: quoteCounts,
  }),

  '/admin/quotes/read': defineEndpoint({
    summary: 'Marks quotes as read for the current user. `unread` marks them as unread; `all` marks all quotes as read.',
    access: quoteRoles,
    input: z.object({
      ids: z.array(z.uuid()).max(200).nullish(),
      unread: booleanFlag,
      all: booleanFlag,
      /** The newest `activityAt` that the page displays. Customer activity after it remains unread. */
      seenAt: dateTime.nullish(),
    }),
    response: quoteCounts,
  }),

  '/admin/quotes/filter-options': defineEndpoint({
    summary: 'Lists the values of the quote filters: assignees, suburbs and stones.',
    access: quoteRoles,
    input: emptyInput,
    response: z.object({
      assignees: z.array(staffRef),
      suburbs: z.array(z.string()),
      stones: z.array(idAndName),
    }),
  }),
};
