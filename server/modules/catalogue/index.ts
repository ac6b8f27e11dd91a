import type { Clock } from '#server/adapters/clock.ts';
import type { FileStorage } from '#server/adapters/file-storage.ts';
import type { Db } from '#server/db/connection.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import { createBulkUpdate } from './admin/bulk-update.service.ts';
import { createAdminProductsHandlers, createProductRateHandlers, createTaxonomyHandlers } from './admin/catalogue-admin.handlers.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { createCataloguePictures } from './admin/catalogue-pictures.ts';
import { createProductRates } from './admin/product-rates.service.ts';
import { createProductsAdmin } from './admin/products.service.ts';
import { searchWordResource } from './admin/search-words.resource.ts';
import { createTaxonomy } from './admin/taxonomy.service.ts';
import { createCatalogueHandlers } from './catalogue.handlers.ts';
import { createCatalogue } from './catalogue.service.ts';
import { createPriceListHandlers } from './import/price-list.handlers.ts';
import { createPriceListService } from './import/price-list.service.ts';

export type { ProductsAdmin } from './admin/products.service.ts';
export type { Catalogue, PricedProduct } from './catalogue.service.ts';

type Dependencies = { db: Db; exportDb: Db; clock: Clock; files: FileStorage; receiver: UploadReceiver };

export function createCatalogueModule({ db, exportDb, clock, files, receiver }: Dependencies) {
  const catalogue = createCatalogue({ db });
  const productsAdmin = createProductsAdmin({ db });
  const pictures = createCataloguePictures({ db, files });
  const handlers = {
    ...createCatalogueHandlers(catalogue),
    ...createAdminProductsHandlers(productsAdmin, createBulkUpdate({ db }), pictures.products, receiver),
    ...createProductRateHandlers(createProductRates({ db })),
    ...createTaxonomyHandlers(createTaxonomy({ db, clock }), pictures.mainCategories, receiver),
    ...createCrudHandlers(db, searchWordResource),
    ...createPriceListHandlers(createPriceListService({ db: exportDb, clock }), receiver),
  };
  return { ...catalogue, productsAdmin, handlers };
}
