import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { toRand } from '#domain/shared/money.ts';
import { parseRand } from '#domain/catalogue/product-price.ts';
import {
  isBeingPublishedOrRestored,
  emptyProductFields,
  mapProductFields,
  maxProductNameLength,
  productFieldNames,
  validateProductFields,
  type ProductField,
  type ProductFieldValues,
} from '#domain/catalogue/product.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import { archiveRecord, insertRecord, restoreRecord, updateRecord } from '#server/crud/record-pages.store.ts';
import { findLastChange } from '#server/modules/audit/index.ts';
import { allocateSlug, reserveSlug } from '#server/modules/slugs/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { catalogueSlugs } from '../catalogue-slugs.ts';
import { listCategoryOptions } from './categories.store.ts';
import * as store from './products.store.ts';

type SaveInput = ParsedInputOf<'/admin/product/save'>;

export function createProductsAdmin({ db }: { db: Db }) {
  const change = createRecordCommand({
    db,
    entityType: 'product',
    lock: store.lockProduct,
    async read(trx, id): Promise<AdminProduct | undefined> {
      const row = await store.findAdminProduct(trx, id);
      return row && toAdminProduct(row);
    },
    // The pictures have entries of their own. The sale unit is derived.
    toAudited: ({ pictures: _pictures, saleUnit: _saleUnit, ...product }) => product,
  });

  async function update(trx: Transaction, id: string, input: SaveInput, before: AdminProduct): Promise<void> {
    const next = { ...toForm(before), ...getProvidedFields(input) };
    const [error] = validateProductFields({
      ...next,
      slug: input.slug === undefined || input.slug === before.slug ? undefined : next.slug,
    });
    if (error) throw createApiError(error.code);
    const hasNewAttribute = (['mainCategory', 'subCategory', 'colour'] as const).some((name) => next[name] !== before[name]);
    if (hasNewAttribute || isBeingPublishedOrRestored(before.status, next.status)) await assertActiveAttributes(trx, next);
    if (next.slug !== before.slug) await reserveSlug(trx, catalogueSlugs.products, next.slug, { id, slug: before.slug });
    await updateRecord(trx, store.productTable, id, { ...toColumns(next), slug: next.slug });
  }

  async function create(trx: Transaction, id: string, input: SaveInput): Promise<void> {
    const form = { ...emptyForm, ...getProvidedFields(input) };
    const [error] = validateProductFields({ ...form, slug: form.slug === '' ? undefined : form.slug });
    if (error) throw createApiError(error.code);
    await assertActiveAttributes(trx, form);
    if (form.slug !== '') await reserveSlug(trx, catalogueSlugs.products, form.slug);
    const slug = form.slug || (await allocateSlug(trx, catalogueSlugs.products, form.name));
    await insertRecord(trx, store.productTable, id, { slug, ...toColumns(form) });
  }

  /** Copies a product, with its pictures, to a new draft. */
  async function copy(trx: Transaction, id: string, originalId: string): Promise<void> {
    const original = (await store.lockProduct(trx, originalId)) && (await store.findAdminProduct(trx, originalId));
    if (original === undefined) throw createApiError('not_found');
    await assertActiveAttributes(trx, original);
    const name = `${original.name} (copy)`.slice(0, maxProductNameLength);
    const slug = await allocateSlug(trx, catalogueSlugs.products, name);
    const columns = toColumns({ ...toForm(toAdminProduct(original)), name, status: 'draft' });
    await insertRecord(trx, store.productTable, id, { slug, ...columns });
    await store.copyPictures(trx, originalId, id, createId);
  }

  return {
    /** Updates a product, or creates one without an id. */
    save: (input: SaveInput, currentUser: AuthenticatedUser): Promise<AdminProduct> =>
      change(currentUser, {
        _id: input._id,
        version: input.version,
        write: (trx, id, existing) => (existing ? update(trx, id, input, existing) : create(trx, id, input)),
      }),

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
    archive: (_id: string, currentUser: AuthenticatedUser): Promise<AdminProduct> =>
      change(currentUser, { _id, action: 'archive', write: (trx, id) => archiveRecord(trx, store.productTable, id) }),

    /** Restores the status that a product had before it was archived. */
    restore: (_id: string, currentUser: AuthenticatedUser): Promise<AdminProduct> =>
      change(currentUser, {
        _id,
        action: 'restore',
        async write(trx, id, existing) {
          if (existing!.status !== 'archived') return;
          await assertActiveAttributes(trx, existing!);
          await restoreRecord(trx, store.productTable, id);
        },
      }),

    duplicate: (originalId: string, currentUser: AuthenticatedUser): Promise<AdminProduct> =>
      change(currentUser, { _id: undefined, action: 'duplicate', write: (trx, id) => copy(trx, id, originalId) }),
  };
}
export type ProductsAdmin = ReturnType<typeof createProductsAdmin>;

const formFields = ['slug', 'name', 'mainCategory', 'subCategory', 'colour', 'status', ...productFieldNames] as const;
type Form = Pick<AdminProduct, (typeof formFields)[number]> & { price: number | string };

const toForm = (product: AdminProduct): Form => ({
  ...(Object.fromEntries(formFields.map((name) => [name, product[name]])) as Omit<Form, 'price'>),
  price: product.price,
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
