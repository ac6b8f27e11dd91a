type QueryValue = string | number | readonly string[] | null | undefined;

/** Returns a path with the non-empty parameters of `query`, in that order. A list repeats its name. */
function toUrl(path: string, query: Record<string, QueryValue>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null && item !== '' && item !== 0) parameters.append(name, String(item));
    }
  }
  const queryString = parameters.toString();
  return queryString === '' ? path : `${path}?${queryString}`;
}

/** Parameters of the product list. A missing one is '', 0 or empty. `product` is the slug of the product in the open dialog. */
export type ProductListQuery = {
  type: 'main' | 'sub' | '';
  id: string;
  main: string;
  sub: string;
  colour: string[];
  search: string;
  sort: '' | 'name' | 'price' | '-price';
  skip: number;
  product: string;
};

/** Returns the URL of the product list. */
export const prodlist = ({ type, id, main, sub, colour, search, sort, skip, product }: Partial<ProductListQuery> = {}): string =>
  toUrl('/prodlist', { type, id, main, sub, colour, search, sort, skip, product });

/** Returns the URL of a product's page; `picture`, from 1, opens that picture enlarged. */
export const stone = (slug: string, { picture }: { picture?: number } = {}): string =>
  toUrl(`/stone/${encodeURIComponent(slug)}`, { picture });

/** Returns the URL of the comparison of products, by their slugs. */
export const compare = (slugs: readonly string[] = []): string => toSlugListUrl('/compare', slugs);

/** Returns the URL of the user's shortlist, or with slugs the URL of a shared shortlist. */
export const myStones = (slugs: readonly string[] = []): string => toSlugListUrl('/mystones', slugs);

// Commas are not encoded, because people read and share these links.
const toSlugListUrl = (path: string, slugs: readonly string[]): string =>
  slugs.length === 0 ? path : `${path}?ids=${slugs.map(encodeURIComponent).join(',')}`;

/** Returns the URL of the quote form, for a product (its slug) or a named service. */
export const quotes = ({ product, service }: { product?: string | undefined; service?: string | undefined } = {}): string =>
  toUrl('/quotes', { product, service });

/** Returns the URL of a gallery project; `picture`, from 1, opens that picture enlarged. */
export const galleryDetails = ({ id, picture }: { id: string; picture?: number | undefined }): string =>
  toUrl('/gallery/details', { id, picture });

/** Returns the URL of the services. With `service`, a slug, the dialog of the service is open. */
export const services = ({ service }: { service?: string | undefined } = {}): string => toUrl('/services', { service });

export type UserQuotesQuery = { id?: string | undefined; search?: string | undefined; status?: string | undefined };

/** Navigation state of the list of quotes after a request was sent. `sentId` is the id of the request. */
export type QuoteSentState = { sentId: string };

/** Returns the URL of the customer's quotes with their filters, or with `id` the URL of a single quote. */
export const userQuotes = ({ id, search, status }: UserQuotesQuery = {}): string => toUrl('/user/quotes', { id, search, status });

/** Returns the URL of the customer's orders, or with `id` the URL of a single order. */
export const userOrders = ({ id }: { id?: string | undefined } = {}): string => toUrl('/user/orders', { id });

// Paths without parameters.
export const home = '/';
export const signin = '/signin';
export const allproducts = '/allproducts';
export const gallery = '/gallery';
export const quoteSummary = '/quote/summary';
export const userProfile = '/user/profile';
export const userNotifications = '/user/notifications';
