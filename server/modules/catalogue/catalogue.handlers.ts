import type { catalogueEndpoints } from '#contract/public/catalogue.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Catalogue } from './catalogue.service.ts';

type CataloguePaths = keyof typeof catalogueEndpoints;

export const createCatalogueHandlers = (catalogue: Catalogue): Pick<Handlers, CataloguePaths> => ({
  '/site/product/list/maincategory': async () => ({ response: { result: await catalogue.listMainCategories() } }),
  '/site/product/list/subcategory': async () => ({ response: { result: await catalogue.listSubCategories() } }),
  '/site/product/maincategory/listall': async () => ({ response: { result: await catalogue.lookUpMainCategories() } }),
  '/site/product/subcategory/listall': async ({ mainCategoryId }) => ({
    response: { result: await catalogue.lookUpSubCategories(mainCategoryId) },
  }),
  '/site/product/colours/listall': async () => ({ response: { result: await catalogue.lookUpColours() } }),
  '/site/product/list/facets': async () => ({ response: { result: await catalogue.listFacets() } }),
  '/site/list/all/products': async (input) => ({ response: await catalogue.listProducts(input) }),
  '/site/list/filter/products': async (input) => ({ response: await catalogue.listProducts(input) }),
  '/site/product/get': async (input) => ({ response: await catalogue.getProduct(input) }),
  '/site/product/similar': async (input) => ({ response: { result: await catalogue.listSimilar(input) } }),
  '/site/product/list/chosen': async (input) => ({ response: await catalogue.listChosen(input) }),
  '/admin/product/maincategory/listall': async () => ({ response: { result: await catalogue.lookUpMainCategories() } }),
});
