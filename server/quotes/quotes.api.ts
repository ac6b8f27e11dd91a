import type { quoteCalls } from '#contract/quotes.ts';
import type { Handlers } from '#server/serve.ts';
import type { Quotes } from './quotes.service.ts';
import { readSentFiles } from './sent-files.ts';
import type { Uploads } from './uploads.service.ts';

type QuotePaths = (typeof quoteCalls)[number]['path'];

export const quotesApi = (quotes: Quotes, uploads: Uploads): Pick<Handlers, QuotePaths> => ({
  '/site/save/quotes': async (input, { person, idempotencyKey }) => ({ response: await quotes.submit(input, person, idempotencyKey) }),

  '/site/quotes/save/local/images': async (_input, { person, request }) => ({
    file_path: await uploads.keep(await readSentFiles(request!), person?.id),
  }),

  '/user/quotes/list': async (input, { person }) => ({ response: await quotes.listOf(person, input) }),
});
