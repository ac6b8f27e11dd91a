import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { pluralize, selectPlural } from '#domain/shared/counts.ts';
import { lockNames, createVersionConflict, moveRecord, writeAudit, type RecordMove } from '#server/modules/audit/index.ts';
import { allocateSlug } from '#server/modules/slugs/index.ts';
import { updateSortOrder } from '#server/db/row-order.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './taxonomy.store.ts';

type Input = ParsedInputOf<'/admin/product/maincategory/save'> &
  Partial<Pick<ParsedInputOf<'/admin/product/subcategory/save'>, 'mainCategory'>>;
type Saved = { _id: string; version: number };

/** Creates, updates, archives, restores and sorts main categories, subcategories and colours. */
export function createTaxonomy({ db, clock }: { db: Db; clock: Clock }) {
  const lock = async (trx: Transaction, group: store.TaxonomyTable, id: string): Promise<store.GroupRow> => {
    const row = await store.lockGroup(trx, group, id);
    if (row === undefined) throw createApiError('not_found');
    return row;
  };

  /** Locks an existing category, runs `work`, and logs the change if the version rose. @throws ApiError('not_found') */
  const change = (
    group: store.TaxonomyTable,
    id: string,
    currentUser: AuthenticatedUser,
    action: string,
    work: (trx: Transaction, before: store.GroupRow) => Promise<void>,
  ): Promise<Saved> =>
    db.transaction().execute(async (trx) => {
      const before = await lock(trx, group, id);
      await work(trx, before);
      const after = await lock(trx, group, id);
      if (after.version !== before.version) {
        await writeAudit(trx, {
          userId: currentUser.id,
          action,
          entityType: catalogueSlugs[group].entityType,
          entityId: id,
          before: auditSnapshot(before),
          after: auditSnapshot(after),
        });
      }
      return { _id: id, version: after.version };
    });

  /** @throws ApiError for the first broken rule */
  async function assertValid(
    trx: Transaction,
    group: store.TaxonomyTable,
    values: store.GroupValues,
    existing?: store.GroupRow,
  ): Promise<void> {
    if (values.name === '') throw createApiError('name_required');
    if (group === 'subCategories') {
      if (!values.mainCategoryId) throw createApiError('material_required');
      const main = await store.lockGroup(trx, 'mainCategories', values.mainCategoryId);
      if (main === undefined) throw createApiError('choice_gone');
      if (main.archivedAt !== null && values.mainCategoryId !== existing?.mainCategoryId) throw createApiError('choice_archived');
    }
    await assertNameUnused(trx, group, values, existing?.id);
  }

  /** @throws ApiError('name_taken') if another category that is not archived has this name. Concurrent calls wait for each other. */
  async function assertNameUnused(
    trx: Transaction,
    group: store.TaxonomyTable,
    values: store.GroupValues,
    exceptId: string | undefined,
  ): Promise<void> {
    await lockNames(trx, catalogueSlugs[group].entityType);
    const mainCategory = group === 'subCategories' ? values.mainCategoryId : undefined;
    if (await store.isNameUsed(trx, group, values.name, { exceptId, mainCategory })) throw createApiError('name_taken');
  }

  async function create(group: store.TaxonomyTable, input: Input, currentUser: AuthenticatedUser): Promise<Saved> {
    const values = { ...createEmptyValues(group), ...getProvidedValues(group, input) };
    return db.transaction().execute(async (trx) => {
      await assertValid(trx, group, values);
      const id = createId();
      await store.insertGroup(trx, group, { id, slug: await allocateSlug(trx, catalogueSlugs[group], values.name), ...values });
      const after = await lock(trx, group, id);
      await writeAudit(trx, {
        userId: currentUser.id,
        action: 'save',
        entityType: catalogueSlugs[group].entityType,
        entityId: id,
        after: auditSnapshot(after),
      });
      return { _id: id, version: after.version };
    });
  }

  return {
    listMainCategories: () => store.listAdminMainCategories(db),
    listSubCategories: () => store.listAdminSubCategories(db),
    listColours: () => store.listColours(db),

    /** Updates a category, or creates one if the input has no id. @throws ApiError for the first broken rule, version_stale with the stored category */
    save: (group: store.TaxonomyTable, input: Input, currentUser: AuthenticatedUser): Promise<Saved> =>
      input._id === undefined
        ? create(group, input, currentUser)
        : change(group, input._id, currentUser, 'save', async (trx, before) => {
            if (typeof input.version === 'number' && input.version !== before.version) {
              throw await createVersionConflict(trx, catalogueSlugs[group].entityType, before.id, toCategoryDto(before));
            }
            const { name, description, mainCategoryId } = before;
            const values = {
              ...(group === 'colours'
                ? { name }
                : group === 'mainCategories'
                  ? { name, description }
                  : { name, description, mainCategoryId }),
              ...getProvidedValues(group, input),
            };
            await assertValid(trx, group, values, before);
            await store.updateGroup(trx, group, before.id, values);
          }),

    /** Archives a category that no product or type uses. @throws ApiError('in_use') with the uses in `where` */
    archive: (group: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<Saved> =>
      change(group, id, currentUser, 'archive', async (trx, before) => {
        if (before.archivedAt !== null) return;
        const products = await store.findProductUses(trx, group, id);
        const types = group === 'mainCategories' ? await store.findSubCategoryUses(trx, id) : { count: 0, names: [] };
        const where = [
          { kind: 'product', ...products },
          { kind: 'sub_category', ...types },
        ].filter(({ count }) => count > 0);
        if (where.length > 0)
          throw createApiError('in_use', { message: inUseMessage(before.name, products.count, types.count), details: { where } });
        await store.updateGroup(trx, group, id, { archivedAt: clock.now() });
      }),

    /**
     * Restores a category. Does nothing if it is not archived.
     * @throws ApiError('choice_archived') for a subcategory of an archived main category; name_taken
     */
    restore: (group: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<Saved> =>
      change(group, id, currentUser, 'restore', async (trx, before) => {
        if (before.archivedAt === null) return;
        const main = before.mainCategoryId && (await store.lockGroup(trx, 'mainCategories', before.mainCategoryId));
        if (main && main.archivedAt !== null) throw createApiError('choice_archived');
        await assertNameUnused(trx, group, before, id);
        await store.updateGroup(trx, group, id, { archivedAt: null });
      }),

    move: async (group: store.TaxonomyTable, move: RecordMove, currentUser: AuthenticatedUser): Promise<{ ids: string[] }> => ({
      ids: await moveRecord(
        db,
        currentUser,
        {
          entityType: catalogueSlugs[group].entityType,
          list: (trx) => store.listInOrder(trx, group),
          setOrder: (trx, ids) => updateSortOrder(trx, store.tableOf[group], ids),
          toAuditText: ({ name }) => name,
        },
        move,
      ),
    }),
  };
}
export type Taxonomy = ReturnType<typeof createTaxonomy>;

function inUseMessage(name: string, productCount: number, typeCount: number): string {
  const [products, types] = [pluralize(productCount, 'product'), pluralize(typeCount, 'type')];
  if (typeCount === 0) return `${name} is used by ${products}. Move the ${selectPlural(productCount, 'product', 'products')} first.`;
  if (productCount === 0) return `${name} is used by ${types}. Move the ${selectPlural(typeCount, 'type', 'types')} first.`;
  return `${name} is used by ${types} and ${products}. Move the types and products first.`;
}

const createEmptyValues = (group: store.TaxonomyTable): store.GroupValues =>
  group === 'colours'
    ? { name: '' }
    : group === 'mainCategories'
      ? { name: '', description: '' }
      : { name: '', description: '', mainCategoryId: '' };

/** Returns the provided fields of a save that its category table has. */
const getProvidedValues = (
  group: store.TaxonomyTable,
  { name, description, mainCategory }: Partial<Input>,
): Partial<store.GroupValues> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined || group === 'colours' ? {} : { description: description.trim() }),
  ...(mainCategory === undefined || group !== 'subCategories' ? {} : { mainCategoryId: mainCategory }),
});

/** Converts a row to the values of the category form. */
const toCategoryDto = ({ id, slug, name, description, mainCategoryId, version, archivedAt }: store.GroupRow) => ({
  _id: id,
  slug,
  name,
  ...(description === undefined ? {} : { description }),
  ...(mainCategoryId === undefined ? {} : { mainCategory: mainCategoryId }),
  archived: archivedAt !== null,
  version,
});

const auditSnapshot = (row: store.GroupRow): string => {
  const { version: _version, ...auditFields } = toCategoryDto(row);
  return JSON.stringify(auditFields);
};
