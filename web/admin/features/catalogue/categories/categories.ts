import type { Path } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import { pluralize } from '#web/admin/utils/format.ts';

export type CategoryKind = 'maincategory' | 'subcategory' | 'colours';

/** What the desk calls them: the public reads of materials, types and colours. */
export const categoryLabels = {
  maincategory: { thing: 'main_category', one: 'material', many: 'Materials', add: 'New material' },
  subcategory: { thing: 'sub_category', one: 'type', many: 'Types', add: 'New type' },
  colours: { thing: 'colour', one: 'color', many: 'Colors', add: 'New color' },
} as const satisfies Record<CategoryKind, object>;

/** How many there are, as "2 colors". */
export const formatCategoryCount = (kind: CategoryKind, count: number): string =>
  pluralize(count, categoryLabels[kind].one, categoryLabels[kind].many.toLowerCase());

type Deed = 'save' | 'delete' | 'restore' | 'order';

/** The call that does something with one kind. */
export const categoryEndpoint = <Kind extends CategoryKind, D extends Deed>(
  kind: Kind,
  deed: D,
): Extract<Path, `/admin/product/${Kind}/${D}`> => `/admin/product/${kind}/${deed}` as Extract<Path, `/admin/product/${Kind}/${D}`>;

/** Any of the three as lists and forms need it. */
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
