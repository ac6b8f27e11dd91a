import type { enterQuoteCalls } from '#contract/admin/enter-quote.ts';
import type { quoteCalls } from '#contract/public/quote-requests.ts';
import type { userQuoteCalls } from '#contract/account/quotes.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import type { EnterQuotes } from './admin/manual-entry.service.ts';
import type { Quotes } from './quotes.service.ts';
import type { Uploads } from './uploads/uploads.service.ts';
import type { UserQuotes } from './customer/customer-quotes.service.ts';

type QuotePaths = (typeof quoteCalls)[number]['path'];

export const quotesApi = (quotes: Quotes, uploads: Uploads): Pick<Handlers, QuotePaths> => ({
  '/site/save/quotes': async (input, { person, idempotencyKey, address }) => ({
    response: await quotes.submit(input, person, { idempotencyKey, address }),
  }),

  '/site/quotes/save/local/images': async (_input, { person, address, request }) => ({
    file_path: await uploads.receive(request!, person?.id, address),
  }),

  '/user/quotes/list': async (input, { person }) => ({ response: await quotes.listOf(person, input) }),
});

type UserQuotePaths = (typeof userQuoteCalls)[number]['path'];

export const userQuotesApi = (quotes: UserQuotes): Pick<Handlers, UserQuotePaths> => ({
  '/user/quotes/get': async ({ _id }, { person }) => ({ response: await quotes.get(person, _id) }),
  '/user/quotes/message': async (input, { person, idempotencyKey }) => ({
    response: await quotes.message(person, input, idempotencyKey),
  }),
  '/user/quotes/withdraw': async (input, { person }) => ({ response: { status: await quotes.withdraw(person, input) } }),
});

type EnterPaths = (typeof enterQuoteCalls)[number]['path'];

export const enterQuotesApi = (entering: EnterQuotes): Pick<Handlers, EnterPaths> => ({
  '/admin/quotes/enter': async (input, { person, idempotencyKey }) => ({ response: await entering.enter(person, input, idempotencyKey) }),
});
