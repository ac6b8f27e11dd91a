import type { EditedProject } from '#contract/admin/content.ts';
import type { UsedPicture } from '#contract/admin/editing.ts';
import { toPictureInputs, type ProductRef } from '#web/admin/forms/field-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import * as site from '#web/lib/router/paths.ts';
import { nameColumn, listingStatusColumn } from './columns.tsx';

type ProjectValues = {
  title: string;
  description: string;
  status: EditedProject['status'];
  stones: ProductRef[];
  pictures: UsedPicture[];
};

/** Finished projects, as the gallery shows them. */
export const projectResource: ResourceConfig<EditedProject, ProjectValues> = {
  api: {
    list: (input, options) => call('/admin/project/list', input, options),
    save: ({ stones, pictures, ...text }, key) =>
      call('/admin/project/save', {
        ...text,
        ...key,
        ...(stones && { stones: stones.map(({ _id }) => _id) }),
        ...(pictures && { pictures: toPictureInputs(pictures) }),
      }),
    archive: (_id) => call('/admin/project/delete', { _id }),
    restore: (_id) => call('/admin/project/restore', { _id }),
    reorder: (ids) => call('/admin/project/order', { ids }),
  },
  type: 'project',
  path: paths.projects,
  title: 'Gallery',
  singular: 'project',
  nameOf: ({ title }) => title,
  columns: [
    nameColumn(({ title, pictures }) => ({ name: title, picture: pictures[0] })),
    listingStatusColumn,
    { id: 'stones', label: 'Stones', from: 'md', cell: ({ stones }) => stones.map(({ name }) => name).join(', ') },
    { id: 'pictures', label: 'Pictures', from: 'lg', align: 'right', cell: ({ pictures }) => pictures.length },
  ],
  fields: [
    { name: 'title', label: 'Title', panel: 'The project', maxLength: 160 },
    { name: 'description', label: 'Description', panel: 'The project', kind: 'area', maxLength: 5000, optional: true },
    { name: 'stones', label: 'Stones that were used', panel: 'The project', kind: 'stones' },
    { name: 'pictures', label: 'Pictures', panel: 'Pictures', kind: 'pictures', aside: true },
  ],
  problemFields: { title_required: 'title', stone_gone: 'stones' },
  toValues: (project) => ({
    title: project?.title ?? '',
    description: project?.description ?? '',
    status: project?.status ?? 'draft',
    stones: project?.stones ?? [],
    pictures: project?.pictures ?? [],
  }),
  hasDrafts: true,
  publicPath: ({ _id }) => site.galleryDetails({ id: _id }),
  empty: 'Rooms that are finished stand here, with pictures and the stones in them.',
};
