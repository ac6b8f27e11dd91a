import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes, sitePictures } from '#contract/endpoint.ts';
import { listResponse, emptyInput, optionalId, optionalText, picture } from '#contract/schemas.ts';
import { idInput, focusInput, savedResponse, expectedVersion, moveInput, moveResponse } from './admin.schemas.ts';

const access = permissions.catalogue;

const adminCategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  archived: z.boolean(),
  version: z.int(),
  /** The number of products, without archived ones. */
  productCount: z.int(),
});
export const adminMainCategory = adminCategory.extend({ description: z.string(), pictures: z.array(picture), subCategoryCount: z.int() });
export type AdminMainCategory = z.infer<typeof adminMainCategory>;
export const adminSubCategory = adminCategory.extend({ description: z.string(), mainCategory: z.string(), mainCategoryName: z.string() });
export type AdminSubCategory = z.infer<typeof adminSubCategory>;
export const adminColour = adminCategory;
export type AdminColour = z.infer<typeof adminColour>;

const commonInput = { _id: optionalId, name: optionalText(120), version: expectedVersion };
const saveErrors = ['not_found', 'name_required', 'name_taken', 'version_stale'] as const;

const categoryPicturesResponse = z.object({ response: z.object({ _id: z.string(), result: z.array(picture) }) });

export const categoryEndpoints = {
  '/admin/product/maincategory/list': defineEndpoint({
    summary: 'Lists the main categories, including archived ones.',
    access,
    input: emptyInput,
    output: listResponse(adminMainCategory),
    errors: [],
  }),

  '/admin/product/maincategory/save': defineEndpoint({
    summary: 'Creates or changes a main category.',
    description: 'Omitted fields do not change.',
    access,
    input: z.object({ ...commonInput, description: optionalText(2000) }),
    output: savedResponse,
    errors: saveErrors,
  }),

  '/admin/product/maincategory/delete': defineEndpoint({
    summary: 'Archives a main category.',
    description: 'Returns 409 while it is in use, with the uses in `where`.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'in_use'],
  }),

  '/admin/product/maincategory/restore': defineEndpoint({
    summary: 'Restores an archived main category.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'name_taken'],
  }),

  '/admin/product/maincategory/order': defineEndpoint({
    summary: 'Places a main category before or after another one.',
    access,
    input: moveInput,
    output: moveResponse,
    errors: ['not_found'],
  }),

  '/admin/product/maincategory/picture/save': defineUpload({
    summary: 'Uploads pictures to a main category.',
    description: 'Multipart with `id` and one or more `pictures`.',
    access,
    multipart: { fields: z.object({ id: z.string().optional() }), files: sitePictures },
    output: categoryPicturesResponse,
    errors: ['not_found', ...uploadErrorCodes, 'file_missing', ...fileContentErrorCodes, 'picture_too_large', 'picture_several'],
  }),

  '/admin/product/maincategory/picture/arrange': defineEndpoint({
    summary: 'Sets the order and the alt texts of the pictures of a main category.',
    access,
    input: z.object({ id: z.uuid(), pictures: z.array(z.object({ _id: z.uuid(), alt: optionalText(300), focus: focusInput })).max(200) }),
    output: categoryPicturesResponse,
    errors: ['not_found'],
  }),

  '/admin/product/maincategory/picture/choose': defineEndpoint({
    summary: 'Adds stored pictures to a main category.',
    access,
    input: z.object({ id: z.uuid(), pictures: z.array(z.uuid()).max(60) }),
    output: categoryPicturesResponse,
    errors: ['not_found', 'picture_gone'],
  }),

  '/admin/product/maincategory/picture/delete': defineEndpoint({
    summary: 'Removes a picture from a main category.',
    access,
    input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
    output: categoryPicturesResponse,
    errors: ['not_found'],
  }),

  '/admin/product/maincategory/picture/restore': defineEndpoint({
    summary: 'Restores a picture that was removed from a main category.',
    access,
    input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
    output: categoryPicturesResponse,
    errors: ['not_found', 'undo_not_possible'],
  }),

  '/admin/product/subcategory/list': defineEndpoint({
    summary: 'Lists the subcategories, including archived ones.',
    access,
    input: emptyInput,
    output: listResponse(adminSubCategory),
    errors: [],
  }),

  '/admin/product/subcategory/save': defineEndpoint({
    summary: 'Creates or changes a subcategory.',
    description: 'Changing the main category also moves the products of the subcategory.',
    access,
    input: z.object({ ...commonInput, description: optionalText(2000), mainCategory: optionalId }),
    output: savedResponse,
    errors: [...saveErrors, 'material_required', 'choice_gone', 'choice_archived'],
  }),

  '/admin/product/subcategory/delete': defineEndpoint({
    summary: 'Archives a subcategory.',
    description: 'Returns 409 while it is in use, with the uses in `where`.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'in_use'],
  }),

  '/admin/product/subcategory/restore': defineEndpoint({
    summary: 'Restores an archived subcategory.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'choice_archived', 'name_taken'],
  }),

  '/admin/product/subcategory/order': defineEndpoint({
    summary: 'Places a subcategory before or after another one.',
    access,
    input: moveInput,
    output: moveResponse,
    errors: ['not_found'],
  }),

  '/admin/product/colours/list': defineEndpoint({
    summary: 'Lists the colors, including archived ones.',
    access,
    input: emptyInput,
    output: listResponse(adminColour),
    errors: [],
  }),

  '/admin/product/colours/save': defineEndpoint({
    summary: 'Creates or changes a color.',
    access,
    input: z.object(commonInput),
    output: savedResponse,
    errors: saveErrors,
  }),

  '/admin/product/colours/delete': defineEndpoint({
    summary: 'Archives a color.',
    description: 'Returns 409 while it is in use, with the uses in `where`.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'in_use'],
  }),

  '/admin/product/colours/restore': defineEndpoint({
    summary: 'Restores an archived color.',
    access,
    input: idInput,
    output: savedResponse,
    errors: ['not_found', 'name_taken'],
  }),

  '/admin/product/colours/order': defineEndpoint({
    summary: 'Places a color before or after another one.',
    access,
    input: moveInput,
    output: moveResponse,
    errors: ['not_found'],
  }),
};
