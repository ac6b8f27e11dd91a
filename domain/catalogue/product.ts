import type { ListingStatus } from './listing-status.ts';
import { parseRand } from './product-price.ts';
import type { CatalogueErrorCode } from '#domain/errors/back-office-errors.ts';
import { formatInteger } from '#domain/shared/counts.ts';
import { isSlug } from '#domain/shared/slug.ts';

export const maxProductNameLength = 160;

type ProductFieldType = { type: 'text'; maxLength: number } | { type: 'millimeters'; max: number };

/**
 * The fields of a product besides its name, slug, status, price and categories. The API, the queries, the audit log, the import and the
 * values of the form are built from this table.
 */
export const productFields = {
  description: { type: 'text', maxLength: 5000 },
  pricePer: { type: 'text', maxLength: 60 },
  slabLengthMm: { type: 'millimeters', max: 20_000 },
  slabWidthMm: { type: 'millimeters', max: 20_000 },
  finish: { type: 'text', maxLength: 80 },
  edgeProfile: { type: 'text', maxLength: 80 },
} as const satisfies Record<string, ProductFieldType>;
export type ProductField = keyof typeof productFields;

type ValueOfType<Type> = Type extends { type: 'text' } ? string : number | null;
export type ProductFieldValues = { [Field in ProductField]: ValueOfType<(typeof productFields)[Field]> };

export const productFieldNames = Object.keys(productFields) as ProductField[];
type TextField = { [Field in ProductField]: (typeof productFields)[Field] extends { type: 'text' } ? Field : never }[ProductField];
/** The fields that are texts. */
export const productTextNames = productFieldNames.filter((name): name is TextField => productFields[name].type === 'text');

/** Returns the error message of a length that is not valid. */
export const createMillimetersMessage = (max: number): string =>
  `Enter a whole number of millimeters from 1 to ${formatInteger(max)}, or leave empty.`;

/** Returns a record with a value for each field of a product. */
export const mapProductFields = <Value>(toValue: (name: ProductField, type: ProductFieldType) => Value) =>
  Object.fromEntries(productFieldNames.map((name) => [name, toValue(name, productFields[name])])) as Record<ProductField, Value>;

export const pickProductFields = (product: ProductFieldValues): ProductFieldValues =>
  mapProductFields((name) => product[name]) as ProductFieldValues;

/** The fields of a new product. */
export const emptyProductFields = mapProductFields((_name, { type }) => (type === 'text' ? '' : null)) as ProductFieldValues;

/** The slug if the name of a product has no Latin letter or digit. */
export const productSlugFallback = 'stone';

export type ProductForm = { name: string; mainCategory: string; subCategory: string; colour: string; price: string | number };
export type ProductFieldError = { field: keyof ProductForm | 'slug'; code: CatalogueErrorCode };

/** Returns true if a status change publishes or restores a product. Its material, type and color must then not be archived. */
export const isBeingPublishedOrRestored = (before: ListingStatus, after: ListingStatus): boolean =>
  after !== before && (after === 'active' || before === 'archived');

/** Returns the status to store for a later restore when a product changes to the status `next`; null unless `next` is `archived`. */
export const getStatusBeforeArchive = (
  existing: { status: ListingStatus; statusBeforeArchive: ListingStatus | null } | undefined,
  next: ListingStatus,
): ListingStatus | null => {
  if (next !== 'archived' || existing === undefined) return null;
  return existing.status === 'archived' ? existing.statusBeforeArchive : existing.status;
};

/** Returns the `statusBeforeArchive` of a product after an undo, which restores the status of a snapshot. */
export function getStatusBeforeArchiveAfterUndo(
  snapshot: { status: ListingStatus; statusBeforeArchive?: ListingStatus | null },
  existing: { status: ListingStatus; statusBeforeArchive: ListingStatus | null },
): ListingStatus | null {
  if (snapshot.status !== 'archived') return null;
  return (existing.status === 'archived' ? existing.statusBeforeArchive : snapshot.statusBeforeArchive) ?? null;
}

/** Returns the errors of a product form, in the order of its fields. @param form.slug undefined if it does not change */
export function validateProductFields(form: ProductForm & { slug?: string | undefined }): ProductFieldError[] {
  const errors: (ProductFieldError | false)[] = [
    form.name.trim() === '' && { field: 'name', code: 'name_required' },
    form.mainCategory === '' && { field: 'mainCategory', code: 'material_required' },
    form.subCategory === '' && { field: 'subCategory', code: 'type_required' },
    form.colour === '' && { field: 'colour', code: 'colour_required' },
    parseRand(form.price) === undefined && { field: 'price', code: 'price_invalid' },
    form.slug !== undefined && !isSlug(form.slug) && { field: 'slug', code: 'slug_invalid' },
  ];
  return errors.filter((error) => error !== false);
}
