import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { pluralize, selectPlural } from '#domain/shared/counts.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import type { CrudResource } from '#server/crud/crud-resource.ts';
import type { Transaction } from '#server/db/connection.ts';
import { replacePictures } from '#server/modules/media/index.ts';
import { allocateSlug } from '#server/modules/slugs/index.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './categories.store.ts';

type Category = { _id: string; name: string; slug: string; productCount: number };
type CategoryColumns = { name: string; slug: string; mainCategoryId?: string };

/** The slug of a category never changes. */
async function toCommonColumns(
  trx: Transaction,
  table: store.CategoryTable,
  input: { name?: string | undefined },
  existing: Category | undefined,
): Promise<CategoryColumns> {
  const name = requireText(input.name ?? existing?.name ?? '', 'name_required');
  return { name, slug: existing?.slug ?? (await allocateSlug(trx, catalogueSlugs[table], name)) };
}

function createInUseMessage(name: string, productCount: number, subCategoryCount: number): string {
  const [products, types] = [pluralize(productCount, 'product'), pluralize(subCategoryCount, 'type')];
  if (subCategoryCount === 0) return `${name} is used by ${products}. Move the ${selectPlural(productCount, 'product', 'products')} first.`;
  if (productCount === 0) return `${name} is used by ${types}. Move the ${selectPlural(subCategoryCount, 'type', 'types')} first.`;
  return `${name} is used by ${types} and ${products}. Move the types and products first.`;
}

/** Rejects the archiving of a category that products or subcategories use, except archived ones. */
async function assertUnused(trx: Transaction, table: store.CategoryTable, { _id, name }: Category): Promise<void> {
  // New uses lock the category. The uses are counted after this lock.
  await store.lockCategory(trx, table, _id, 'forUpdate');
  const uses = await store.listCategoryUses(trx, table, _id);
  if (uses.length === 0) return;
  const getCount = (kind: store.CategoryUses['kind']) => uses.find((usesOfKind) => usesOfKind.kind === kind)?.count ?? 0;
  throw createApiError('in_use', {
    message: createInUseMessage(name, getCount('product'), getCount('sub_category')),
    details: { where: uses },
  });
}

const createRules = (table: store.CategoryTable) => ({
  getName: ({ name }: Category) => name,
  async assertActive(trx: Transaction, { name, mainCategoryId }: CategoryColumns, id: string): Promise<void> {
    if (await store.isNameUsed(trx, table, name, id, mainCategoryId)) throw createApiError('name_taken');
  },
  assertArchivable: (trx: Transaction, existing: Category) => assertUnused(trx, table, existing),
  afterRename: (trx: Transaction, id: string) => store.refreshProductSearchText(trx, table, id),
  toAudited: ({ productCount: _productCount, ...category }: Category) => category,
});

const mainCategoryRules = createRules('mainCategories');
export const mainCategoryResource: CrudResource<'main-category', CategoryColumns> = {
  ...mainCategoryRules,
  type: 'main-category',
  table: store.mainCategoryTable,
  list: store.listAdminMainCategories,
  toColumns: async (trx, input, existing) => ({
    ...(await toCommonColumns(trx, 'mainCategories', input, existing)),
    ...omitUndefined({ description: input.description?.trim() }),
  }),
  lists: { pictures: (trx, id, pictures) => replacePictures(trx, 'main_category_pictures', 'main_category_id', id, pictures) },
  toAudited: ({ subCategoryCount: _subCategoryCount, ...category }) => mainCategoryRules.toAudited(category),
};

const subCategoryRules = createRules('subCategories');
export const subCategoryResource: CrudResource<'sub-category', CategoryColumns & { mainCategoryId: string }> = {
  ...subCategoryRules,
  type: 'sub-category',
  table: store.subCategoryTable,
  list: store.listAdminSubCategories,
  async toColumns(trx, input, existing) {
    const columns = await toCommonColumns(trx, 'subCategories', input, existing);
    const mainCategoryId = input.mainCategory ?? existing?.mainCategory;
    if (mainCategoryId === undefined) throw createApiError('material_required');
    if ((await store.lockCategory(trx, 'mainCategories', mainCategoryId, 'forShare')) === undefined) throw createApiError('choice_gone');
    return { ...columns, mainCategoryId, ...omitUndefined({ description: input.description?.trim() }) };
  },
  async assertActive(trx, columns, id) {
    const mainCategory = await store.lockCategory(trx, 'mainCategories', columns.mainCategoryId, 'forShare');
    if (mainCategory?.archivedAt) throw createApiError('choice_archived');
    await subCategoryRules.assertActive(trx, columns, id);
  },
};

export const colourResource: CrudResource<'colour', CategoryColumns> = {
  ...createRules('colours'),
  type: 'colour',
  table: store.colourTable,
  list: store.listAdminColours,
  toColumns: (trx, input, existing) => toCommonColumns(trx, 'colours', input, existing),
};
