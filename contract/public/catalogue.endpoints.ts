import { z } from 'zod';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import { saleUnits } from '#domain/pricing/meters.ts';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { productFieldOutputs } from '#contract/product-fields.ts';
import { skipOrLimit, idOrIds, listResponse, idAndName, emptyInput, optionalId, picture, textOrEmpty } from '#contract/schemas.ts';

export const mainCategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  pictures: z.array(picture),
  subCategoryCount: z.int(),
  productCount: z.int(),
});
export type MainCategory = z.infer<typeof mainCategory>;

export const subCategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  mainCategory: z.string(),
  mainCategoryName: z.string(),
  description: z.string(),
});
export type SubCategory = z.infer<typeof subCategory>;

/** The subject of a stone's picture; '' if not specified. */
export const pictureKinds = ['', 'slab', 'detail', 'edge', 'room'] as const;
export const productPicture = picture.extend({ kind: z.enum(pictureKinds) });
export type ProductPicture = z.infer<typeof productPicture>;

export const product = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  mainCategory: z.string(),
  mainCategoryName: z.string(),
  subCategory: z.string(),
  subCategoryName: z.string(),
  colour: z.string(),
  colourName: z.string(),
  pictures: z.array(productPicture),
  /** Rand, VAT included; 0 = priced on request. */
  price: z.number(),
  status: z.enum(listingStatuses),
  ...productFieldOutputs,
  /** The unit of the price, which `pricePer` states. */
  saleUnit: z.enum(saleUnits),
});
export type Product = z.infer<typeof product>;

const productListResponse = z.object({
  result: z.array(product),
  fullcount: z.int(),
  length: z.int(),
  /** Words of the search that were left out, because every or no stone matches them. */
  omittedWords: z.array(z.string()),
});

export const productSorts = ['', 'name', 'price', '-price'] as const;

const publicProductFilters = {
  id: optionalId,
  type: z.enum(['main', 'sub', '']).nullish(),
  mainCategory: optionalId,
  subCategory: optionalId,
  colours: idOrIds,
  skip: skipOrLimit(100_000, 0),
  limit: skipOrLimit(100, 60),
  sort: z.enum(productSorts).nullish(),
};

/** A combination of material, type and color that at least one active product has. */
export const facet = z.object({ mainCategory: z.string(), subCategory: z.string(), colour: z.string(), count: z.int() });
export type Facet = z.infer<typeof facet>;

export const catalogueEndpoints = {
  '/site/product/list/maincategory': defineEndpoint({
    summary: 'Lists the main categories with their pictures and counts.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(mainCategory),
  }),

  '/site/product/list/subcategory': defineEndpoint({
    summary: 'Lists the subcategories, sorted by main category.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(subCategory),
  }),

  '/site/product/maincategory/listall': defineEndpoint({
    summary: 'Lists the names of the main categories, for selectors.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(idAndName),
  }),

  '/site/product/subcategory/listall': defineEndpoint({
    summary: 'Lists the names of the subcategories of one main category or of all, for selectors.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ mainCategoryId: optionalId }),
    response: listResponse(idAndName),
  }),

  '/site/product/colours/listall': defineEndpoint({
    summary: 'Lists the names of the colors, for selectors.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(idAndName),
  }),

  '/site/product/list/facets': defineEndpoint({
    summary: 'Counts the products of each combination of main category, subcategory and color.',
    description: 'Combinations without products are omitted.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(facet),
  }),

  '/site/list/all/products': defineEndpoint({
    summary: 'Lists products by category, search text or filter.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ ...publicProductFilters, search: textOrEmpty(200), filter: z.boolean().nullish() }),
    response: productListResponse,
  }),

  '/site/list/filter/products': defineEndpoint({
    summary: 'Lists products by the filter of the buttons “View Selection” and “View Products”.',
    access: 'anyone',
    isCacheable: true,
    input: z.object(publicProductFilters),
    response: productListResponse,
  }),

  '/site/product/get': defineEndpoint({
    summary: 'Returns one product by its id, its slug or a former slug.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({ productId: optionalId, slug: textOrEmpty(200) }),
    response: product,
    errors: ['not_found'],
  }),

  '/site/product/similar': defineEndpoint({
    summary: 'Lists the products that are most similar to a product in type, color, material and price.',
    access: 'anyone',
    input: z.object({ slug: textOrEmpty(200), limit: skipOrLimit(12, 4) }),
    response: listResponse(product),
    errors: ['not_found'],
  }),

  '/site/product/list/chosen': defineEndpoint({
    summary: 'Lists products by their ids or slugs, in the requested order.',
    description: '`missing` contains the requested ids and slugs that are not public products.',
    access: 'anyone',
    input: z.object({ ids: z.array(textOrEmpty(200)).max(maxShortlistItems) }),
    response: z.object({ result: z.array(product), missing: z.array(z.string()) }),
  }),

  '/admin/product/maincategory/listall': defineEndpoint({
    summary: 'Lists the names of the main categories.',
    description: 'Public, because the quote page of the specification calls this endpoint.',
    access: 'anyone',
    isCacheable: true,
    input: emptyInput,
    response: listResponse(idAndName),
  }),
};
