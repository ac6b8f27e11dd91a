import { data, redirect } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { loadLookups, type FilterOptions } from '#web/features/catalogue/lookups.ts';
import { toCardProduct, type CardProduct } from '#web/features/catalogue/product-details.ts';
import { toListUrl, resolveCategories, maxLoadedProducts, pageSize, parseQuery, type ProductListParams } from './list-query.ts';

type List<Item> = { products: Item[]; fullcount: number; from: number };
export type ProdlistData = {
  lookups: FilterOptions;
  list: List<CardProduct>;
  /** Why there is no list. */
  error?: string;
  /** The stone of the dialog in the URL; null if it does not exist. */
  product?: Product | null;
};

async function loadList(call: ApiClient, query: ProductListParams, lookups: FilterOptions): Promise<List<Product>> {
  const { main, sub } = resolveCategories(query, lookups);
  // The URL contains the start of the last batch. Earlier batches are loaded too, up to a limit.
  const end = query.skip + pageSize;
  const from = Math.max(0, end - maxLoadedProducts);
  const { colour: colours, sort, id, type } = query;
  const search = query.search.trim();
  // The page may have been opened with a type of another material, which `resolveCategories` drops.
  const category = id === main || id === sub ? { id, type } : { id: '', type: '' as const };
  const page = { ...category, colours, sort, skip: from, limit: end - from };
  const filters = { mainCategory: main, subCategory: sub };
  // The specification's View Selection and View Products request a material and a type from an endpoint of their own.
  const isSelection = id === '' && search === '' && main !== '' && sub !== '';
  const { response } = isSelection
    ? await call('/site/list/filter/products', { ...page, ...filters })
    : await call('/site/list/all/products', { ...page, ...filters, search, filter: main !== '' || colours.length > 0 });
  return { products: response.result, fullcount: response.fullcount, from };
}

/** The stone of the address; null when there is none of that name, undefined when it cannot be had. */
async function loadProduct(call: ApiClient, slug: string, { products }: List<Product>): Promise<Product | null | undefined> {
  if (slug === '') return undefined;
  const listed = products.find((product) => product.slug === slug);
  if (listed !== undefined) return listed;
  try {
    return (await call('/site/product/get', { productId: '', slug })).response;
  } catch (error) {
    return isApiError(error) && error.code === 'not_found' ? null : undefined;
  }
}

/** Loads the data of `/prodlist`. If the list fails, the page shows the error and gets a status that is not cached. */
export async function loadProdlist(call: ApiClient, { url }: { url: URL }) {
  const query = parseQuery(url.searchParams);
  const lookups = await loadLookups(call);
  let list: List<Product> = { products: [], fullcount: 0, from: 0 };
  let errorMessage: string | undefined;
  try {
    list = await loadList(call, query, lookups);
  } catch (error) {
    errorMessage = getErrorMessage(error);
  }
  // A link from a time with more stones: the last of those there are now.
  if (list.products.length === 0 && list.fullcount > 0) {
    const skip = Math.floor((list.fullcount - 1) / pageSize) * pageSize;
    throw redirect(toListUrl(query, { skip, product: query.product }));
  }
  const product = await loadProduct(call, query.product, list);
  if (product && product.slug !== query.product) {
    throw redirect(toListUrl(query, { skip: query.skip, product: product.slug }), 301);
  }
  const page: ProdlistData = {
    lookups,
    list: { ...list, products: list.products.map(toCardProduct) },
    ...(errorMessage === undefined ? {} : { error: errorMessage }),
    ...(product === undefined ? {} : { product }),
  };
  const status = errorMessage === undefined ? (product === null ? 404 : 200) : 503;
  return data(page, { status });
}
