import type { EditedSuburb } from '#contract/admin/content.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import * as paths from '#web/admin/app/paths.ts';
import { listingStatusColumn, textColumn } from './columns.tsx';

type SuburbValues = { name: string; postal_code: string };

/** Suburbs that the quote form offers. */
export const suburbResource: ResourceConfig<EditedSuburb, SuburbValues> = {
  api: {
    list: (input, options) => call('/admin/suburb/list', input, options),
    save: (changed, key) => call('/admin/suburb/save', { ...changed, ...key }),
    archive: (_id) => call('/admin/suburb/delete', { _id }),
    restore: (_id) => call('/admin/suburb/restore', { _id }),
  },
  type: 'suburb',
  path: paths.suburbs,
  title: 'Suburbs',
  singular: 'suburb',
  nameOf: ({ name }) => name,
  columns: [
    textColumn('Name', ({ name }) => name),
    { id: 'code', label: 'Postal code', cell: (suburb) => suburb.postal_code },
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
      hint: 'Left empty, the person types it.',
    },
  ],
  problemFields: { name_required: 'name', already_there: 'name' },
  toValues: (suburb) => ({ name: suburb?.name ?? '', postal_code: suburb?.postal_code ?? '' }),
  hasDrafts: false,
  empty: 'Suburbs that the quote form and the profile offer stand here, with their postal codes.',
};
