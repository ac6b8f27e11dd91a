import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import { listingStatus, pictures, products, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { createNameColumn, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedProject = ResourceDto<'project'>;

const projectSchema = formSchema({
  ...panel('The project', {
    title: text({ label: 'Title', maxLength: 160 }),
    description: textArea({ label: 'Description', maxLength: 5000, optional: true }),
    stones: products({ label: 'Stones used' }),
  }),
  ...panel('Pictures', { pictures: pictures({ label: 'Pictures' }) }, { aside: true }),
  status: listingStatus('draft'),
});

/** Resource of the gallery projects. */
export const projectResource: ResourceConfig<EditedProject, typeof projectSchema.tree> = {
  type: 'project',
  schema: projectSchema,
  isOrdered: true,
  newLabel: 'New project',
  searchLabel: 'Search gallery projects',
  getName: ({ title }) => title,
  columns: [
    createNameColumn((project) => ({ name: project.title, picture: project.pictures[0] })),
    wideListingStatusColumn,
    { id: 'stones', header: 'Stones', minWidth: 'md', cell: ({ stones }) => stones.map(({ name }) => name).join(', ') },
    { id: 'pictures', header: 'Pictures', minWidth: 'lg', align: 'right', cell: (project) => project.pictures.length },
  ],
  publicPath: ({ _id }) => sitePaths.galleryDetails({ id: _id }),
  empty: 'Add finished projects, with pictures and the stones used.',
};
