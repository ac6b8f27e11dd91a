import { priceListEndpoints } from '#contract/admin/price-list.endpoints.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { PriceListService } from './price-list.service.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';

type PriceListPaths = keyof typeof priceListEndpoints;

export const createPriceListHandlers = (list: PriceListService, receiver: UploadReceiver): Pick<Handlers, PriceListPaths> => ({
  '/admin/price-list/export': async (input) => ({ response: await list.createExportFile(input) }),
  '/admin/price-list/check': async (_input, { request }) => ({
    response: await receiveFiles(receiver, request!, priceListEndpoints['/admin/price-list/check'].multipart, ({ files: [path] }) =>
      list.previewImport(path!),
    ),
  }),
  '/admin/price-list/import': async (_input, { request, currentUser }) => ({
    response: await receiveFiles(
      receiver,
      request!,
      priceListEndpoints['/admin/price-list/import'].multipart,
      ({ files: [path], fields }) => list.import(path!, fields.plan ?? '', currentUser),
    ),
  }),
  '/admin/price-list/undo': async ({ batch }, { currentUser }) => ({ response: await list.undo(batch, currentUser) }),
});
