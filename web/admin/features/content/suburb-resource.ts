import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

const suburbSchema = formSchema(
  panel('The suburb', {
    name: text({ label: 'Name', maxLength: 120 }),
    postal_code: text({ label: 'Postal code', maxLength: 12, optional: true, hint: 'If empty, customers enter it themselves.' }),
  }),
);

/** Resource of the suburbs that customers can select in the quote form. */
export const suburbResource: ResourceConfig<ResourceDto<'suburb'>, typeof suburbSchema.tree> = {
  type: 'suburb',
  schema: suburbSchema,
  newLabel: 'New suburb',
  searchLabel: 'Search suburbs',
  getName: ({ name }) => name,
  columns: [
    createTextColumn('Name', ({ name }) => name),
    { id: 'code', header: 'Postal code', cell: (suburb) => suburb.postal_code },
    listingStatusColumn,
  ],
  empty: 'Add the suburbs offered in the quote form and the customer profile, with their postal codes.',
};
