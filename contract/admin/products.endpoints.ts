import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { listingStatuses } from '#domain/catalogue/listing-status.ts';
import { maxProductNameLength } from '#domain/catalogue/product.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes, sitePictures } from '#contract/endpoint.ts';
import { productFieldInputs } from '#contract/product-fields.ts';
import { pictureKinds, product, productPicture } from '#contract/public/catalogue.endpoints.ts';
import { emptyInput, skipOrLimit, optionalId, optionalText, textOrEmpty } from '#contract/schemas.ts';
import { categoryOptions } from './categories.endpoints.ts';
import { idInput, focusInput, savedResponse, expectedVersion } from './admin.schemas.ts';

const access = permissions.catalogue;
const status = z.enum(listingStatuses);

export const adminProduct = product.extend({ version: z.int(), updatedAt: z.iso.datetime() });
export type AdminProduct = z.infer<typeof adminProduct>;

export const adminProductSorts = ['', 'name', '-name', 'price', '-price', 'updatedAt', '-updatedAt'] as const;

export const productChecks = ['no_picture', 'no_price', 'no_description', 'in_gallery'] as const;

/** Filters of the product list. */
export const adminProductFilters = {
  search: textOrEmpty(200),
  status: z.enum(['', ...listingStatuses]).nullish(),
  mainCategory: optionalId,
  subCategory: optionalId,
  colour: optionalId,
  /**
   * Products without a picture, a price or a description, or used in the gallery. Archived products also need the status `archived`.
   */
  check: z.enum(['', ...productChecks]).nullish(),
};

export type AdminProductDetail = z.infer<(typeof adminProductEndpoints)['/admin/product/get']['output']>['response'];

const productChange = z.object({
  _id: z.string(),
  name: z.string(),
  before: z.object({ status, price: z.number() }),
  after: z.object({ status, price: z.number() }),
});
export type ProductChange = z.infer<typeof productChange>;

const productPicturesResponse = z.object({ _id: z.string(), result: z.array(productPicture) });

