import { z } from 'zod';
import { idAndName, optionalId, optionalText } from '#contract/schemas.ts';
import { pictureRef, resolvedPicture } from './admin.schemas.ts';
import { defineOrderedCrudEndpoints } from './crud-endpoints.ts';

const sort = z.enum(['', 'name', '-name', 'productCount', '-productCount']).nullish();
const commonFields = {
  slug: z.string(),
  name: z.string(),
  /** The number of products, without archived ones. */
  productCount: z.int(),
};
const name = optionalText(120);
const description = optionalText(2000);
const saveErrors = ['name_required', 'name_taken'] as const;

/** The endpoints of main categories (materials), subcategories (types) and colours. A category in use cannot be archived. */
export const categoryEndpoints = {
  ...defineOrderedCrudEndpoints('main-category', {
    permission: 'catalogue',
    plural: 'main categories',
    fields: { ...commonFields, description: z.string(), pictures: z.array(resolvedPicture), subCategoryCount: z.int() },
    input: { name, description, pictures: z.array(pictureRef).max(60).optional() },
    filters: { sort },
    errors: [...saveErrors, 'picture_gone'],
    archiveErrors: ['in_use'],
    restoreErrors: ['name_taken'],
  }),

  /** If the main category of a subcategory changes, its products move with it. */
  ...defineOrderedCrudEndpoints('sub-category', {
    permission: 'catalogue',
    plural: 'subcategories',
    fields: { ...commonFields, description: z.string(), mainCategory: z.string(), mainCategoryName: z.string() },
    input: { name, description, mainCategory: optionalId },
    filters: { sort, mainCategory: optionalId },
    errors: [...saveErrors, 'material_required', 'choice_gone', 'choice_archived'],
    archiveErrors: ['in_use'],
    restoreErrors: ['name_taken', 'choice_archived'],
  }),

  ...defineOrderedCrudEndpoints('colour', {
    permission: 'catalogue',
    plural: 'colors',
    fields: commonFields,
    input: { name },
    filters: { sort },
    errors: saveErrors,
    archiveErrors: ['in_use'],
    restoreErrors: ['name_taken'],
  }),
};

const option = idAndName.extend({ archived: z.boolean() });
export type CategoryOption = z.infer<typeof option>;

/** The names of all categories, including archived ones, in their order. */
export const categoryOptions = z.object({
  mainCategories: z.array(option.extend({ slug: z.string() })),
  subCategories: z.array(option.extend({ mainCategory: z.string() })),
  colours: z.array(option),
});
