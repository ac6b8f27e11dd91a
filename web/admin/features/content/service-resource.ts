import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { formatRand, haveCents, toCents } from '#domain/shared/money.ts';
import { numberFormats } from '#domain/shared/numbers.ts';
import { lines, listingStatus, number, pictures, select, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { createNameColumn, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedService = ResourceDto<'service'>;

// Prices are in rand on the wire.
const priceInRand = { scale: 1, decimals: 2, unit: 'R', max: numberFormats.rand.max / 100 } as const;

const serviceSchema = formSchema({
  ...panel('The service', {
    name: text({ label: 'Name', maxLength: 120 }),
    description: textArea({ label: 'Description', maxLength: 5000, optional: true }),
    services: lines({
      label: 'What is included',
      hint: 'One per line.',
      optional: true,
      formatLine: ({ name }: { name: string }) => name,
      parseLine: (name) => ({ name }),
    }),
    price: number(priceInRand, { label: 'Starting price (R, VAT included)', hint: '0: priced on request', half: true, empty: '0' }),
    featured: select({
      label: 'Featured on the services page',
      options: [
        { value: 'No', label: 'No' },
        { value: 'Yes', label: 'Yes' },
      ],
      empty: 'No',
      half: true,
    }),
    slug: text({
      label: 'Web address (last part)',
      maxLength: 80,
      optional: true,
      omitsEmpty: true,
      hint: 'Old addresses redirect to the new one.',
    }),
  }),
  ...panel('Pictures', { pictures: pictures({ label: 'Pictures' }) }, { aside: true }),
  status: listingStatus('draft'),
});

/** Resource of the services. */
export const serviceResource: ResourceConfig<EditedService, typeof serviceSchema.tree> = {
  type: 'service',
  schema: serviceSchema,
  isOrdered: true,
  newLabel: 'New service',
  searchLabel: 'Search services',
  getName: ({ name }) => name,
  columns: [
    createNameColumn((service) => ({ name: service.name, picture: service.pictures[0] })),
    wideListingStatusColumn,
    {
      id: 'price',
      header: 'Price',
      minWidth: 'sm',
      align: 'right',
      cell: ({ price }, rows) =>
        price === 0 ? 'on request' : formatRand(toCents(price), haveCents(rows.map((row) => toCents(row.price)))),
    },
    { id: 'featured', header: 'Featured', minWidth: 'md', cell: ({ featured }) => featured },
    { id: 'items', header: 'Items', minWidth: 'lg', align: 'right', cell: ({ services }) => services.length },
  ],
  publicPath: ({ slug }) => sitePaths.services({ service: slug }),
  empty: 'Add the services you offer, with prices and pictures.',
};
