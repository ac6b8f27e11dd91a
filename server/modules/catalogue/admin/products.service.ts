import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { toRand } from '#domain/shared/money.ts';
import { parseRand } from '#domain/catalogue/product-price.ts';
import {
  getStatusBeforeArchive,
  isBeingPublishedOrRestored,
  emptyProductFields,
  mapProductFields,
  productFieldNames,
  validateProductFields,
  type ProductField,
  type ProductFieldValues,
} from '#domain/catalogue/product.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { findLastChange, insertAuditEntry } from '#server/modules/audit/index.ts';
import { createVersionConflict } from '#server/crud/version-conflict.ts';
import { allocateSlug, reserveSlug } from '#server/modules/slugs/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import { listCategoryOptions } from './categories.store.ts';
import * as store from './products.store.ts';

type SaveInput = ParsedInputOf<'/admin/product/save'>;
type SavedProduct = { _id: string; slug: string; version: number };

export function createProductsAdmin({ db }: { db: Db }) {
  /** Locks an existing product, runs `work`, and logs the change if the version increased. */
  const changeProduct = (
    id: string,
    currentUser: AuthenticatedUser,
    action: string,
    work: (
      trx: Transaction,
      before: store.AdminProductRow,
      row: NonNullable<Awaited<ReturnType<typeof store.lockProduct>>>,
    ) => Promise<void>,
  ): Promise<SavedProduct> =>
    db.transaction().execute(async (trx) => {
      const row = await store.lockProduct(trx, id);
      const before = row && (await store.findAdminProduct(trx, id));
      if (before === undefined) throw createApiError('not_found');
      await work(trx, before, row!);
      const after = (await store.findAdminProduct(trx, id))!;
      if (after.version !== before.version) {
        await insertAuditEntry(trx, {
          userId: currentUser.id,
          action,
          entityType: 'product',
          entityId: id,
          before: toAuditSnapshot(before),
          after: toAuditSnapshot(after),
        });
      }
      return { _id: id, slug: after.slug, version: after.version };
    });

  const update = (id: string, input: SaveInput, currentUser: AuthenticatedUser) =>
    changeProduct(id, currentUser, 'save', async (trx, before, row) => {
      if (typeof input.version === 'number' && input.version !== before.version) {
        throw await createVersionConflict(trx, 'product', id, toAdminProduct(before));
      }
      const next = { ...toForm(before), ...getProvidedFields(input) };
      const [error] = validateProductFields({
        ...next,
        slug: input.slug === undefined || input.slug === before.slug ? undefined : next.slug,
      });
      if (error) throw createApiError(error.code);
      const hasNewAttribute = (['mainCategory', 'subCategory', 'colour'] as const).some((name) => next[name] !== before[name]);
      if (hasNewAttribute || isBeingPublishedOrRestored(before.status, next.status)) await assertActiveAttributes(trx, next);
      if (next.slug !== before.slug) await reserveSlug(trx, catalogueSlugs.products, next.slug, { id, slug: before.slug });
      const statusBeforeArchive = getStatusBeforeArchive(row, next.status);
      await store.updateProduct(trx, id, { ...toColumns(next), slug: next.slug, statusBeforeArchive });
    });

  async function create(input: SaveInput, currentUser: AuthenticatedUser): Promise<SavedProduct> {
    const form = { ...emptyForm, ...getProvidedFields(input) };
    const [error] = validateProductFields({ ...form, slug: form.slug === '' ? undefined : form.slug });
    if (error) throw createApiError(error.code);
    return db.transaction().execute(async (trx) => {
      await assertActiveAttributes(trx, form);
      if (form.slug !== '') await reserveSlug(trx, catalogueSlugs.products, form.slug);
      const slug = form.slug || (await allocateSlug(trx, catalogueSlugs.products, form.name));
      const id = createId();
      await store.insertProduct(trx, { id, slug, ...toColumns(form) });
      return logCreation(trx, id, 'save', currentUser);
    });
  }

  async function logCreation(trx: Transaction, id: string, action: string, currentUser: AuthenticatedUser): Promise<SavedProduct> {
    const after = (await store.findAdminProduct(trx, id))!;
    await insertAuditEntry(trx, { userId: currentUser.id, action, entityType: 'product', entityId: id, after: toAuditSnapshot(after) });
    return { _id: id, slug: after.slug, version: after.version };
  }

  return {
    /** Updates a product, or creates one without an id. @throws ApiError for the first violated rule, version_stale with the product */
    save: (input: SaveInput, currentUser: AuthenticatedUser): Promise<SavedProduct> =>
      input._id === undefined ? create(input, currentUser) : update(input._id, input, currentUser),

    async list(input: ParsedInputOf<'/admin/product/list'>): Promise<{ result: AdminProduct[]; fullcount: number }> {
      const { rows, total } = await store.listAdminProducts(db, { ...input, sort: input.sort ?? '' });
      return { result: rows.map(toAdminProduct), fullcount: total };
    },

    listCategoryOptions: () => listCategoryOptions(db),

    /** Counts the products by status, and those with an open issue. */
    count: () => store.countProducts(db),

    async get(id: string): Promise<AdminProductDetail> {
      const row = await store.findAdminProduct(db, id);
      if (row === undefined) throw createApiError('not_found');
      const [references, lastChange] = await Promise.all([store.findProductReferences(db, id), findLastChange(db, 'product', id)]);
      const changed = lastChange ? { at: lastChange.createdAt.toISOString(), userName: lastChange.fullName ?? '' } : null;
      return { ...toAdminProduct(row), ...references, changed };
    },

    /** Hides a product from the public. The row remains, because quotes refer to it. Does nothing if it is archived already. */
    archive: (id: string, currentUser: AuthenticatedUser): Promise<SavedProduct> =>
      changeProduct(id, currentUser, 'archive', async (trx, before, row) => {
        if (before.status === 'archived') return;
        await store.updateProduct(trx, id, { status: 'archived', statusBeforeArchive: getStatusBeforeArchive(row, 'archived') });
      }),

    /** Restores the status that a product had before it was archived. */
    restore: (id: string, currentUser: AuthenticatedUser): Promise<SavedProduct> =>
      changeProduct(id, currentUser, 'restore', async (trx, before, row) => {
        if (before.status !== 'archived') return;
        await assertActiveAttributes(trx, before);
        await store.updateProduct(trx, id, { status: row.statusBeforeArchive ?? 'draft', statusBeforeArchive: null });
      }),

    /** Copies a product, with its pictures, to a new draft. */
    duplicate: (id: string, currentUser: AuthenticatedUser): Promise<SavedProduct> =>
      db.transaction().execute(async (trx) => {
        const row = (await store.lockProduct(trx, id)) && (await store.findAdminProduct(trx, id));
        if (row === undefined) throw createApiError('not_found');
        await assertActiveAttributes(trx, row);
        const copyId = createId();
        const name = `${row.name} (copy)`.slice(0, 160);
        await store.insertProduct(trx, {
          id: copyId,
          slug: await allocateSlug(trx, catalogueSlugs.products, name),
          ...toColumns({ ...toForm(row), name, status: 'draft' }),
        });
        await store.copyPictures(trx, id, copyId, createId);
        return logCreation(trx, copyId, 'duplicate', currentUser);
      }),
  };
}
export type ProductsAdmin = ReturnType<typeof createProductsAdmin>;

