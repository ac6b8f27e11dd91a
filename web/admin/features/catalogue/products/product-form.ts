import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import {
  createMillimetersMessage,
  mapProductFields,
  maxProductNameLength,
  productFieldNames,
  productFields,
  validateProductFields,
  type ProductField,
  type ProductFieldValues,
} from '#domain/catalogue/product.ts';
import { formatRandInput } from '#domain/catalogue/product-price.ts';
import { toCents } from '#domain/shared/money.ts';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import type { FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import type { RecordConfig } from '#web/admin/resources/resource-config.ts';
import { toSelectOptions, type CatalogueOptions } from './catalogue-options.ts';

/** Values of a product's form. Numbers are texts as entered. */
export type ProductFormValues = Record<ProductField, string> & {
  name: string;
  mainCategory: string;
  subCategory: string;
  colour: string;
  price: string;
  status: AdminProduct['status'];
  slug: string;
};

const emptyProductValues: ProductFormValues = {
  name: '',
  mainCategory: '',
  subCategory: '',
  colour: '',
  price: '',
  status: 'draft',
  slug: '',
  ...mapProductFields(() => ''),
  pricePer: 'per m²',
};

const toProductFormValues = (product: AdminProduct | undefined): ProductFormValues =>
  product === undefined
    ? emptyProductValues
    : {
        name: product.name,
        mainCategory: product.mainCategory,
        subCategory: product.subCategory,
        colour: product.colour,
        price: formatRandInput(toCents(product.price)),
        status: product.status,
        slug: product.slug,
        ...mapProductFields((name) => String(product[name] ?? '')),
      };

const parseOptionalMm = (text: string): number | null => (text.trim() === '' ? null : Math.round(Number(text.replace(/\s/g, ''))));

/** Returns the input that saves a product. The input contains the web address only if the address was changed. */
export const toProductInput = ({ slug, ...values }: ProductFormValues, base: ProductFormValues): InputOf<'/admin/product/save'> => ({
  ...values,
  ...(mapProductFields((name, { type }) => (type === 'text' ? values[name] : parseOptionalMm(values[name]))) as ProductFieldValues),
  ...(slug === base.slug ? {} : { slug: slug.trim() }),
});

const listSizeErrors = (values: ProductFormValues): [ProductField, string][] =>
  productFieldNames.flatMap((name) => {
    const field = productFields[name];
    const size = field.type === 'millimeters' ? parseOptionalMm(values[name]) : null;
    return field.type === 'text' || size === null || (size >= 1 && size <= field.max) ? [] : [[name, createMillimetersMessage(field.max)]];
  });

export function validateProduct(values: ProductFormValues, base: ProductFormValues): FieldMessages {
  const fieldErrors = validateProductFields({ ...values, slug: values.slug === base.slug ? undefined : values.slug.trim() });
  return Object.fromEntries([
    ...fieldErrors.map(({ field, code }) => [field, catalogueErrors[code][1]]),
    ...listSizeErrors(values),
  ]) as FieldMessages;
}

export const productConfig: RecordConfig<AdminProductDetail, ProductFormValues> = {
  newLabel: 'New product',
  getName: ({ name }) => name,
  toValues: toProductFormValues,
  hasDraftStatus: true,
};

const [productPanel, pricePanel, dimensionsPanel, addressPanel] = ['Product', 'Price', 'Dimensions', 'Web address'];
const formatName =
  (records: readonly { _id: string; name: string }[]) =>
  (id: unknown): string =>
    records.find(({ _id }) => _id === id)?.name ?? '';
type FormField = FieldConfig<keyof ProductFormValues>;

/** Returns the fields of a product's form. @param formerSlugs previous web addresses; undefined for a new product */
export function createProductFields(
  values: ProductFormValues,
  options: CatalogueOptions,
  formerSlugs: readonly string[] | undefined,
): FormField[] {
  const { mainCategory, subCategory, colour, slug } = values;
  const types = options.subCategories.filter((type) => type.mainCategory === mainCategory);
  const address = `/stone/${slug || '…'}`;
  const isNew = formerSlugs === undefined;
  return [
    { name: 'name', label: 'Name', panel: productPanel, maxLength: maxProductNameLength },
    {
      name: 'mainCategory',
      label: 'Material',
      panel: productPanel,
      kind: 'select',
      empty: 'Choose a material',
      options: toSelectOptions(options.mainCategories, mainCategory),
      format: formatName(options.mainCategories),
      resets: 'subCategory',
      half: true,
    },
    {
      name: 'subCategory',
      label: 'Type',
      panel: productPanel,
      kind: 'select',
      empty: mainCategory === '' ? 'Choose the material first' : 'Choose a type',
      options: toSelectOptions(types, subCategory),
      format: formatName(options.subCategories),
      half: true,
    },
    {
      name: 'colour',
      label: 'Color',
      panel: productPanel,
      kind: 'select',
      empty: 'Choose a color',
      options: toSelectOptions(options.colours, colour),
      format: formatName(options.colours),
      half: true,
    },
    {
      name: 'finish',
      label: 'Finish',
      panel: productPanel,
      optional: true,
      maxLength: productFields.finish.maxLength,
      placeholder: 'Polished',
      half: true,
    },
    {
      name: 'description',
      label: 'Description',
      panel: productPanel,
      kind: 'textArea',
      optional: true,
      maxLength: productFields.description.maxLength,
    },
    {
      name: 'price',
      label: 'Starting price (R, VAT included)',
      panel: pricePanel,
      kind: 'number',
      hint: '0: priced on request',
      half: true,
    },
    {
      name: 'pricePer',
      label: 'Price unit',
      panel: pricePanel,
      optional: true,
      maxLength: productFields.pricePer.maxLength,
      placeholder: 'per m²',
      half: true,
    },
    { name: 'slabLengthMm', label: 'Slab length (mm)', panel: dimensionsPanel, kind: 'number', optional: true, half: true },
    { name: 'slabWidthMm', label: 'Slab width (mm)', panel: dimensionsPanel, kind: 'number', optional: true, half: true },
    {
      name: 'edgeProfile',
      label: 'Edge profile',
      panel: dimensionsPanel,
      optional: true,
      maxLength: productFields.edgeProfile.maxLength,
      placeholder: 'Bullnose',
      half: true,
    },
    {
      name: 'slug',
      label: 'Web address (last part)',
      panel: addressPanel,
      optional: isNew,
      maxLength: 80,
      ...(isNew && { placeholder: 'Created from the name' }),
      hint: formerSlugs?.length ? `${address} (old addresses that redirect here: ${formerSlugs.join(', ')})` : address,
    },
  ];
}
