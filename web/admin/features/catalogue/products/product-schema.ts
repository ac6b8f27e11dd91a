import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import { createMillimetersMessage, maxProductNameLength, productFields, validateProductFields } from '#domain/catalogue/product.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import { toCents } from '#domain/shared/money.ts';
import { formatNumber, numberFormats } from '#domain/shared/numbers.ts';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { listingStatus, optionalNumber, select, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel, type SchemaField, type ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import { toSelectOptions, type CatalogueOptions } from './catalogue-options.ts';

/** The id of a category. `getProductFields` adds the options. */
const category = (label: string, resets?: string) =>
  select<string>({ label, options: [], empty: '', half: true, ...(resets && { resets }) });
const slabSize = (label: string, { max }: { max: number }) =>
  optionalNumber(numberFormats.millimeters, { label, min: 1, max, half: true, message: createMillimetersMessage(max) });
/** A price in rand, which is sent as typed. */
const price: SchemaField<number, string, string> = {
  ...text({ label: 'Starting price (R, VAT included)', kind: 'number', hint: '0: priced on request', half: true }),
  toValue: (rand) => formatNumber(toCents(rand), numberFormats.rand),
};

export const productSchema = formSchema(
  {
    ...panel('Product', {
      name: text({ label: 'Name', maxLength: maxProductNameLength }),
      mainCategory: category('Material', 'subCategory'),
      subCategory: category('Type'),
      colour: category('Color'),
      finish: text({ label: 'Finish', optional: true, maxLength: productFields.finish.maxLength, placeholder: 'Polished', half: true }),
      description: textArea({ label: 'Description', optional: true, maxLength: productFields.description.maxLength }),
    }),
    ...panel('Price', {
      price,
      pricePer: text({
        label: 'Price unit',
        optional: true,
        maxLength: productFields.pricePer.maxLength,
        placeholder: 'per m²',
        empty: 'per m²',
        half: true,
      }),
    }),
    ...panel('Dimensions', {
      slabLengthMm: slabSize('Slab length (mm)', productFields.slabLengthMm),
      slabWidthMm: slabSize('Slab width (mm)', productFields.slabWidthMm),
      edgeProfile: text({
        label: 'Edge profile',
        optional: true,
        maxLength: productFields.edgeProfile.maxLength,
        placeholder: 'Bullnose',
        half: true,
      }),
    }),
    ...panel('Web address', { slug: text({ label: 'Web address (last part)', maxLength: 80 }) }),
    status: listingStatus('draft'),
  },
  (product, _values, base) => {
    const errors = validateProductFields({ ...product, slug: product.slug === base?.slug ? undefined : product.slug.trim() });
    return Object.fromEntries(errors.map(({ field, code }) => [field, catalogueErrors[code][1]]));
  },
);
export type ProductFormValues = ValuesOf<typeof productSchema.tree>;

/** Returns the fields with their options. @param product undefined for a new product */
export function getProductFields(
  { mainCategory, subCategory, colour, slug }: ProductFormValues,
  { mainCategories, subCategories, colours }: CatalogueOptions,
  product: (Pick<AdminProduct, 'slug'> & { formerSlugs: readonly string[] }) | undefined,
): FieldConfig[] {
  const types = subCategories.filter((type) => type.mainCategory === mainCategory);
  const address = `/stone/${slug || '…'}`;
  const toSelect = (records: typeof colours, selectedId: string, emptyLabel: string, allRecords = records): Partial<FieldConfig> => ({
    emptyLabel,
    options: toSelectOptions(records, selectedId),
    format: (id) => allRecords.find(({ _id }) => _id === id)?.name ?? '',
  });
  const details: Record<string, Partial<FieldConfig>> = {
    mainCategory: toSelect(mainCategories, mainCategory, 'Choose a material'),
    subCategory: toSelect(types, subCategory, mainCategory === '' ? 'Choose the material first' : 'Choose a type', subCategories),
    colour: toSelect(colours, colour, 'Choose a color'),
    slug: {
      optional: product === undefined,
      ...(product === undefined && { placeholder: 'Created from the name' }),
      hint: product?.formerSlugs.length ? `${address} (old addresses that redirect here: ${product.formerSlugs.join(', ')})` : address,
    },
  };
  return productSchema.fields.map((field) => ({ ...field, ...details[field.name] }));
}
