import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import { listingStatusColumn, createTextColumn } from '#web/admin/resources/resource-columns.tsx';

type SuburbValues = { name: string; postal_code: string };

/** Resource of the suburbs that customers can select in the quote form. */
export const suburbResource: ResourceConfig<ResourceDto<'suburb'>, SuburbValues> = {
  type: 'suburb',
  save: (changed, recordVersion) => call('/admin/suburb/save', { ...changed, ...recordVersion }),
  newLabel: 'New suburb',
  searchLabel: 'Search suburbs',
  getName: ({ name }) => name,
  columns: [
    createTextColumn('Name', ({ name }) => name),
    { id: 'code', header: 'Postal code', cell: (suburb) => suburb.postal_code },
    listingStatusColumn,
  ],
  fields: [
    { name: 'name', label: 'Name', panel: 'The suburb', maxLength: 120 },
    {
      name: 'postal_code',
      label: 'Postal code',
      panel: 'The suburb',
      maxLength: 12,
      optional: true,
      hint: 'If empty, customers enter it themselves.',
    },
  ],
  toValues: (suburb) => ({ name: suburb?.name ?? '', postal_code: suburb?.postal_code ?? '' }),
  hasDraftStatus: false,
  empty: 'Add the suburbs offered in the quote form and the customer profile, with their postal codes.',
};
