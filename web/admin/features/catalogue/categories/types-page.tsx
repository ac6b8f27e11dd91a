import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#web/admin/app/admin-paths.ts';
import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import { combineQueries } from '#web/admin/components/query-view.tsx';
import { toTableState } from '#web/admin/lists/use-list-query.ts';
import { CategoryListPage } from './category-list-page.tsx';
import type { CategoryRow } from './categories.ts';
import { categoryStatusColumn } from './category-status-column.tsx';

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
  categoryStatusColumn,
];

const noCategories: readonly CategoryRow[] = [];

/** Lists the types, the subcategories of materials. */
export default function TypesPage() {
  const query = combineQueries([
    useQuery(queryFor('/admin/product/subcategory/list')),
    useQuery(queryFor('/admin/product/maincategory/list')),
  ]);
  const [types, materials] = query.data ?? [];
  return (
    <CategoryListPage
      kind="subcategory"
      rows={types?.result}
      table={toTableState(query)}
      columns={columns}
      mainCategories={materials?.result ?? noCategories}
      hint="Subcategories of each material. If you move a type to another material, its products move with it."
    />
  );
}
