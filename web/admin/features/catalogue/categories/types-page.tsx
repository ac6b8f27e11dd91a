import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#web/admin/app/admin-paths.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { categoryOptionsQuery } from '#web/admin/features/catalogue/products/catalogue-options.ts';
import { CategoryListPage, createCategoryLoader } from './category-list-page.tsx';
import type { CategoryRow } from './categories.ts';
import { wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

const columns: readonly TableColumn<CategoryRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    alwaysVisible: true,
    cell: ({ name, mainCategoryName, productCount }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-[0.8125rem] font-normal text-soft sm:hidden">
          {`${mainCategoryName}, ${pluralize(productCount, 'product')}`}
        </span>
      </>
    ),
  },
  { id: 'material', header: 'Material', minWidth: 'sm', cell: ({ mainCategoryName }) => mainCategoryName },
  {
    id: 'productCount',
    header: 'Products',
    sort: 'productCount',
    align: 'right',
    minWidth: 'sm',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?subCategory=${_id}`} className="relative z-10 underline-offset-4 hover:text-rust hover:underline">
        {formatInteger(productCount)}
      </Link>
    ),
  },
  wideListingStatusColumn,
];

export const loader = createCategoryLoader('sub-category', [categoryOptionsQuery]);

/** Lists the types, the subcategories of materials. */
export default function TypesPage() {
  const options = useQuery(categoryOptionsQuery);
  return (
    <CategoryListPage
      kind="sub-category"
      columns={columns}
      materialsQuery={options}
      hint="Subcategories of each material. If you move a type to another material, its products move with it."
    />
  );
}
