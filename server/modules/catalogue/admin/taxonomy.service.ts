import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { pluralize, selectPlural } from '#domain/shared/counts.ts';
import { lockNames, createVersionConflict, writeAudit } from '#server/modules/audit/index.ts';
import { allocateSlug } from '#server/modules/slugs/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import * as store from './taxonomy.store.ts';

type Input = ParsedInputOf<'/admin/product/maincategory/save'> &
  Partial<Pick<ParsedInputOf<'/admin/product/subcategory/save'>, 'mainCategory'>>;
type Saved = { _id: string; version: number };

/** What staff do with main categories, subcategories and colours: all three alike. */
export function createTaxonomy({ db, clock }: { db: Db; clock: Clock }) {
  const find = async (trx: Transaction, group: store.TaxonomyTable, id: string): Promise<store.GroupRow> => {
    const row = await store.lockGroup(trx, group, id);
    if (row === undefined) throw createApiError('not_found');
    return row;
  };

  /** Runs a change of one that is there, and notes what it changed. */
  const change = (
    group: store.TaxonomyTable,
    id: string,
    currentUser: AuthenticatedUser,
    action: string,
    work: (trx: Transaction, before: store.GroupRow) => Promise<void>,
  ): Promise<Saved> =>
    db.transaction().execute(async (trx) => {
      const before = await find(trx, group, id);
      await work(trx, before);
      const after = await find(trx, group, id);
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

  /** @throws ApiError for the first rule broken */
  async function check(trx: Transaction, group: store.TaxonomyTable, values: store.GroupValues, except?: store.GroupRow): Promise<void> {
    if (values.name === '') throw createApiError('name_required');
    if (group === 'subCategories') {
      if (!values.mainCategoryId) throw createApiError('material_required');
      const main = await store.lockGroup(trx, 'mainCategories', values.mainCategoryId);
      if (main === undefined) throw createApiError('choice_gone');
      if (main.archivedAt !== null && values.mainCategoryId !== except?.mainCategoryId) throw createApiError('choice_archived');
    }
    await assertSlugIsFree(trx, group, values, except?.id);
  }

  /** @throws ApiError('name_taken') where another that is not archived has this name; of two who are quick the second waits here */
  async function assertSlugIsFree(
    trx: Transaction,
    group: store.TaxonomyTable,
    values: store.GroupValues,
    except: string | undefined,
  ): Promise<void> {
    await lockNames(trx, catalogueSlugs[group].entityType);
    const mainCategory = group === 'subCategories' ? values.mainCategoryId : undefined;
    if (await store.isNameUsed(trx, group, values.name, { except, mainCategory })) throw createApiError('name_taken');
  }

  async function create(group: store.TaxonomyTable, input: Input, currentUser: AuthenticatedUser): Promise<Saved> {
    const values = { ...getEmpty(group), ...getValues(group, input) };
    return db.transaction().execute(async (trx) => {
      await check(trx, group, values);
      const id = createId();
      await store.insertGroup(trx, group, { id, slug: await allocateSlug(trx, catalogueSlugs[group], values.name), ...values });
      const after = await find(trx, group, id);
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
    listMainCategories: () => store.listEditedMainCategories(db),
    listSubCategories: () => store.listEditedSubCategories(db),
    listColours: () => store.listColours(db),

    /** Saves a category, a new one without an id. @throws ApiError for the first broken rule, version_stale with the saved category */
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
              ...getValues(group, input),
            };
            await check(trx, group, values, before);
            await store.updateGroup(trx, group, before.id, values);
          }),

    /** @throws ApiError('in_use') with the uses in `where` */
    archive: (group: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<Saved> =>
      change(group, id, currentUser, 'archive', async (trx, before) => {
        if (before.archivedAt !== null) return;
        const products = await store.findProductsOfGroup(trx, group, id);
        const types = group === 'mainCategories' ? await store.findSubUses(trx, id) : { count: 0, names: [] };
        const where = [
          { kind: 'product', ...products },
          { kind: 'sub_category', ...types },
        ].filter(({ count }) => count > 0);
        if (where.length > 0)
          throw createApiError('in_use', { message: inUseMessage(before.name, products.count, types.count), details: { where } });
        await store.updateGroup(trx, group, id, { archivedAt: clock.now() });
      }),

    /**
     * Once more changes nothing.
     * @throws ApiError('choice_archived') for a subcategory of an archived main category; name_taken
     */
    restore: (group: store.TaxonomyTable, id: string, currentUser: AuthenticatedUser): Promise<Saved> =>
      change(group, id, currentUser, 'restore', async (trx, before) => {
        if (before.archivedAt === null) return;
        const main = before.mainCategoryId && (await store.lockGroup(trx, 'mainCategories', before.mainCategoryId));
        if (main && main.archivedAt !== null) throw createApiError('choice_archived');
        await assertSlugIsFree(trx, group, before, id);
        await store.updateGroup(trx, group, id, { archivedAt: null });
      }),

    /** Puts those named in this order. @returns how many of them there are */
    order: (group: store.TaxonomyTable, ids: readonly string[], currentUser: AuthenticatedUser): Promise<{ count: number }> =>
      db.transaction().execute(async (trx) => {
        const before = await store.listOrder(trx, group);
        const count = await store.updateGroupSortOrder(trx, group, [...new Set(ids)]);
        const after = await store.listOrder(trx, group);
        if (JSON.stringify(before) !== JSON.stringify(after)) {
          const note = (names: string[]) => JSON.stringify({ order: names });
          await writeAudit(trx, {
            userId: currentUser.id,
            action: 'order',
            entityType: catalogueSlugs[group].entityType,
            before: note(before),
            after: note(after),
          });
        }
        return { count };
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

const getEmpty = (group: store.TaxonomyTable): store.GroupValues =>
  group === 'colours'
    ? { name: '' }
    : group === 'mainCategories'
      ? { name: '', description: '' }
      : { name: '', description: '', mainCategoryId: '' };

/** The input of a save, reduced to the fields of the category type. */
const getValues = (group: store.TaxonomyTable, { name, description, mainCategory }: Partial<Input>): Partial<store.GroupValues> => ({
  ...(name === undefined ? {} : { name: name.trim() }),
  ...(description === undefined || group === 'colours' ? {} : { description: description.trim() }),
  ...(mainCategory === undefined || group !== 'subCategories' ? {} : { mainCategoryId: mainCategory }),
});

/** One as a form fills itself from it. */
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
