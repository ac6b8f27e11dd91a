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
    '/admin/product/save': (input, { currentUser }) => products.save(input, currentUser),
    '/admin/product/list': (input) => products.list(input),
    '/admin/product/options': () => products.listCategoryOptions(),
    '/admin/product/get': ({ _id }) => products.get(_id),
    '/admin/product/delete': ({ _id }, { currentUser }) => products.archive(_id, currentUser),
    '/admin/product/restore': ({ _id }, { currentUser }) => products.restore(_id, currentUser),
    '/admin/product/duplicate': ({ _id }, { currentUser }) => products.duplicate(_id, currentUser),
    '/admin/product/bulk': (input, { currentUser }) => bulk.change(input, currentUser),
    '/admin/product/bulk/undo': ({ batch }, { currentUser }) => bulk.undo(batch, currentUser),
    '/admin/product/picture/save': (_input, { currentUser, request }) =>
      receiveFiles(receiver, request!, adminProductEndpoints['/admin/product/picture/save'].multipart, (upload) =>
        pictures.add(upload, currentUser),
      ),
    '/admin/product/picture/arrange': (input, { currentUser }) => pictures.arrange(input.id, input.pictures, currentUser),
    '/admin/product/picture/choose': ({ id, pictures: ids }, { currentUser }) => pictures.addFromLibrary(id, ids, currentUser),
    '/admin/product/picture/restore': ({ id, pic_id }, { currentUser }) => pictures.restore(id, pic_id, currentUser),
    '/admin/delete/product/picture': async ({ id, pic_id }, { currentUser }) => {
      await pictures.remove(id, pic_id, currentUser);
      return { _id: pic_id };
    },
  });

export const createProductRateHandlers = (rates: ProductRatesAdmin) =>
  serve(productRateEndpoints, {
    '/admin/product/rates/get': ({ _id }) => rates.get(_id),
    '/admin/product/rates/save': (input, { currentUser }) => rates.save(input, currentUser),
  });
