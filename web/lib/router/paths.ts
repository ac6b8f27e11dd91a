type Value = string | number | readonly string[] | null | undefined;

/** An address with what is not empty of `query`, in the order given; a list repeats its name. */
function address(path: string, query: Record<string, Value>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== undefined && each !== null && each !== '' && each !== 0) parameters.append(name, String(each));
    }
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

export type ProductListQuery = {
  type?: 'main' | 'sub' | '' | undefined;
  id?: string | undefined;
  main?: string | undefined;
  sub?: string | undefined;
  colour?: string | readonly string[] | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  skip?: number | undefined;
  product?: string | undefined;
};

/** The product list with its filters, or with one stone's dialog open (`product` is its slug). */
export const prodlist = ({ type, id, main, sub, colour, search, sort, skip, product }: ProductListQuery = {}): string =>
  address('/prodlist', { type, id, main, sub, colour, search, sort, skip, product });

/** The page of one stone; `picture` counts from 1 and opens that picture large. */
export const stone = (slug: string, { picture }: { picture?: number } = {}): string =>
  address(`/stone/${encodeURIComponent(slug)}`, { picture });

/** Stones side by side, by their slugs. */
export const compare = (slugs: readonly string[] = []): string => withStones('/compare', slugs);

/** The stones kept on this device; or, with slugs, a list that somebody sends. */
export const myStones = (slugs: readonly string[] = []): string => withStones('/mystones', slugs);

// Commas stay as they are: such links are read and sent by people.
const withStones = (path: string, slugs: readonly string[]): string =>
  slugs.length === 0 ? path : `${path}?ids=${slugs.map(encodeURIComponent).join(',')}`;

/** The quote form, for a stone (its slug) or a named service. */
export const quotes = ({ product, service }: { product?: string | undefined; service?: string | undefined } = {}): string =>
  address('/quotes', { product, service });

/** One project of the gallery; `picture` counts from 1 and opens that picture large. */
export const galleryDetails = ({ id, picture }: { id: string; picture?: number | undefined }): string =>
  address('/gallery/details', { id, picture });

/** The services, or with one service's dialog open (`service` is its slug). */
export const services = ({ service }: { service?: string | undefined } = {}): string => address('/services', { service });

export type UserQuotesQuery = { id?: string | undefined; search?: string | undefined; status?: string | undefined };

/** Navigation state of the list after a request was sent: the id of the request. */
export type SentState = { sentId: string };

/** The customer's requests, filtered or not, or one of them. */
export const userQuotes = ({ id, search, status }: UserQuotesQuery = {}): string => address('/user/quotes', { id, search, status });

/** The customer's orders, or one of them. */
export const userOrders = ({ id }: { id?: string | undefined } = {}): string => address('/user/orders', { id });

/** The addresses that take nothing. */
export const home = '/';
export const signin = '/signin';
export const allproducts = '/allproducts';
export const gallery = '/gallery';
export const quoteSummary = '/quote/summary';
export const userProfile = '/user/profile';
export const userNotifications = '/user/notifications';
