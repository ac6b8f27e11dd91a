/** The error message for an invalid length or width of a slab, in the form and the import. */
export const slabSizeMessage = 'Enter a whole number of millimeters from 1 to 20\u00a0000, or leave empty.';

/** Errors of back-office work on the catalogue. */
export const catalogueErrors = {
  name_required: [422, 'Name required.'],
  name_taken: [409, 'This name is already in use.'],
  material_required: [422, 'Choose a material.'],
  type_required: [422, 'Choose a type.'],
  colour_required: [422, 'Choose a color.'],
  price_invalid: [422, 'Enter a price in rand, 0 or more, with up to 2 decimals.'],
  type_of_other_material: [422, 'This type belongs to another material. Choose a type of the selected material.'],
  choice_archived: [422, 'This option is archived. Restore it first, or choose another.'],
  slug_invalid: [422, 'Use lowercase letters, numbers and hyphens, for example karoo-night.'],
  slug_taken: [409, 'This web address is already in use.'],
  in_use: [409, 'This category is in use. Move its products and types first.'],
  nothing_to_change: [422, 'Choose what to change.'],
  picture_too_large: [413, 'Pictures can be up to 20 MB.'],
  picture_several: [422, 'Add at most 20 pictures at a time.'],
} as const satisfies Record<string, readonly [number, string]>;

export type CatalogueErrorCode = keyof typeof catalogueErrors;
