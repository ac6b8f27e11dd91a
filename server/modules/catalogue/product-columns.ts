import { productFieldNames } from '#domain/catalogue/product.ts';

/** Columns that every list of products `p` selects, apart from ids. */
export const productColumns = [
  'p.slug',
  'p.name',
  'p.priceCents',
  'p.status',
  'p.saleUnit',
  ...productFieldNames.map((name) => `p.${name}` as const),
] as const;

/** Ids of a product `p`, and ids and names of its main category `m`, subcategory `s` and colour `c`. */
export const productNameColumns = [
  'p.id as _id',
  'p.mainCategoryId as mainCategory',
  'm.name as mainCategoryName',
  'p.subCategoryId as subCategory',
  's.name as subCategoryName',
  'p.colourId as colour',
  'c.name as colourName',
] as const;
