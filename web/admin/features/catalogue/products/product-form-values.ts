import type { DeskProduct } from '#contract/admin/products.ts';
import type { InputOf } from '#contract/index.ts';
import { toCents } from '#domain/shared/money.ts';
import { writeRand } from '#domain/catalogue/product-price.ts';

/** A stone as its form holds it: everything as text. */
export type ProductFormValues = {
  name: string;
  mainCategory: string;
  subCategory: string;
  colour: string;
  description: string;
  price: string;
  pricePer: string;
  status: DeskProduct['status'];
  slug: string;
  finish: string;
  edgeProfile: string;
  slabLengthMm: string;
  slabWidthMm: string;
};

export const emptyProductValues: ProductFormValues = {
  name: '',
  mainCategory: '',
  subCategory: '',
  colour: '',
  description: '',
  price: '',
  pricePer: 'per m²',
  status: 'draft',
  slug: '',
  finish: '',
  edgeProfile: '',
  slabLengthMm: '',
  slabWidthMm: '',
};

/** A saved stone, for its form. */
export const toProductFormValues = (product: DeskProduct): ProductFormValues => ({
  name: product.name,
  mainCategory: product.mainCategory,
  subCategory: product.subCategory,
  colour: product.colour,
  description: product.description,
  price: writeRand(toCents(product.price)),
  pricePer: product.pricePer,
  status: product.status,
  slug: product.slug,
  finish: product.finish,
  edgeProfile: product.edgeProfile,
  slabLengthMm: product.slabLengthMm === null ? '' : String(product.slabLengthMm),
  slabWidthMm: product.slabWidthMm === null ? '' : String(product.slabWidthMm),
});

const millimetres = (typed: string): number | null => (typed.trim() === '' ? null : Math.round(Number(typed.replace(/\s/g, ''))));

/** A form's values as they are sent. The address only where it was typed. */
export function toProductInput(
  { slug, slabLengthMm, slabWidthMm, ...values }: ProductFormValues,
  before: ProductFormValues,
): InputOf<'/admin/product/save'> {
  return {
    ...values,
    slabLengthMm: millimetres(slabLengthMm),
    slabWidthMm: millimetres(slabWidthMm),
    ...(slug === before.slug ? {} : { slug: slug.trim() }),
  };
}

/** A size that is no whole number of millimetres from 1 to 20 000. */
export const isInvalidSize = (typed: string): boolean => {
  const size = millimetres(typed);
  return size !== null && !(size >= 1 && size <= 20_000);
};
