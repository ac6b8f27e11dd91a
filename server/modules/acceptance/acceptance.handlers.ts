import type { acceptanceEndpoints } from '#contract/account/acceptance.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Acceptances } from './accept-quote.service.ts';
import type { Decisions } from './decide-quote.service.ts';

// The documents module serves links to PDFs.
type Paths = Exclude<keyof typeof acceptanceEndpoints, '/user/documents/link'>;

export const createAcceptanceHandlers = (acceptances: Acceptances, decisions: Decisions): Pick<Handlers, Paths> => ({
  '/user/quotes/totals': async (input, { currentUser }) => ({ response: await acceptances.getTotals(currentUser, input) }),
  '/user/quotes/accept': async (input, { currentUser, address, userAgent, idempotencyKey }) => ({
    response: await acceptances.acceptOwn(currentUser, input, { ipAddress: address, userAgent, key: idempotencyKey }),
  }),
  '/user/quotes/decline': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.decline(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/changes': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.requestChanges(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/renew': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await decisions.renew(currentUser, input, idempotencyKey) },
  }),
  '/user/quotes/object': async (input, { currentUser, idempotencyKey }) => ({
    response: await decisions.object(currentUser, input, idempotencyKey),
  }),
});
