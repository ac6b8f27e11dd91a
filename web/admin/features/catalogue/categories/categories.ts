import type { EndpointPath } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import { pluralize } from '#web/admin/utils/format.ts';

export type CategoryKind = 'maincategory' | 'subcategory' | 'colours';

/** Labels and identifiers of main categories (materials), subcategories (types) and colours. */
export const categoryLabels = {
  maincategory: {
    entityType: 'main_category',
    title: 'Materials',
    singular: 'material',
    plural: 'materials',
    hiddenColumnsStorageName: 'materials',
    add: 'New material',
    search: 'Search materials',
    empty: 'No materials yet',
  },
  subcategory: {
    entityType: 'sub_category',
    title: 'Types',
    singular: 'type',
    plural: 'types',
    hiddenColumnsStorageName: 'types',
    add: 'New type',
    search: 'Search types',
    empty: 'No types yet',
  },
  colours: {
    entityType: 'colour',
    title: 'Colors',
    singular: 'color',
    plural: 'colors',
    hiddenColumnsStorageName: 'colors',
    add: 'New color',
    search: 'Search colors',
    empty: 'No colors yet',
  },
} as const satisfies Record<CategoryKind, object>;

/** Formats a number of categories: "2 colors". */
export const formatCategoryCount = (kind: CategoryKind, count: number): string =>
  pluralize(count, categoryLabels[kind].singular, categoryLabels[kind].plural);

type CategoryAction = 'save' | 'delete' | 'restore' | 'order';

/** Returns the path of the endpoint for an action. */
export const getCategoryEndpoint = <Kind extends CategoryKind, Action extends CategoryAction>(
  kind: Kind,
  action: Action,
): Extract<EndpointPath, `/admin/product/${Kind}/${Action}`> =>
  `/admin/product/${kind}/${action}` as Extract<EndpointPath, `/admin/product/${Kind}/${Action}`>;

/** Main category, subcategory or colour in lists and forms. */
export type CategoryRow = {
  _id: string;
  name: string;
  slug: string;
  archived: boolean;
  version: number;
  productCount: number;
  description?: string;
  mainCategory?: string;
  mainCategoryName?: string;
  subCategoryCount?: number;
  pictures?: Picture[];
};
