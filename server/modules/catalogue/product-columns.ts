import { productTextNames } from '#domain/catalogue/product.ts';

/** The columns of a product `p` in every list, without its ids. */
export const productColumns = [
  'p.slug',
  'p.name',
  'p.priceCents',
  'p.status',
  'p.slabLengthMm',
  'p.slabWidthMm',
  ...productTextNames.map((name) => `p.${name}` as const),
] as const;

/** The ids of a product `p`, its main category `m`, subcategory `s` and colour `c`, with their names. */
export const productNameColumns = [
  'p.id as _id',
  'p.mainCategoryId as mainCategory',
  'm.name as mainCategoryName',
  'p.subCategoryId as subCategory',
  's.name as subCategoryName',
  'p.colourId as colour',
  'c.name as colourName',
] as const;
