import { readRand } from './product-price.ts';
import type { CatalogueProblemCode } from './problems/catalogue.ts';
import { isSlug } from './slug.ts';

export type ProductForm = { name: string; mainCategory: string; subCategory: string; colour: string; price: string | number };
export type ProductFault = { field: keyof ProductForm | 'slug'; code: CatalogueProblemCode };

/** What a stone needs, checked in the order of its form. @param form.slug only where it is to change */
export function productFault(form: ProductForm & { slug?: string | undefined }): ProductFault | undefined {
  if (form.name.trim() === '') return { field: 'name', code: 'name_required' };
  if (form.mainCategory === '') return { field: 'mainCategory', code: 'material_required' };
  if (form.subCategory === '') return { field: 'subCategory', code: 'type_required' };
  if (form.colour === '') return { field: 'colour', code: 'colour_required' };
  if (readRand(form.price) === undefined) return { field: 'price', code: 'price_invalid' };
  if (form.slug !== undefined && !isSlug(form.slug)) return { field: 'slug', code: 'slug_invalid' };
  return undefined;
}
