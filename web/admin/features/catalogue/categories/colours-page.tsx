import { Link } from 'react-router';
import * as paths from '#web/admin/app/admin-paths.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { CategoryListPage, createCategoryLoader } from './category-list-page.tsx';
import type { CategoryRow } from './categories.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

const columns: readonly TableColumn<CategoryRow>[] = [
  { id: 'name', header: 'Name', sort: 'name', alwaysVisible: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    id: 'productCount',
    header: 'Products',
    sort: 'productCount',
    align: 'right',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?colour=${_id}`} className="relative z-10 underline-offset-4 hover:text-rust hover:underline">
        {formatInteger(productCount)}
      </Link>
    ),
  },
  wideListingStatusColumn,
];

export const loader = createCategoryLoader('colour');

/** Lists the colours, by which customers filter products. */
export default function ColoursPage() {
  return <CategoryListPage kind="colour" columns={columns} hint="Colors that customers can choose, in the order shown on the website." />;
}
