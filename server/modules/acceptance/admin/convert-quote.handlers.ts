import { revisionEndpoints } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { ConvertQuote } from './convert-quote.service.ts';

export const createConvertQuoteHandlers = (convert: ConvertQuote, receiver: UploadReceiver): Pick<Handlers, '/admin/quotes/convert'> => ({
  '/admin/quotes/convert': async (_input, { currentUser, idempotencyKey, request }) => ({
    response: await receiveFiles(
      receiver,
      request!,
      revisionEndpoints['/admin/quotes/convert'].multipart,
      (upload) => convert(currentUser, upload, idempotencyKey),
      { optional: true },
    ),
  }),
});
