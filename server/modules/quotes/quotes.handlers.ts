import type { quoteEndpoints } from '#contract/public/quote-requests.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { QuotesService } from './quotes.service.ts';
import type { UploadsService } from './uploads/uploads.service.ts';

type QuotePaths = keyof typeof quoteEndpoints;

export const createQuotesHandlers = (quotes: QuotesService, uploads: UploadsService): Pick<Handlers, QuotePaths> => ({
  '/site/save/quotes': async (input, { currentUser, idempotencyKey, address }) => ({
    response: await quotes.submit(input, currentUser, { idempotencyKey, address }),
  }),

  '/site/quotes/save/local/images': async (_input, { currentUser, address, request }) => {
    const { path, hint } = await uploads.receive(request!, currentUser?.id, address);
    return { file_path: path, ...(hint !== '' && { hint }) };
  },

  '/user/uploads/link': async ({ path }, { currentUser }) => ({ response: { url: await uploads.createLink(currentUser, path) } }),

  '/user/quotes/list': async (input, { currentUser }) => ({ response: await quotes.listForUser(currentUser, input) }),
});
