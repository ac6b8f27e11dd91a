import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { pagingCount, booleanFlag, emptyInput } from '#contract/schemas.ts';
import { quoteFilterFields } from './filter.schemas.ts';
import { adminQuote, staffRef, quoteStatus, dateTime, quoteRoles } from './shapes.ts';

export const listAdminQuotes = defineEndpoint({
  path: '/admin/quotes/list',
  summary: 'Requests: all but spam, newest first; `view` and `sort` name the rows that need somebody, and the order',
  who: quoteRoles,
  input: z.object({ ...quoteFilterFields, skip: pagingCount(1_000_000, 0), limit: pagingCount(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(adminQuote), fullcount: z.int() }) }),
  errors: [],
});

export const listQuoteBoard = defineEndpoint({
  path: '/admin/quotes/board',
  summary: 'Requests by status: how many each has, and its first; more of a column by the list with that status',
  who: quoteRoles,
  input: z.object({ ...quoteFilterFields, limit: pagingCount(50, 20) }),
  answer: z.object({
    response: z.object({ columns: z.array(z.object({ status: quoteStatus, result: z.array(adminQuote), fullcount: z.int() })) }),
  }),
  errors: [],
});

export const getAdjacentQuotes = defineEndpoint({
  path: '/admin/quotes/neighbours',
  summary: 'What stands before and after a request in a list; null at its ends, and where the list does not hold it',
  who: quoteRoles,
  input: z.object({ ...quoteFilterFields, _id: z.uuid() }),
  answer: z.object({
    response: z.object({
      previous: z.object({ _id: z.string(), number: z.string() }).nullable(),
      next: z.object({ _id: z.string(), number: z.string() }).nullable(),
      /** Its place from 1; null where the list does not hold it. */
      position: z.int().nullable(),
      fullcount: z.int(),
    }),
  }),
  errors: ['not_found'],
});

export const quoteCounts = z.object({
  /** Received, and not in progress. */
  new: z.int(),
  unread: z.int(),
  /** Awaiting staff, without snoozed quotes. */
  waiting: z.int(),
  /** Awaiting the customer. */
  theirs: z.int(),
  /** Quoted, with a validity that ends today or within two days. */
  expiring: z.int(),
  /** Open quotes that are assigned to the current user. */
  mine: z.int(),
  /** Reminders that are due. */
  due: z.int(),
  snoozed: z.int(),
  /** Quotes that need the current user's action: `view: needs_me`. */
  needsMe: z.int(),
  spam: z.int(),
});
export type QuoteCounts = z.infer<typeof quoteCounts>;

export const countAdminQuotes = defineEndpoint({
  path: '/admin/quotes/counts',
  summary: 'How many requests are new, unread, waiting for us …',
  who: quoteRoles,
  input: emptyInput,
  answer: z.object({ response: quoteCounts }),
  errors: [],
});

export const markQuotesRead = defineEndpoint({
  path: '/admin/quotes/read',
  summary: 'Marks requests as read by the one who asks, or with `unread` as not read; `all` marks every one as read',
  who: quoteRoles,
  input: z.object({
    ids: z.array(z.uuid()).max(200).nullish(),
    unread: booleanFlag,
    all: booleanFlag,
    /** The `activityAt` that was shown, with `all` the latest of them: what customers did after it stays unread. */
    seenAt: dateTime.nullish(),
  }),
  answer: z.object({ response: quoteCounts }),
  errors: [],
});

export const listQuoteFilterOptions = defineEndpoint({
  path: '/admin/quotes/choices',
  summary: 'What requests can be narrowed by: who may have them, and the suburbs and stones that were asked for',
  who: quoteRoles,
  input: emptyInput,
  answer: z.object({
    response: z.object({
      assignees: z.array(staffRef),
      suburbs: z.array(z.string()),
      stones: z.array(staffRef.omit({ fullName: true }).extend({ name: z.string() })),
    }),
  }),
  errors: [],
});
