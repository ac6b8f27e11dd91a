import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId } from '#contract/schemas.ts';
import { quoteCounts } from './lists.endpoints.ts';
import { staffRef, quoteRoles } from './admin-quote.schemas.ts';

/**
 * The server-sent events of `GET /admin/live`, by name. The request has the token in the Authorization header. The first event is `hello`.
 * `refresh` means that changes were missed. A comment is sent every 15 seconds while the connection is open.
 */
export const liveEvents = {
  /** `counts` is omitted for roles that may not see quotes. */
  hello: z.object({ stream: z.string(), counts: quoteCounts.optional() }),
  requests: z.object({ ids: z.array(z.string()) }),
  orders: z.object({ ids: z.array(z.string()) }),
  contacts: z.object({ ids: z.array(z.string()) }),
  customers: z.object({ ids: z.array(z.string()) }),
  mails: z.object({ ids: z.array(z.string()) }),
  /** Jobs that failed, were retried or were discarded. Only for roles that manage jobs. */
  jobs: z.object({ ids: z.array(z.string()) }),
  counts: quoteCounts,
  presence: z.object({ _id: z.string(), viewers: z.array(staffRef) }),
  /** Records that a user opened, closed, changed or saved in a form, as `<entity type>:<id>`. */
  edits: z.object({ ids: z.array(z.string()) }),
  refresh: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };

export const quotePresenceEndpoints = {
  '/admin/quotes/viewers': defineEndpoint({
    summary: 'Stores which quote a page has open. Without `_id`, the page has no quote open.',
    description: '`stream` is the id from `/admin/live`. The entry is deleted when the stream ends.',
    access: quoteRoles,
    input: z.object({ stream: z.uuid(), _id: optionalId }),
    response: z.object({ viewers: z.array(staffRef) }),
    errors: ['not_found'],
  }),
};
