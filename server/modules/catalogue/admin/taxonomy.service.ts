import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { pluralize, selectPlural } from '#domain/shared/counts.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { moveRecord, type RecordMove } from '#server/crud/move-record.ts';
import { lockNames } from '#server/crud/record-locks.store.ts';
import { createVersionConflict } from '#server/crud/version-conflict.ts';
import { allocateSlug } from '#server/modules/slugs/index.ts';
import { updateSortOrder } from '#server/db/update-sort-order.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './taxonomy.store.ts';

type Input = ParsedInputOf<'/admin/product/maincategory/save'> &
  Partial<Pick<ParsedInputOf<'/admin/product/subcategory/save'>, 'mainCategory'>>;
type SavedCategory = { _id: string; version: number };

/** Creates, updates, archives, restores and sorts main categories, subcategories and colours. */
export function createTaxonomy({ db, clock }: { db: Db; clock: Clock }) {
  const lockExisting = async (trx: Transaction, table: store.TaxonomyTable, id: string): Promise<store.CategoryRow> => {
    const row = await store.lockCategory(trx, table, id);
    if (row === undefined) throw createApiError('not_found');
    return row;
  };

  /** Locks an existing category, runs `work`, and logs the change if the version increased. */
  const changeCategory = (
    table: store.TaxonomyTable,
    id: string,
    currentUser: AuthenticatedUser,
    action: string,
    work: (trx: Transaction, before: store.CategoryRow) => Promise<void>,
  ): Promise<SavedCategory> =>
    db.transaction().execute(async (trx) => {
      const before = await lockExisting(trx, table, id);
      await work(trx, before);
      const after = await lockExisting(trx, table, id);
      if (after.version !== before.version) {
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action,
          entityType: catalogueSlugs[table].entityType,
          entityId: id,
          before: toAuditSnapshot(before),
          after: toAuditSnapshot(after),
        });
      }
      return { _id: id, version: after.version };
    });

  async function assertValid(
    trx: Transaction,
    table: store.TaxonomyTable,
    values: store.CategoryValues,
    existing?: store.CategoryRow,
  ): Promise<void> {
    if (values.name === '') throw createApiError('name_required');
    if (table === 'subCategories') {
      if (!values.mainCategoryId) throw createApiError('material_required');
      const main = await store.lockCategory(trx, 'mainCategories', values.mainCategoryId);
      if (main === undefined) throw createApiError('choice_gone');
      if (main.archivedAt !== null && values.mainCategoryId !== existing?.mainCategoryId) throw createApiError('choice_archived');
    }
    await assertNameUnused(trx, table, values, existing?.id);
  }

  /** Concurrent calls wait for each other. */
  async function assertNameUnused(
    trx: Transaction,
    table: store.TaxonomyTable,
    values: store.CategoryValues,
    exceptId: string | undefined,
  ): Promise<void> {
    await lockNames(trx, catalogueSlugs[table].entityType);
    const mainCategory = table === 'subCategories' ? values.mainCategoryId : undefined;
    if (await store.isNameUsed(trx, table, values.name, { exceptId, mainCategory })) throw createApiError('name_taken');
  }

  async function create(table: store.TaxonomyTable, input: Input, currentUser: AuthenticatedUser): Promise<SavedCategory> {
    const values = { ...createEmptyValues(table), ...getProvidedValues(table, input) };
    return db.transaction().execute(async (trx) => {
      await assertValid(trx, table, values);
      const id = createId();
      await store.insertCategory(trx, table, { id, slug: await allocateSlug(trx, catalogueSlugs[table], values.name), ...values });
      const after = await lockExisting(trx, table, id);
      await insertAuditEntry(trx, {
        userId: currentUser.id,
        action: 'save',
        entityType: catalogueSlugs[table].entityType,
        entityId: id,
        after: toAuditSnapshot(after),
      });
      return { _id: id, version: after.version };
    });
  }

  return {
    listMainCategories: () => store.listAdminMainCategories(db),
    listSubCategories: () => store.listAdminSubCategories(db),
    listColours: () => store.listColours(db),

    /** Updates a category, or creates one without an id. @throws ApiError for the first violated rule, version_stale with the category */
    save: (table: store.TaxonomyTable, input: Input, currentUser: AuthenticatedUser): Promise<SavedCategory> =>
      input._id === undefined
        ? create(table, input, currentUser)
        : changeCategory(table, input._id, currentUser, 'save', async (trx, before) => {
            if (typeof input.version === 'number' && input.version !== before.version) {
              throw await createVersionConflict(trx, catalogueSlugs[table].entityType, before.id, toCategoryDto(before));
            }
            const { name, description, mainCategoryId } = before;
            const values = {
              ...(table === 'colours'
                ? { name }
                : table === 'mainCategories'
                  ? { name, description }
                  : { name, description, mainCategoryId }),
              ...getProvidedValues(table, input),
            };
            await assertValid(trx, table, values, before);
            await store.updateCategory(trx, table, before.id, values);
            if (values.name !== before.name) await store.refreshProductSearchText(trx, table, before.id);
          }),

    /**
     * Archives a category that no product or subcategory uses, except archived ones.
     * @throws ApiError('in_use') with the uses in `where`
     */
    archive: (table: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<SavedCategory> =>
      changeCategory(table, id, currentUser, 'archive', async (trx, before) => {
        if (before.archivedAt !== null) return;
        const products = await store.findProductUses(trx, table, id);
        const subCategories = table === 'mainCategories' ? await store.findSubCategoryUses(trx, id) : { count: 0, names: [] };
        const where = [
          { kind: 'product', ...products },
          { kind: 'sub_category', ...subCategories },
        ].filter(({ count }) => count > 0);
        if (where.length > 0)
          throw createApiError('in_use', {
            message: createInUseMessage(before.name, products.count, subCategories.count),
            details: { where },
          });
        await store.updateCategory(trx, table, id, { archivedAt: clock.now() });
      }),

    /** Restores a category. Does nothing if it is not archived. */
    restore: (table: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<SavedCategory> =>
      changeCategory(table, id, currentUser, 'restore', async (trx, before) => {
        if (before.archivedAt === null) return;
        const main = before.mainCategoryId && (await store.lockCategory(trx, 'mainCategories', before.mainCategoryId));
        if (main && main.archivedAt !== null) throw createApiError('choice_archived');
        await assertNameUnused(trx, table, before, id);
        await store.updateCategory(trx, table, id, { archivedAt: null });
      }),

    move: async (table: store.TaxonomyTable, move: RecordMove, currentUser: AuthenticatedUser): Promise<{ ids: string[] }> => ({
      ids: await moveRecord(
        db,
        currentUser,
        {
          entityType: catalogueSlugs[table].entityType,
          list: (trx) => store.listInOrder(trx, table),
          setOrder: (trx, ids) => updateSortOrder(trx, store.sqlTableNames[table], ids),
          toAuditText: ({ name }) => name,
        },
        move,
      ),
    }),
  };
}
export type Taxonomy = ReturnType<typeof createTaxonomy>;

function createInUseMessage(name: string, productCount: number, subCategoryCount: number): string {
  const [products, types] = [pluralize(productCount, 'product'), pluralize(subCategoryCount, 'type')];
  if (subCategoryCount === 0) return `${name} is used by ${products}. Move the ${selectPlural(productCount, 'product', 'products')} first.`;
  if (productCount === 0) return `${name} is used by ${types}. Move the ${selectPlural(subCategoryCount, 'type', 'types')} first.`;
  return `${name} is used by ${types} and ${products}. Move the types and products first.`;
}

const createEmptyValues = (table: store.TaxonomyTable): store.CategoryValues =>
  table === 'colours'
    ? { name: '' }
    : table === 'mainCategories'
      ? { name: '', description: '' }
      : { name: '', description: '', mainCategoryId: '' };

/** Returns the provided fields of a save that its category table has. */
const getProvidedValues = (
  table: store.TaxonomyTable,
  { name, description, mainCategory }: Partial<Input>,
): Partial<store.CategoryValues> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined || table === 'colours' ? {} : { description: description.trim() }),
  ...(mainCategory === undefined || table !== 'subCategories' ? {} : { mainCategoryId: mainCategory }),
});

/** Converts a row to the values of the category form. */
const toCategoryDto = ({ id, slug, name, description, mainCategoryId, version, archivedAt }: store.CategoryRow) => ({
  _id: id,
  slug,
  name,
  ...(description === undefined ? {} : { description }),
  ...(mainCategoryId === undefined ? {} : { mainCategory: mainCategoryId }),
  archived: archivedAt !== null,
  version,
});

const toAuditSnapshot = (row: store.CategoryRow): string => {
  const { version: _version, ...auditFields } = toCategoryDto(row);
  return JSON.stringify(auditFields);
};
