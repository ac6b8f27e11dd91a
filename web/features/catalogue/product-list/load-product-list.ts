import { data, redirect } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { prodlist, type ProductListQuery } from '#web/lib/router/site-paths.ts';
import { loadFilterOptions, type FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { toCardProduct, type CardProduct } from '#web/features/catalogue/product-details.ts';
import { resolveCategories, maxLoadedProducts, productsPerBatch, parseProductListQuery } from './list-query.ts';

/**
 * Part of the matching products. `from` is the position of its first product, `fullcount` the number of all matches. `omittedWords` were left
 * out of the search.
 */
type List<Item> = { products: Item[]; fullcount: number; from: number; omittedWords: string[] };
export type ProductListData = {
  filterOptions: FilterOptions;
  list: List<CardProduct>;
  /** Error if the list could not be loaded. */
  error?: string;
  /** Product of the dialog in the URL; null if it does not exist. */
  product?: Product | null;
};

async function loadList(call: ApiClient, query: ProductListQuery, filterOptions: FilterOptions): Promise<List<Product>> {
  const { main, sub } = resolveCategories(query, filterOptions);
  // The URL contains the start of the last batch. Earlier batches are loaded too, up to a limit.
  const end = query.skip + productsPerBatch;
  const from = Math.max(0, end - maxLoadedProducts);
  const { colour: colours, sort, id, type } = query;
  const search = query.search.trim();
  // The page may have been opened with a type of another material, which `resolveCategories` ignores.
  const category = id === main || id === sub ? { id, type } : { id: '', type: '' as const };
  const parameters = { ...category, colours, sort, skip: from, limit: end - from };
  const filters = { mainCategory: main, subCategory: sub };
  // The specification requires this endpoint for View Selection and View Products.
  const isSelection = id === '' && search === '' && main !== '' && sub !== '';
  const { response } = isSelection
    ? await call('/site/list/filter/products', { ...parameters, ...filters })
    : await call('/site/list/all/products', { ...parameters, ...filters, search, filter: main !== '' || colours.length > 0 });
  return { products: response.result, fullcount: response.fullcount, from, omittedWords: response.omittedWords };
}

/** Loads the product of the dialog. @returns null if it does not exist, undefined if it could not be loaded */
async function loadProduct(call: ApiClient, slug: string, { products }: List<Product>): Promise<Product | null | undefined> {
  if (slug === '') return undefined;
  const listedProduct = products.find((product) => product.slug === slug);
  if (listedProduct !== undefined) return listedProduct;
  try {
    return (await call('/site/product/get', { productId: '', slug })).response;
  } catch (error) {
    return isApiError(error) && error.code === 'not_found' ? null : undefined;
  }
}

/** Loads the data of `/prodlist`. If the list fails, the page shows the error and has the status 503, so it is not cached. */
export async function loadProductList(call: ApiClient, { url }: { url: URL }) {
  const query = parseProductListQuery(url.searchParams);
  const filterOptions = await loadFilterOptions(call);
  let list: List<Product> = { products: [], fullcount: 0, from: 0, omittedWords: [] };
  let errorMessage: string | undefined;
  try {
    list = await loadList(call, query, filterOptions);
  } catch (error) {
    errorMessage = getErrorMessage(error);
  }
  // Redirects to the last batch if the list has become shorter since the link was created.
  if (list.products.length === 0 && list.fullcount > 0) {
    const skip = Math.floor((list.fullcount - 1) / productsPerBatch) * productsPerBatch;
    throw redirect(prodlist({ ...query, skip }));
  }
  const product = await loadProduct(call, query.product, list);
  if (product && product.slug !== query.product) {
    throw redirect(prodlist({ ...query, product: product.slug }), 301);
  }
  const pageData: ProductListData = {
    filterOptions,
    list: { ...list, products: list.products.map(toCardProduct) },
    ...(errorMessage === undefined ? {} : { error: errorMessage }),
    ...(product === undefined ? {} : { product }),
  };
  const status = errorMessage === undefined ? (product === null ? 404 : 200) : 503;
  return data(pageData, { status });
}
