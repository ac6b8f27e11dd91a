import { Link } from 'react-router';
import * as paths from '#web/admin/app/admin-paths.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { CategoryListPage, createCategoryLoader } from './category-list-page.tsx';
import type { CategoryRow } from './categories.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

const countLinkClass = 'relative z-10 underline-offset-4 hover:text-rust hover:underline';

const columns: readonly TableColumn<CategoryRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    alwaysVisible: true,
    cell: ({ name, pictures, productCount }) => (
      <span className="flex items-center gap-3">
        <ResponsivePicture
          picture={pictures?.[0] && { _id: pictures[0].picture, ...pictures[0] }}
          sizes="48px"
          alt=""
          className="h-8 w-12 shrink-0 rounded-sm max-sm:hidden"
        />
        <span className="wrap-anywhere sm:min-w-24">
          <span>{name}</span>
          <span className="block text-[0.8125rem] font-normal text-soft sm:hidden">{pluralize(productCount, 'product')}</span>
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
  {
    id: 'productCount',
    header: 'Products',
    sort: 'productCount',
    align: 'right',
    minWidth: 'sm',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?mainCategory=${_id}`} className={countLinkClass}>
        {formatInteger(productCount)}
      </Link>
    ),
  },
  wideListingStatusColumn,
];

export const loader = createCategoryLoader('main-category');

/** Lists the materials, the main categories of the catalogue. */
export default function MaterialsPage() {
  return <CategoryListPage kind="main-category" columns={columns} hint="The main categories, in the order shown on the website." />;
}
