import type { quoteEndpoints } from '#contract/public/quote-requests.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { QuotesService } from './quotes.service.ts';
import type { Uploads } from './uploads/uploads.service.ts';

type QuotePaths = (typeof quoteEndpoints)[number]['path'];

export const createQuotesHandlers = (quotes: QuotesService, uploads: Uploads): Pick<Handlers, QuotePaths> => ({
  '/site/save/quotes': async (input, { person, idempotencyKey, address }) => ({
    response: await quotes.submit(input, person, { idempotencyKey, address }),
  }),

  '/site/quotes/save/local/images': async (_input, { person, address, request }) => ({
    file_path: await uploads.receive(request!, person?.id, address),
  }),

  '/user/quotes/list': async (input, { person }) => ({ response: await quotes.listOf(person, input) }),
});
