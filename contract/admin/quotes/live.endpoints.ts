import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId } from '#contract/schemas.ts';
import { quoteCounts } from './lists.endpoints.ts';
import { staffRef, quoteRoles } from './admin-quote.schemas.ts';

export const setViewedQuote = defineEndpoint({
  path: '/admin/quotes/looking',
  summary: 'Reports the quote that a page has open, or none without `_id`.',
  description: '`stream` is the id from `/admin/live`. The report ends with the stream.',
  access: quoteRoles,
  input: z.object({ stream: z.uuid(), _id: optionalId }),
  output: z.object({ response: z.object({ looking: z.array(staffRef) }) }),
  errors: ['not_found'],
});

/**
 * The events of `GET /admin/live` (server-sent events; the token is sent in the Authorization header). The first is `hello`. After `refresh`,
 * changes may have been missed. A comment is sent at least every 15 seconds.
 */
export const liveEvents = {
  /** `counts` is omitted for roles that may not see quotes. */
  hello: z.object({ stream: z.string(), counts: quoteCounts.optional() }),
  requests: z.object({ ids: z.array(z.string()) }),
  contacts: z.object({ ids: z.array(z.string()) }),
  customers: z.object({ ids: z.array(z.string()) }),
  mails: z.object({ ids: z.array(z.string()) }),
  /** Jobs that failed, or that no longer do. Only for roles that manage jobs. */
  jobs: z.object({ ids: z.array(z.string()) }),
  counts: quoteCounts,
  presence: z.object({ _id: z.string(), looking: z.array(staffRef) }),
  /** Edited records, as in `product:<id>`: someone else opened, closed or saved one, or began to type. */
  edits: z.object({ ids: z.array(z.string()) }),
  refresh: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
