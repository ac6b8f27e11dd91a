import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { QuotesService } from './submit-quote.service.ts';

export const createQuotesHandlers = (quotes: QuotesService): Pick<Handlers, '/site/save/quotes' | '/user/quotes/list'> => ({
  '/site/save/quotes': async (input, { currentUser, idempotencyKey }) => ({
    response: await quotes.submit(input, currentUser, idempotencyKey),
  }),

  '/user/quotes/list': async (input, { currentUser }) => ({ response: await quotes.listForUser(currentUser, input) }),
});
