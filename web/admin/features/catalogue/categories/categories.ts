import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { pluralize } from '#web/admin/utils/format.ts';

export type CategoryKind = 'main-category' | 'sub-category' | 'colour';

/** Labels of main categories (materials), subcategories (types) and colours. */
export const categoryLabels = {
  'main-category': {
    title: 'Materials',
    singular: 'material',
    plural: 'materials',
    hiddenColumnsStorageName: 'materials',
    add: 'New material',
    search: 'Search materials',
    empty: 'No materials yet',
  },
  'sub-category': {
    title: 'Types',
    singular: 'type',
    plural: 'types',
    hiddenColumnsStorageName: 'types',
    add: 'New type',
    search: 'Search types',
    empty: 'No types yet',
  },
  colour: {
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

/** Start of the paths of the endpoints whose responses a change affects. */
export const listAffectedPaths = (kind: CategoryKind) => [`/admin/${kind}/`, '/admin/product/options'] as const;

/** Main category, subcategory or colour in lists and forms. */
export type CategoryRow = {
  _id: string;
  name: string;
  slug: string;
  status: ListingStatus;
  version: number;
  productCount: number;
  description?: string;
  mainCategory?: string;
  mainCategoryName?: string;
  subCategoryCount?: number;
  pictures?: ResolvedPicture[];
};
