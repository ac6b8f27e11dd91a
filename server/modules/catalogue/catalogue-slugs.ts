import { productSlugFallback } from '#domain/catalogue/product.ts';
import type { SlugConfig } from '#server/modules/slugs/index.ts';

/** The slugs of the catalogue, by table. */
export const catalogueSlugs = {
  products: { entityType: 'product', table: 'products', formerTable: 'productFormerSlugs', fallback: productSlugFallback },
  mainCategories: { entityType: 'main-category', table: 'mainCategories', fallback: 'main-category' },
  subCategories: { entityType: 'sub-category', table: 'subCategories', fallback: 'sub-category' },
  colours: { entityType: 'colour', table: 'colours', fallback: 'colour' },
} as const satisfies Record<string, SlugConfig>;
