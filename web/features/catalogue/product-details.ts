import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createTimedCache, getOrRequest } from '#web/lib/api/timed-cache.ts';

/** Fields of a product that its card shows. They have a third of the bytes of the whole product. */
export type CardProduct = Pick<Product, '_id' | 'slug' | 'name' | 'mainCategoryName' | 'price' | 'pricePer'> & {
  /** First picture, or all pictures. */
  pictures: Picture[];
};

/** Returns the fields of the product's card, with the first picture. */
export function toCardProduct({ _id, slug, name, mainCategoryName, price, pricePer, pictures }: Product): CardProduct {
  const [first] = pictures;
  if (!first) return { _id, slug, name, mainCategoryName, price, pricePer, pictures: [] };
  const { kind: _, ...picture } = first;
  return { _id, slug, name, mainCategoryName, price, pricePer, pictures: [picture] };
}

const products = createTimedCache<Promise<Product>>(60_000);

/** Loads the whole product of a card. Responses are cached for a minute, so that the dialog opens with the prefetched response. */
export const loadProductDetails = (slug: string): Promise<Product> =>
  getOrRequest(products, slug, () => call('/site/product/get', { slug }).then(({ response }) => response));
