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

export const listAdminMainCategoriesEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/list',
  summary: 'Lists the main categories, including archived ones.',
  access,
  input: emptyInput,
  output: listResponse(adminMainCategory),
  errors: [],
});
export const saveMainCategoryEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/save',
  summary: 'Creates or changes a main category.',
  description: 'Omitted fields do not change.',
  access,
  input: z.object({ ...commonInput, description: optionalText(2000) }),
  output: savedResponse,
  errors: saveErrors,
});
export const archiveMainCategoryEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/delete',
  summary: 'Archives a main category.',
  description: 'Returns 409 while it is in use, with the uses in `where`.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'in_use'],
});
export const restoreMainCategoryEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/restore',
  summary: 'Restores an archived main category.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'name_taken'],
});
export const moveMainCategoryEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/order',
  summary: 'Places a main category before or after another one.',
  access,
  input: moveInput,
  output: moveResponse,
  errors: ['not_found'],
});

const categoryPicturesResponse = z.object({ response: z.object({ _id: z.string(), result: z.array(picture) }) });
export const uploadMainCategoryPicturesEndpoint = defineUpload({
  path: '/admin/product/maincategory/picture/save',
  summary: 'Uploads pictures to a main category.',
  description: 'Multipart with `id` and one or more `pictures`.',
  access,
  multipart: { fields: z.object({ id: z.string().optional() }), files: sitePictures },
  output: categoryPicturesResponse,
  errors: ['not_found', ...uploadErrorCodes, 'file_missing', ...fileContentErrorCodes, 'picture_too_large', 'picture_several'],
});
export const updateMainCategoryPicturesEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/picture/arrange',
  summary: 'Sets the order and the alt texts of the pictures of a main category.',
  access,
  input: z.object({ id: z.uuid(), pictures: z.array(z.object({ _id: z.uuid(), alt: optionalText(300), focus: focusInput })).max(200) }),
  output: categoryPicturesResponse,
  errors: ['not_found'],
});
export const addLibraryPicturesToMainCategoryEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/picture/choose',
  summary: 'Adds stored pictures to a main category.',
  access,
  input: z.object({ id: z.uuid(), pictures: z.array(z.uuid()).max(60) }),
  output: categoryPicturesResponse,
  errors: ['not_found', 'picture_gone'],
});
export const deleteMainCategoryPictureEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/picture/delete',
  summary: 'Removes a picture from a main category.',
  access,
  input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
  output: categoryPicturesResponse,
  errors: ['not_found'],
});
export const restoreMainCategoryPictureEndpoint = defineEndpoint({
  path: '/admin/product/maincategory/picture/restore',
  summary: 'Restores a picture that was removed from a main category.',
  access,
  input: z.object({ id: z.uuid(), pic_id: z.uuid() }),
  output: categoryPicturesResponse,
  errors: ['not_found', 'undo_gone'],
});

export const listAdminSubCategoriesEndpoint = defineEndpoint({
  path: '/admin/product/subcategory/list',
  summary: 'Lists the subcategories, including archived ones.',
  access,
  input: emptyInput,
  output: listResponse(adminSubCategory),
  errors: [],
});
export const saveSubCategoryEndpoint = defineEndpoint({
  path: '/admin/product/subcategory/save',
  summary: 'Creates or changes a subcategory.',
  description: 'Changing the main category also moves the products of the subcategory.',
  access,
  input: z.object({ ...commonInput, description: optionalText(2000), mainCategory: optionalId }),
  output: savedResponse,
  errors: [...saveErrors, 'material_required', 'choice_archived'],
});
export const archiveSubCategoryEndpoint = defineEndpoint({
  path: '/admin/product/subcategory/delete',
  summary: 'Archives a subcategory.',
  description: 'Returns 409 while it is in use, with the uses in `where`.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'in_use'],
});
export const restoreSubCategoryEndpoint = defineEndpoint({
  path: '/admin/product/subcategory/restore',
  summary: 'Restores an archived subcategory.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'choice_archived', 'name_taken'],
});
export const moveSubCategoryEndpoint = defineEndpoint({
  path: '/admin/product/subcategory/order',
  summary: 'Places a subcategory before or after another one.',
  access,
  input: moveInput,
  output: moveResponse,
  errors: ['not_found'],
});

export const listAdminColoursEndpoint = defineEndpoint({
  path: '/admin/product/colours/list',
  summary: 'Lists the colors, including archived ones.',
  access,
  input: emptyInput,
  output: listResponse(adminColour),
  errors: [],
});
export const saveColourEndpoint = defineEndpoint({
  path: '/admin/product/colours/save',
  summary: 'Creates or changes a color.',
  access,
  input: z.object(commonInput),
  output: savedResponse,
  errors: saveErrors,
});
export const archiveColourEndpoint = defineEndpoint({
  path: '/admin/product/colours/delete',
  summary: 'Archives a color.',
  description: 'Returns 409 while it is in use, with the uses in `where`.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'in_use'],
});
export const restoreColourEndpoint = defineEndpoint({
  path: '/admin/product/colours/restore',
  summary: 'Restores an archived color.',
  access,
  input: idInput,
  output: savedResponse,
  errors: ['not_found', 'name_taken'],
});
export const moveColourEndpoint = defineEndpoint({
  path: '/admin/product/colours/order',
  summary: 'Places a color before or after another one.',
  access,
  input: moveInput,
  output: moveResponse,
  errors: ['not_found'],
});

export const categoryEndpoints = [
  listAdminMainCategoriesEndpoint,
  saveMainCategoryEndpoint,
  archiveMainCategoryEndpoint,
  restoreMainCategoryEndpoint,
  moveMainCategoryEndpoint,
  uploadMainCategoryPicturesEndpoint,
  updateMainCategoryPicturesEndpoint,
  addLibraryPicturesToMainCategoryEndpoint,
  deleteMainCategoryPictureEndpoint,
  restoreMainCategoryPictureEndpoint,
  listAdminSubCategoriesEndpoint,
  saveSubCategoryEndpoint,
  archiveSubCategoryEndpoint,
  restoreSubCategoryEndpoint,
  moveSubCategoryEndpoint,
  listAdminColoursEndpoint,
  saveColourEndpoint,
  archiveColourEndpoint,
  restoreColourEndpoint,
  moveColourEndpoint,
] as const;
