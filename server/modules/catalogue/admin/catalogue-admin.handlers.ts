import { adminProductEndpoints } from '#contract/admin/products.endpoints.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { BulkUpdate } from './bulk-update.service.ts';
import { productRateEndpoints } from '#contract/admin/product-rates.endpoints.ts';
import type { ProductPictures } from './product-pictures.service.ts';
import type { ProductRatesAdmin } from './product-rates.service.ts';
import type { ProductsAdmin } from './products.service.ts';

export const createAdminProductsHandlers = (
  products: ProductsAdmin,
  bulk: BulkUpdate,
  pictures: ProductPictures,
  receiver: UploadReceiver,
) =>
  serve(adminProductEndpoints, {
    '/admin/product/save': async (input, { currentUser }) => ({ response: await products.save(input, currentUser) }),
    '/admin/product/list': async (input) => ({ response: await products.list(input) }),
    '/admin/product/options': async () => ({ response: await products.listCategoryOptions() }),
    '/admin/product/get': async ({ _id }) => ({ response: await products.get(_id) }),
    '/admin/product/delete': async ({ _id }, { currentUser }) => ({ response: await products.archive(_id, currentUser) }),
    '/admin/product/restore': async ({ _id }, { currentUser }) => ({ response: await products.restore(_id, currentUser) }),
    '/admin/product/duplicate': async ({ _id }, { currentUser }) => ({ response: await products.duplicate(_id, currentUser) }),
    '/admin/product/bulk': async (input, { currentUser }) => ({ response: await bulk.change(input, currentUser) }),
    '/admin/product/bulk/undo': async ({ batch }, { currentUser }) => ({ response: await bulk.undo(batch, currentUser) }),
    '/admin/product/picture/save': async (_input, { currentUser, request }) => ({
      response: await receiveFiles(receiver, request!, adminProductEndpoints['/admin/product/picture/save'].multipart, (upload) =>
        pictures.add(upload, currentUser),
      ),
    }),
    '/admin/product/picture/arrange': async (input, { currentUser }) => ({
      response: await pictures.arrange(input.id, input.pictures, currentUser),
    }),
    '/admin/product/picture/choose': async ({ id, pictures: ids }, { currentUser }) => ({
      response: await pictures.addFromLibrary(id, ids, currentUser),
    }),
    '/admin/product/picture/restore': async ({ id, pic_id }, { currentUser }) => ({
      response: await pictures.restore(id, pic_id, currentUser),
    }),
    '/admin/delete/product/picture': async ({ id, pic_id }, { currentUser }) => {
      await pictures.remove(id, pic_id, currentUser);
      return { response: { _id: pic_id } };
    },
  });

export const createProductRateHandlers = (rates: ProductRatesAdmin) =>
  serve(productRateEndpoints, {
    '/admin/product/rates/get': async ({ _id }) => ({ response: await rates.get(_id) }),
    '/admin/product/rates/save': async (input, { currentUser }) => ({ response: await rates.save(input, currentUser) }),
  });
