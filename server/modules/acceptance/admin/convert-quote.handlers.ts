import { convertQuoteEndpoints } from '#contract/admin/quotes/convert-quote.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { ConvertQuote } from './convert-quote.service.ts';

export const createConvertQuoteHandlers = (convert: ConvertQuote, receiver: UploadReceiver): Pick<Handlers, '/admin/quotes/convert'> => ({
  '/admin/quotes/convert': async (_input, { currentUser, idempotencyKey, request }) => ({
    response: await receiveFiles(
      receiver,
      request!,
      convertQuoteEndpoints['/admin/quotes/convert'].multipart,
      (upload) => convert(currentUser, upload, idempotencyKey),
      { optional: true },
    ),
  }),
});
