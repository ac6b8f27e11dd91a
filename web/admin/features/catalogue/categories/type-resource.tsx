import { useQuery } from '@tanstack/react-query';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import { categoryOptionsQuery, toSelectOptions } from '#web/admin/features/catalogue/products/catalogue-options.ts';
import { select } from '#web/admin/kit/form/fields.ts';
import { formSchema, type SchemaField } from '#web/admin/kit/form/form-schema.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { affectedByCategories, createProductCountColumn, descriptionField, nameField } from './category-fields.tsx';

/** The material that a type belongs to. Its options are loaded. */
const materialField: SchemaField<string, string, string> = {
  ...select<string>({ label: 'Material', options: [], empty: '', emptyLabel: 'Choose a material' }),
  validate: (value) => (value === '' ? catalogueErrors.material_required[1] : undefined),
};

const typeSchema = formSchema({ name: nameField, mainCategory: materialField, description: descriptionField });

/** Resource of the types, the subcategories of materials. */
export const typeResource: ResourceConfig<ResourceDto<'sub-category'>, typeof typeSchema.tree> = {
  type: 'sub-category',
  schema: typeSchema,
  isOrdered: true,
  getGroup: ({ mainCategory }) => mainCategory,
  newLabel: 'New type',
  searchLabel: 'Search types',
  getName: ({ name }) => name,
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      alwaysVisible: true,
      cell: ({ name, mainCategoryName, productCount }) => (
        <>
          <span className="wrap-anywhere">{name}</span>
          <span className="block text-note font-normal sm:hidden">{`${mainCategoryName}, ${pluralize(productCount, 'product')}`}</span>
        </>
      ),
    },
    { id: 'material', header: 'Material', minWidth: 'sm', cell: ({ mainCategoryName }) => mainCategoryName },
    { ...createProductCountColumn('subCategory'), minWidth: 'sm' },
    wideListingStatusColumn,
  ],
  filters: { mainCategory: { label: 'Material' } },
  otherQueries: [categoryOptionsQuery],
  useListParts: ({ table }) => {
    const { data, error, refetch } = useQuery(categoryOptionsQuery);
    const materials = data?.mainCategories ?? [];
    return {
      filterOptions: { mainCategory: materials.map(({ _id, name }) => ({ value: _id, label: name })) },
      // The filter and the form need the materials.
      table: {
        isFresh: table.isFresh && data !== undefined,
        error: table.error ?? (data === undefined ? error : null),
        onRetry: () => {
          if (table.error) table.onRetry();
          if (data === undefined) void refetch();
        },
      },
      getFields: (type, { mainCategory }) => {
        const loadedField = {
          options: toSelectOptions(materials, mainCategory),
          format: (id: unknown) => materials.find(({ _id }) => _id === id)?.name ?? '',
          ...(type && type.productCount > 0 && { hint: 'Products of this type move with it.' }),
        };
        return typeSchema.fields.map((field) => (field.name === 'mainCategory' ? { ...field, ...loadedField } : field));
      },
    };
  },
  empty: 'Subcategories of each material. If you move a type to another material, its products move with it.',
  dialog: {
    nouns: ['type', 'types'],
    usageFilterName: 'subCategory',
  },
  affects: affectedByCategories,
};
