import type { customerQuoteEndpoints } from '#contract/account/quotes.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { CustomerQuotes } from './customer-quotes.service.ts';

type CustomerQuotePaths = keyof typeof customerQuoteEndpoints;

export const createCustomerQuotesHandlers = (quotes: CustomerQuotes): Pick<Handlers, CustomerQuotePaths> => ({
  '/user/quotes/get': async ({ _id }, { currentUser }) => ({ response: await quotes.get(currentUser, _id) }),
  '/user/quotes/message': async (input, { currentUser, idempotencyKey }) => ({
    response: await quotes.sendMessage(currentUser, input, idempotencyKey),
  }),
  '/user/quotes/withdraw': async (input, { currentUser, idempotencyKey }) => ({
    response: { status: await quotes.withdraw(currentUser, input, idempotencyKey) },
  }),
});
