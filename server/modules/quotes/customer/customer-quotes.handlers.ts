import type { userQuoteEndpoints } from '#contract/account/quotes.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { CustomerQuotes } from './customer-quotes.service.ts';

type CustomerQuotePaths = (typeof userQuoteEndpoints)[number]['path'];

export const createCustomerQuotesHandlers = (quotes: CustomerQuotes): Pick<Handlers, CustomerQuotePaths> => ({
  '/user/quotes/get': async ({ _id }, { person }) => ({ response: await quotes.get(person, _id) }),
  '/user/quotes/message': async (input, { person, idempotencyKey }) => ({
    response: await quotes.message(person, input, idempotencyKey),
  }),
  '/user/quotes/withdraw': async (input, { person }) => ({ response: { status: await quotes.withdraw(person, input) } }),
});
