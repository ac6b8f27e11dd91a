import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { toPictureInputs, type ProductRef } from '#web/admin/kit/form/field-config.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { createNameColumn, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedProject = ResourceDto<'project'>;

type ProjectValues = {
  title: string;
  description: string;
  status: EditedProject['status'];
  stones: ProductRef[];
  pictures: ResolvedPicture[];
};

/** Resource of the gallery projects. */
export const projectResource: ResourceConfig<EditedProject, ProjectValues> = {
  type: 'project',
  save: ({ stones, pictures, ...otherValues }, recordVersion) =>
    call('/admin/project/save', {
      ...otherValues,
      ...recordVersion,
      ...(stones && { stones: stones.map(({ _id }) => _id) }),
      ...(pictures && { pictures: toPictureInputs(pictures) }),
    }),
  isOrdered: true,
  newLabel: 'New project',
  searchLabel: 'Search gallery projects',
  getName: ({ title }) => title,
  columns: [
    createNameColumn(({ title, pictures }) => ({ name: title, picture: pictures[0] })),
    wideListingStatusColumn,
    { id: 'stones', header: 'Stones', minWidth: 'md', cell: ({ stones }) => stones.map(({ name }) => name).join(', ') },
    { id: 'pictures', header: 'Pictures', minWidth: 'lg', align: 'right', cell: ({ pictures }) => pictures.length },
  ],
  fields: [
    { name: 'title', label: 'Title', panel: 'The project', maxLength: 160 },
    { name: 'description', label: 'Description', panel: 'The project', kind: 'textArea', maxLength: 5000, optional: true },
    { name: 'stones', label: 'Stones used', panel: 'The project', kind: 'stones' },
    { name: 'pictures', label: 'Pictures', panel: 'Pictures', kind: 'pictures', aside: true },
  ],
  toValues: (project) => ({
    title: project?.title ?? '',
    description: project?.description ?? '',
    status: project?.status ?? 'draft',
    stones: project?.stones ?? [],
    pictures: project?.pictures ?? [],
  }),
  hasDraftStatus: true,
  publicPath: ({ _id }) => sitePaths.galleryDetails({ id: _id }),
  empty: 'Add finished projects, with pictures and the stones used.',
};
