import type { Core } from '#server/http/core.ts';
import { priceListEndpoints } from '#contract/admin/price-list.endpoints.ts';
import { receiveFiles } from '#server/http/uploads/receive-files.ts';
import { catalogueEndpoints } from '#contract/public/catalogue.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createBulkUpdate } from './admin/bulk-update.service.ts';
import { createAdminProductsHandlers, createProductRateHandlers } from './admin/catalogue-admin.handlers.ts';
import { createCrudHandlers } from '#server/crud/crud-resource.ts';
import { colourResource, mainCategoryResource, subCategoryResource } from './admin/categories.resource.ts';
import { createProductPictures } from './admin/product-pictures.service.ts';
import { createProductRates } from './admin/product-rates.service.ts';
import { createProductsAdmin } from './admin/products.service.ts';
import { searchWordResource } from './admin/search-words.resource.ts';
import { createCatalogue } from './catalogue.service.ts';
import { createPriceListService } from './import/price-list.service.ts';

export type { ProductsAdmin } from './admin/products.service.ts';
export type { Catalogue, PricedProduct } from './catalogue.service.ts';

type Dependencies = Pick<Core, 'db' | 'exportDb' | 'clock' | 'files' | 'receiver'>;

export function createCatalogueModule({ db, exportDb, clock, files, receiver }: Dependencies) {
  const catalogue = createCatalogue({ db });
  const productsAdmin = createProductsAdmin({ db });
  const pictures = createProductPictures({ db, files });
  const priceList = createPriceListService({ db: exportDb, clock });
  const handlers = {
    ...serve(catalogueEndpoints, {
      '/site/product/list/maincategory': async () => ({ result: await catalogue.listMainCategories() }),
      '/site/product/list/subcategory': async () => ({ result: await catalogue.listSubCategories() }),
      '/site/product/maincategory/listall': async () => ({ result: await catalogue.listMainCategoryOptions() }),
      '/site/product/subcategory/listall': async ({ mainCategoryId }) => ({
        result: await catalogue.listSubCategoryOptions(mainCategoryId),
      }),
      '/site/product/colours/listall': async () => ({ result: await catalogue.listColourOptions() }),
      '/site/product/list/facets': async () => ({ result: await catalogue.listFacets() }),
      '/site/list/all/products': (input) => catalogue.listProducts(input),
      '/site/list/filter/products': (input) => catalogue.listProducts(input),
      '/site/product/get': (input) => catalogue.getProduct(input),
      '/site/product/similar': async (input) => ({ result: await catalogue.listSimilar(input) }),
      '/site/product/list/chosen': (input) => catalogue.listChosen(input),
      '/admin/product/maincategory/listall': async () => ({ result: await catalogue.listMainCategoryOptions() }),
    }),
    ...createAdminProductsHandlers(productsAdmin, createBulkUpdate({ db }), pictures, receiver),
    ...createProductRateHandlers(createProductRates({ db })),
    ...createCrudHandlers(db, mainCategoryResource),
    ...createCrudHandlers(db, subCategoryResource),
    ...createCrudHandlers(db, colourResource),
    ...createCrudHandlers(db, searchWordResource),
    ...serve(priceListEndpoints, {
      '/admin/price-list/export': (input) => priceList.createExportFile(input),
      '/admin/price-list/check': (_input, { request }) =>
        receiveFiles(receiver, request!, priceListEndpoints['/admin/price-list/check'].multipart, ({ files: [path] }) =>
          priceList.previewImport(path!),
        ),
      '/admin/price-list/import': (_input, { request, currentUser }) =>
        receiveFiles(receiver, request!, priceListEndpoints['/admin/price-list/import'].multipart, ({ files: [path], fields }) =>
          priceList.import(path!, fields.plan ?? '', currentUser),
        ),
      '/admin/price-list/undo': ({ batch }, { currentUser }) => priceList.undo(batch, currentUser),
    }),
  };
  return { ...catalogue, productsAdmin, handlers };
}
