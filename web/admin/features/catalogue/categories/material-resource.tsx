import { Link } from 'react-router';
import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { pictures } from '#web/admin/kit/form/fields.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { pluralize } from '#web/admin/utils/format.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { affectedByCategories, countLinkClass, createProductCountColumn, descriptionField, nameField } from './category-fields.tsx';

const materialSchema = formSchema({ name: nameField, description: descriptionField, pictures: pictures({ label: 'Pictures' }) });

/** Resource of the materials, the main categories of the catalogue. */
export const materialResource: ResourceConfig<ResourceDto<'main-category'>, typeof materialSchema.tree> = {
  type: 'main-category',
  schema: materialSchema,
  isOrdered: true,
  newLabel: 'New material',
  searchLabel: 'Search materials',
  getName: ({ name }) => name,
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      alwaysVisible: true,
      cell: ({ name, pictures: [picture], productCount }) => (
        <span className="flex items-center gap-3">
          <ResponsivePicture
            picture={picture && { _id: picture.picture, ...picture }}
            sizes="48px"
            alt=""
            className="h-8 w-12 shrink-0 rounded-sm max-sm:hidden"
          />
          <span className="wrap-anywhere sm:min-w-24">
            <span>{name}</span>
            <span className="block text-note font-normal sm:hidden">{pluralize(productCount, 'product')}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'types',
      header: 'Types',
      align: 'right',
      minWidth: 'sm',
      cell: ({ _id, subCategoryCount }) => (
        <Link to={`${paths.types}?mainCategory=${_id}`} className={countLinkClass}>
          {subCategoryCount}
        </Link>
      ),
    },
    { ...createProductCountColumn('mainCategory'), minWidth: 'sm' },
    wideListingStatusColumn,
  ],
  empty: 'The main categories, in the order shown on the website.',
  dialog: { nouns: ['material', 'materials'], className: 'max-w-3xl', usageFilterName: 'mainCategory' },
  affects: affectedByCategories,
};