const formFields = ['slug', 'name', 'mainCategory', 'subCategory', 'colour', 'status', ...productFieldNames] as const;
type Form = Pick<store.AdminProductRow, (typeof formFields)[number]> & { price: number | string };

const toForm = (row: store.AdminProductRow): Form => ({
  ...(Object.fromEntries(formFields.map((name) => [name, row[name]])) as Omit<Form, 'price'>),
  price: toRand(row.priceCents),
});

const emptyForm: Form = {
  slug: '',
  name: '',
  mainCategory: '',
  subCategory: '',
  colour: '',
  price: '',
  status: 'draft',
  ...emptyProductFields,
};

/** Returns the fields that the input contains. Missing fields do not change; null removes a number. */
const getProvidedFields = ({ _id, version: _version, ...input }: SaveInput): Partial<Form> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && (value !== null || emptyProductFields[name as ProductField] === null),
    ),
  ) as Partial<Form>;

const toColumns = ({ mainCategory, subCategory, colour, price, name, slug: _slug, status, ...fields }: Form) => ({
  ...(mapProductFields((field) => (typeof fields[field] === 'string' ? fields[field].trim() : fields[field])) as ProductFieldValues),
  status,
  name: name.trim(),
  mainCategoryId: mainCategory,
  subCategoryId: subCategory,
  colourId: colour,
  priceCents: parseRand(price)!,
});

/** Locks the categories of a product. */
async function assertActiveAttributes(trx: Transaction, attributes: Pick<Form, 'mainCategory' | 'subCategory' | 'colour'>): Promise<void> {
  const lockedAttributes = await store.lockAttributes(trx, attributes);
  if (lockedAttributes === undefined) throw createApiError('choice_gone');
  const { mainArchivedAt, subArchivedAt, colourArchivedAt, isTypeOfMaterial } = lockedAttributes;
  if (!isTypeOfMaterial) throw createApiError('type_of_other_material');
  if (mainArchivedAt ?? subArchivedAt ?? colourArchivedAt) throw createApiError('choice_archived');
}

/** Converts a row to the wire format of the back office, with the price in rand. */
const toAdminProduct = ({ priceCents, updatedAt, ...row }: store.AdminProductRow): AdminProduct => ({
  ...row,
  price: toRand(priceCents),
  updatedAt: updatedAt.toISOString(),
});

/** Returns the audit snapshot of a product: its back-office fields without pictures, version, update time and derived fields. */
const toAuditSnapshot = (row: store.AdminProductRow): string => {
  const { pictures: _pictures, updatedAt: _updatedAt, version: _version, saleUnit: _saleUnit, ...auditFields } = toAdminProduct(row);
  return JSON.stringify(auditFields);
};
