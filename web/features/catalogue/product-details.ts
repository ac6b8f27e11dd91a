import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Picture } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';

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

const cacheTtlMs = 60_000;
const requests = new Map<string, Promise<Product>>();

/** Loads the whole product of a card. Responses are cached for a minute, so that the dialog opens with the prefetched response. */
export function loadProductDetails(slug: string): Promise<Product> {
  const cachedRequest = requests.get(slug);
  if (cachedRequest) return cachedRequest;
  const request = call('/site/product/get', { slug }).then(({ response }) => response);
  requests.set(slug, request);
  const remove = () => void requests.delete(slug);
  request.then(() => setTimeout(remove, cacheTtlMs), remove);
  return request;
}
