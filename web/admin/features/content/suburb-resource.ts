import type { EditedSuburb } from '#contract/admin/content.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import { listingStatusColumn, textColumn } from './columns.tsx';

/** Suburbs that the quote form offers. */
export const suburbResource: ResourceConfig<EditedSuburb> = {
  call: 'suburb',
  path: paths.suburbs,
  title: 'Suburbs',
  one: 'suburb',
  nameOf: ({ name }) => name,
  columns: [
    textColumn('Name', ({ name }) => name),
    { id: 'code', label: 'Postal code', cell: (suburb) => suburb.postal_code },
    listingStatusColumn,
  ],
  fields: [
    { name: 'name', label: 'Name', panel: 'The suburb', most: 120 },
    { name: 'postal_code', label: 'Postal code', panel: 'The suburb', most: 12, optional: true, hint: 'Left empty, the person types it.' },
  ],
  valuesOf: (suburb) => ({ name: suburb?.name ?? '', postal_code: suburb?.postal_code ?? '' }),
  toInput: (changed) => changed,
  ordered: false,
  drafts: false,
  empty: 'Suburbs that the quote form and the profile offer stand here, with their postal codes.',
};
