import { isUuid } from '#web/lib/is-uuid.ts';
import type { ProductListQuery } from '#web/lib/router/site-paths.ts';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';

export const productsPerBatch = 24;
/** Maximum number of products on a page. Above it, the first products are removed. */
export const maxLoadedProducts = 96;

/** Change of a query that returns to the first batch and closes the dialog. */
export const atStart = { skip: 0, product: '' } satisfies Partial<ProductListQuery>;

export const sortOptions: { value: ProductListQuery['sort']; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
];

/**
 * Parses the parameters of the URL. Omits invalid values, which the endpoint would reject, so that a mistyped link
 * still shows products.
 */
export function parseProductListQuery(parameters: URLSearchParams): ProductListQuery {
  const getParameter = (name: string) => parameters.get(name) ?? '';
  const getId = (name: string) => (isUuid(getParameter(name)) ? getParameter(name) : '');
  const type = getParameter('type');
  const sort = sortOptions.find(({ value }) => value === getParameter('sort'))?.value ?? '';
  const skip = /^\d{1,5}$/.test(getParameter('skip')) ? Number(getParameter('skip')) : 0;
  const category: Pick<ProductListQuery, 'type' | 'id'> =
    (type === 'main' || type === 'sub') && getId('id') !== '' ? { type, id: getId('id') } : { type: '', id: '' };
  return {
    ...category,
    main: getId('main'),
    sub: getId('sub'),
    // Without JavaScript, the form submits several colours as one value.
    colour: parameters
      .getAll('colour')
      .flatMap((value) => value.split(','))
      .filter(isUuid)
      .slice(0, 100),
    search: getParameter('search').replaceAll('\0', '').slice(0, 200),
    sort,
    skip: skip - (skip % productsPerBatch),
    product: getParameter('product').slice(0, 200),
  };
}

/** Returns the material and type that the filters or the category of the URL select. Ignores a type of another material. */
export function resolveCategories(query: ProductListQuery, { types }: FilterOptions): { main: string; sub: string } {
  const requestedType = query.sub || (query.type === 'sub' ? query.id : '');
  const type = types.find(({ _id }) => _id === requestedType);
  const main = query.main || (query.type === 'main' ? query.id : '') || (type?.mainCategory ?? '');
  return { main, sub: type !== undefined && type.mainCategory !== main ? '' : requestedType };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the filter in the navigation state of the specification; undefined without a filter. */
export function parseNavigationState(state: unknown): Partial<ProductListQuery> | undefined {
  const { _id, type, filter, mainCategory, subCategory, colours } = (state ?? {}) as Record<string, unknown>;
  if (filter === true || filter === 'true') {
    const colour = [colours].flat().filter((id): id is string => typeof id === 'string');
    return { main: toText(mainCategory), sub: toText(subCategory), colour };
  }
  if (toText(_id) !== '' && (type === 'main' || type === 'sub')) return { type, id: toText(_id) };
  return undefined;
}
