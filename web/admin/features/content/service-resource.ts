import type { EditedService } from '#contract/admin/content.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import type { UsedPicture } from '#contract/admin/editing.ts';
import { splitLines, parseDecimal, toPictureInputs, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import * as site from '#web/lib/router/paths.ts';
import { nameColumn, listingStatusColumn } from './columns.tsx';

type ServiceValues = {
  name: string;
  description: string;
  /** One item a line. */
  services: string;
  price: string;
  featured: 'Yes' | 'No';
  slug: string;
  status: EditedService['status'];
  pictures: UsedPicture[];
};

const fields: readonly FieldConfig<keyof ServiceValues>[] = [
  { name: 'name', label: 'Name', panel: 'The service', maxLength: 120 },
  { name: 'description', label: 'Description', panel: 'The service', kind: 'area', maxLength: 5000, optional: true },
  {
    name: 'services',
    label: 'What belongs to it',
    panel: 'The service',
    kind: 'lines',
    hint: 'One to a line.',
    optional: true,
  },
  {
    name: 'price',
    label: 'Starts at, in rand, VAT included',
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
    label: 'Last part of its address',
    panel: 'The service',
    maxLength: 80,
    optional: true,
    hint: 'A former address leads on to the new one.',
  },
  { name: 'pictures', label: 'Pictures', panel: 'Pictures', kind: 'pictures', aside: true },
];

/** The services that the business offers. */
export const serviceResource: ResourceConfig<EditedService, ServiceValues> = {
  api: {
    list: (input, options) => call('/admin/service/list', input, options),
    save: ({ services, pictures, price, slug, ...text }, key) =>
      call('/admin/service/save', {
        ...text,
        ...key,
        ...(slug && { slug }),
        ...(services !== undefined && { services: splitLines(services).map((name) => ({ name })) }),
        ...(pictures && { pictures: toPictureInputs(pictures) }),
        ...(price !== undefined && { price: parseDecimal(price) ?? 0 }),
      }),
    archive: (_id) => call('/admin/service/delete', { _id }),
    restore: (_id) => call('/admin/service/restore', { _id }),
    reorder: (ids) => call('/admin/service/order', { ids }),
  },
  type: 'service',
  path: paths.services,
  title: 'Services',
  singular: 'service',
  nameOf: ({ name }) => name,
  columns: [
    nameColumn(({ name, pictures }) => ({ name, picture: pictures[0] })),
    listingStatusColumn,
    {
      id: 'price',
      label: 'Price',
      from: 'sm',
      align: 'right',
      cell: ({ price }) => (price === 0 ? 'on request' : formatRand(toCents(price))),
    },
    { id: 'featured', label: 'Featured', from: 'md', cell: ({ featured }) => featured },
    { id: 'items', label: 'Items', from: 'lg', align: 'right', cell: ({ services }) => services.length },
  ],
  fields,
  problemFields: { name_required: 'name', slug_taken: 'slug' },
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
  hasDrafts: true,
  publicPath: ({ slug }) => site.services({ service: slug }),
  empty: 'What the business does for people stands here, with prices and pictures.',
};
