import type { ListingStatus } from './listing-status.ts';
import { readRand } from './product-price.ts';
import type { CatalogueProblemCode } from '#domain/errors/catalogue.ts';
import { isSlug } from '#domain/shared/slug.ts';

export type ProductForm = { name: string; mainCategory: string; subCategory: string; colour: string; price: string | number };
export type ProductFault = { field: keyof ProductForm | 'slug'; code: CatalogueProblemCode };

/** Whether a change of status brings a stone nearer to the public: what it is made of must then be out of the archive. */
export const comesForward = (before: ListingStatus, after: ListingStatus): boolean =>
  after !== before && (after === 'active' || before === 'archived');

/**
 * What a stone that goes back to a noted status is to be once it is brought out of the archive; null for a draft, and where it is not in it.
 * @param now while it is in the archive anyway, what is saved counts
 */
export const wayOut = (
  noted: { status: ListingStatus; statusBefore?: ListingStatus | null },
  now: { status: ListingStatus; statusBefore: ListingStatus | null },
): ListingStatus | null =>
  noted.status !== 'archived' ? null : now.status === 'archived' ? now.statusBefore : (noted.statusBefore ?? null);

/** What a stone lacks, in the order of its form. @param form.slug only where it is to change */
export function productFaults(form: ProductForm & { slug?: string | undefined }): ProductFault[] {
  const faults: (ProductFault | false)[] = [
    form.name.trim() === '' && { field: 'name', code: 'name_required' },
    form.mainCategory === '' && { field: 'mainCategory', code: 'material_required' },
    form.subCategory === '' && { field: 'subCategory', code: 'type_required' },
    form.colour === '' && { field: 'colour', code: 'colour_required' },
    readRand(form.price) === undefined && { field: 'price', code: 'price_invalid' },
    form.slug !== undefined && !isSlug(form.slug) && { field: 'slug', code: 'slug_invalid' },
  ];
  return faults.filter((fault) => fault !== false);
}
