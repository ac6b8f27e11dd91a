import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { affectedByCategories, createProductCountColumn, nameField } from './category-fields.tsx';

const colourSchema = formSchema({ name: nameField });

/** Resource of the colours, by which customers filter products. */
export const colourResource: ResourceConfig<ResourceDto<'colour'>, typeof colourSchema.tree> = {
  type: 'colour',
  schema: colourSchema,
  isOrdered: true,
  newLabel: 'New color',
  searchLabel: 'Search colors',
  getName: ({ name }) => name,
  columns: [
    { id: 'name', header: 'Name', sort: 'name', alwaysVisible: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    createProductCountColumn('colour'),
    wideListingStatusColumn,
  ],
  empty: 'Colors that customers can choose, in the order shown on the website.',
  dialog: { nouns: ['color', 'colors'], usageFilterName: 'colour' },
  affects: affectedByCategories,
};
