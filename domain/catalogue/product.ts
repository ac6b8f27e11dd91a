import type { ListingStatus } from './listing-status.ts';
import { parseRand } from './product-price.ts';
import type { CatalogueErrorCode } from '#domain/errors/back-office-errors.ts';
import { isSlug } from '#domain/shared/slug.ts';

/** The texts of a product besides its name, with their maximum length. The API, the import and the forms are built from this table. */
export const productTextMaxLengths = { description: 5000, pricePer: 60, finish: 80, edgeProfile: 80 };
export type ProductText = keyof typeof productTextMaxLengths;

/** Returns a record with a value for each text of a product. */
export const mapProductTexts = <Value>(toValue: (maxLength: number, name: ProductText) => Value) =>
  Object.fromEntries(
    Object.entries(productTextMaxLengths).map(([name, maxLength]) => [name, toValue(maxLength, name as ProductText)]),
  ) as Record<ProductText, Value>;
export const productTextNames = Object.keys(productTextMaxLengths) as ProductText[];

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

/** Returns the `statusBeforeArchive` of a product after an undo, which restores the status of a snapshot from the audit log. */
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
