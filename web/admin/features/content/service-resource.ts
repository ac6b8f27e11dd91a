import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { formatRand, haveCents, toCents } from '#domain/shared/money.ts';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { splitLines, parseDecimal, toPictureInputs, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { createNameColumn, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedService = ResourceDto<'service'>;

type ServiceValues = {
  name: string;
  description: string;
  /** One item per line. */
  services: string;
  price: string;
  featured: 'Yes' | 'No';
  slug: string;
  status: EditedService['status'];
  pictures: ResolvedPicture[];
};

const fields: readonly FieldConfig<keyof ServiceValues>[] = [
  { name: 'name', label: 'Name', panel: 'The service', maxLength: 120 },
  { name: 'description', label: 'Description', panel: 'The service', kind: 'textArea', maxLength: 5000, optional: true },
  {
    name: 'services',
    label: 'What is included',
    panel: 'The service',
    kind: 'lines',
    hint: 'One per line.',
    optional: true,
  },
  {
    name: 'price',
    label: 'Starting price (R, VAT included)',
    panel: 'The service',
    kind: 'number',
    range: [0, 10_000_000],
    hint: '0: priced on request',
    half: true,
  },
  {
    name: 'featured',
    label: 'Featured on the services page',
    panel: 'The service',
    kind: 'select',
    options: [
      { value: 'No', label: 'No' },
      { value: 'Yes', label: 'Yes' },
    ],
    half: true,
  },
  {
    name: 'slug',
    label: 'Web address (last part)',
    panel: 'The service',
    maxLength: 80,
    optional: true,
    hint: 'Old addresses redirect to the new one.',
  },
  { name: 'pictures', label: 'Pictures', panel: 'Pictures', kind: 'pictures', aside: true },
];

/** Resource of the services. */
export const serviceResource: ResourceConfig<EditedService, ServiceValues> = {
  type: 'service',
  save: ({ services, pictures, price, slug, ...otherValues }, recordVersion) =>
    call('/admin/service/save', {
      ...otherValues,
      ...recordVersion,
      ...(slug && { slug }),
      ...(services !== undefined && { services: splitLines(services).map((name) => ({ name })) }),
      ...(pictures && { pictures: toPictureInputs(pictures) }),
      ...(price !== undefined && { price: parseDecimal(price) ?? 0 }),
    }),
  isOrdered: true,
  newLabel: 'New service',
  searchLabel: 'Search services',
  getName: ({ name }) => name,
  columns: [
    createNameColumn(({ name, pictures }) => ({ name, picture: pictures[0] })),
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
  fields,
  toValues: (service) => ({
    name: service?.name ?? '',
    description: service?.description ?? '',
    services: service?.services.map(({ name }) => name).join('\n') ?? '',
    price: service ? String(service.price) : '0',
    featured: service?.featured ?? 'No',
    slug: service?.slug ?? '',
    status: service?.status ?? 'draft',
    pictures: service?.pictures ?? [],
  }),
  hasDraftStatus: true,
  publicPath: ({ slug }) => sitePaths.services({ service: slug }),
  empty: 'Add the services you offer, with prices and pictures.',
};