export const adminProductEndpoints = {
  '/admin/product/save': defineEndpoint({
    summary: 'Creates or changes a product.',
    description: 'Omitted fields do not change.',
    access,
    input: z.object({
      _id: optionalId,
      name: optionalText(maxProductNameLength),
      mainCategory: optionalId,
      subCategory: optionalId,
      colour: optionalId,
      /** Rand, VAT included; 0 = priced on request. */
      price: z.union([z.number(), z.string().max(40)]).nullish(),
      status: status.nullish(),
      /** The last part of the product's URL. The former slug redirects to it. */
      slug: optionalText(80),
      ...productFieldInputs,
      version: expectedVersion,
    }),
    response: z.object({ _id: z.string(), slug: z.string(), version: z.int() }),
    errors: [
      'not_found',
      'name_required',
      'material_required',
      'type_required',
      'colour_required',
      'price_invalid',
      'type_of_other_material',
      'choice_gone',
      'choice_archived',
      'slug_invalid',
      'slug_taken',
      'version_stale',
    ],
  }),

  '/admin/product/list': defineEndpoint({
    summary: 'Lists products of every status.',
    description: 'Archived products are included only with `status`.',
    access: permissions.product_list,
    input: z.object({
      ...adminProductFilters,
      skip: skipOrLimit(1_000_000, 0),
      limit: skipOrLimit(100, 60),
      sort: z.enum(adminProductSorts).nullish(),
    }),
    response: z.object({ result: z.array(adminProduct), fullcount: z.int() }),
  }),

  '/admin/product/options': defineEndpoint({
    summary: 'Lists the names of all main categories, subcategories and colors, including archived ones.',
    access,
    input: emptyInput,
    response: categoryOptions,
  }),

  '/admin/product/get': defineEndpoint({
    summary: 'Returns one product with the data for staff.',
    access,
    input: idInput,
    response: adminProduct.extend({
      formerSlugs: z.array(z.string()),
      /** Gallery projects that show the product, and the number of quotes for it. */
      projects: z.array(z.object({ _id: z.string(), name: z.string() })),
      quoteCount: z.int(),
      changed: z.object({ at: z.iso.datetime(), userName: z.string() }).nullable(),
    }),
    errors: ['not_found'],
  }),

  '/admin/product/delete': defineEndpoint({
    summary: 'Archives a product, which hides it from visitors.',
    description: 'Quotes for the product do not change.',
    access,
    input: idInput,
    response: savedResponse,
    errors: ['not_found'],
  }),

  '/admin/product/restore': defineEndpoint({
    summary: 'Restores an archived product with its previous status.',
    access,
    input: idInput,
    response: savedResponse,
    errors: ['not_found', 'choice_archived'],
  }),

  '/admin/product/duplicate': defineEndpoint({
    summary: 'Creates a draft as a copy of a product, with the same pictures.',
    access,
    input: idInput,
    response: savedResponse,
    errors: ['not_found', 'choice_archived'],
  }),

  '/admin/product/bulk': defineEndpoint({
    summary: 'Changes the status or the prices of many products.',
    description: 'With `preview`, changes nothing, and returns the planned changes and their hash (`plan`).',
    access,
    input: z.object({
      ids: z.array(z.uuid()).max(10_000).nullish(),
      /** Selects all products that match these filters, in place of `ids`. */
      matching: z.object(adminProductFilters).nullish(),
      status: status.nullish(),
      percent: z.number().min(-90).max(500).nullish(),
      /** Prices are rounded to a multiple of this number of cents. */
      roundTo: z.union([z.literal(1), z.literal(100), z.literal(500), z.literal(1000), z.literal(5000)]).nullish(),
      preview: z.boolean().nullish(),
      /** The `plan` of a preview. If the changes would now differ, the error is `plan_stale`. Without a plan, nothing is compared. */
      plan: z.string().max(100).nullish(),
    }),
    response: z.object({ batch: z.string().nullable(), plan: z.string(), result: z.array(productChange), fullcount: z.int() }),
    errors: ['nothing_to_change', 'choice_archived', 'plan_stale'],
  }),

  '/admin/product/bulk/undo': defineEndpoint({
    summary: 'Undoes a change of many products.',
    description: 'Skips products whose status or price was changed since, or whose archived categories rule out the previous status.',
    access,
    input: z.object({ batch: z.uuid() }),
    response: z.object({ restored: z.int(), skipped: z.int() }),
    errors: ['undo_not_possible'],
  }),

  '/admin/product/picture/save': defineUpload({
    summary: 'Uploads pictures to a product.',
    description: 'Multipart with `id` and one or more `pictures`.',
    access,
    multipart: { fields: z.object({ id: z.string().optional() }), files: sitePictures },
    response: productPicturesResponse,
    errors: ['not_found', ...uploadErrorCodes, 'file_missing', ...fileContentErrorCodes, 'picture_too_large', 'picture_several'],
  }),

  '/admin/product/picture/arrange': defineEndpoint({
    summary: 'Sets the order, alt texts, kinds and focus of the pictures of a product.',
    description: 'Omitted pictures follow in their previous order.',
    access,
    input: z.object({
      id: z.uuid(),
      pictures: z
        .array(z.object({ _id: z.uuid(), alt: optionalText(300), kind: z.enum(pictureKinds).nullish(), focus: focusInput }))
        .max(200),
    }),
    response: productPicturesResponse,
    errors: ['not_found'],
  }),

  '/admin/product/picture/choose': defineEndpoint({
    summary: 'Adds stored pictures to a product.',
    access,
    input: z.object({ id: z.uuid(), pictures: z.array(z.uuid()).max(60) }),
    response: productPicturesResponse,
    errors: ['not_found', 'picture_gone'],
  }),

  '/admin/product/picture/restore': defineEndpoint({
    summary: 'Restores a picture that was removed from a product.',
    access,
    input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
    response: productPicturesResponse,
    errors: ['not_found', 'undo_not_possible'],
  }),

  '/admin/delete/product/picture': defineEndpoint({
    summary: 'Removes a picture from a product.',
    access,
    input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
    response: z.object({ _id: z.string() }),
    errors: ['not_found'],
  }),
};
