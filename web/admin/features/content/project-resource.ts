import type { EditedProject } from '#contract/admin/content.ts';
import { parseProducts, toPictureInputs, serializeList } from '#web/admin/forms/field-config.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import * as site from '#web/lib/router/paths.ts';
import { nameColumn, listingStatusColumn } from './columns.tsx';

/** Finished projects, as the gallery shows them. */
export const projectResource: ResourceConfig<EditedProject> = {
  call: 'project',
  path: paths.projects,
  title: 'Gallery',
  one: 'project',
  nameOf: ({ title }) => title,
  columns: [
    nameColumn(({ title, pictures }) => ({ name: title, picture: pictures[0] })),
    listingStatusColumn,
    { id: 'stones', label: 'Stones', from: 'md', cell: ({ stones }) => stones.map(({ name }) => name).join(', ') },
    { id: 'pictures', label: 'Pictures', from: 'lg', align: 'right', cell: ({ pictures }) => pictures.length },
  ],
  fields: [
    { name: 'title', label: 'Title', panel: 'The project', most: 160 },
    { name: 'description', label: 'Description', panel: 'The project', kind: 'area', most: 5000, optional: true },
    { name: 'stones', label: 'Stones that were used', panel: 'The project', kind: 'stones' },
    { name: 'pictures', label: 'Pictures', panel: 'Pictures', kind: 'pictures', aside: true },
  ],
  valuesOf: (project) => ({
    title: project?.title ?? '',
    description: project?.description ?? '',
    status: project?.status ?? 'draft',
    stones: serializeList(project?.stones ?? []),
    pictures: serializeList(project?.pictures ?? []),
  }),
  toInput: ({ stones, pictures, ...words }) => ({
    ...words,
    ...(stones !== undefined && { stones: parseProducts(stones).map(({ _id }) => _id) }),
    ...(pictures !== undefined && { pictures: toPictureInputs(pictures) }),
  }),
  ordered: true,
  drafts: true,
  shownAt: ({ _id }) => site.galleryDetails({ id: _id }),
  empty: 'Rooms that are finished stand here, with pictures and the stones in them.',
};
