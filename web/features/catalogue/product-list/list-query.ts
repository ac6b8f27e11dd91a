import type { ProductListQuery } from '#web/lib/router/site-paths.ts';
import { isUuid } from '#web/lib/is-uuid.ts';
import { prodlist } from '#web/lib/router/site-paths.ts';
import type { FilterOptions } from '#web/features/catalogue/lookups.ts';

export const pageSize = 24;
/** The most stones on one page; beyond it the first ones make room. */
export const maxLoadedProducts = 96;

/** What the address asks for, every part present; '' is none. */
export type ProductListParams = {
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

export const sortOptions: { value: ProductListParams['sort']; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
];

/** Reads the address. What it cannot mean is left out: a mistyped link still shows stones, where the call would refuse the whole list. */
export function parseQuery(address: URLSearchParams): ProductListParams {
  const word = (name: string) => address.get(name) ?? '';
  const getId = (name: string) => (isUuid(word(name)) ? word(name) : '');
  const type = word('type');
  const sort = sortOptions.find(({ value }) => value === word('sort'))?.value ?? '';
  const skip = /^\d{1,5}$/.test(word('skip')) ? Number(word('skip')) : 0;
  const category: Pick<ProductListParams, 'type' | 'id'> =
    (type === 'main' || type === 'sub') && getId('id') !== '' ? { type, id: getId('id') } : { type: '', id: '' };
  return {
    ...category,
    main: getId('main'),
    sub: getId('sub'),
    // The form without JavaScript sends several colours as one value.
    colour: address
      .getAll('colour')
      .flatMap((value) => value.split(','))
      .filter(isUuid)
      .slice(0, 100),
    search: word('search').replaceAll('\0', '').slice(0, 200),
    sort,
    skip: skip - (skip % pageSize),
    product: word('product').slice(0, 200),
  };
}

/** Resolves the material and type of a query: a category page is a filter too. A type of another material is dropped. */
export function resolveCategories(query: ProductListParams, { types }: FilterOptions): { main: string; sub: string } {
  const requested = query.sub || (query.type === 'sub' ? query.id : '');
  const type = types.find(({ _id }) => _id === requested);
  const main = query.main || (query.type === 'main' ? query.id : '') || (type?.mainCategory ?? '');
  return { main, sub: type !== undefined && type.mainCategory !== main ? '' : requested };
}

/** Returns the URL of a list: from the start and without a dialog, unless `change` says otherwise. */
export const toListUrl = (query: ProductListParams, change: ProductListQuery = {}): string =>
  prodlist({ ...query, skip: 0, product: '', ...change });

/** Returns the URL of the same list and batch without the dialog. */
export const toUrlWithoutDialog = (query: ProductListParams): string => toListUrl(query, { skip: query.skip });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Converts the navigation state of the specification to a URL; undefined without state. */
export function stateToListUrl(state: unknown): string | undefined {
  const { _id, type, filter, mainCategory, subCategory, colours } = (state ?? {}) as Record<string, unknown>;
  if (filter === true || filter === 'true') {
    const colour = [colours].flat().filter((id): id is string => typeof id === 'string');
    return prodlist({ main: text(mainCategory), sub: text(subCategory), colour });
  }
  if (text(_id) !== '' && (type === 'main' || type === 'sub')) return prodlist({ type, id: text(_id) });
  return undefined;
}
