import { Link } from 'react-router';
import * as paths from '#web/admin/app/paths.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { CategoryListPage } from './category-list-page.tsx';
import type { CategoryRow } from './categories.ts';
import { categoryStatusColumn } from './category-status-column.tsx';

const load = async (_question: string, signal: AbortSignal): Promise<CategoryRow[]> =>
  (await call('/admin/product/colours/list', {}, { signal })).response.result;

const columns: readonly TableColumn<CategoryRow>[] = [
  { id: 'name', label: 'Name', sort: 'name', always: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    id: 'productCount',
    label: 'Products',
    sort: 'productCount',
    align: 'right',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?colour=${_id}`} className="relative z-10 underline-offset-4 hover:text-rust hover:underline">
        {formatInteger(productCount)}
      </Link>
    ),
  },
  categoryStatusColumn,
];

/** The colours people choose by. */
export default function ColoursPage() {
  return (
    <CategoryListPage
      kind="colours"
      answer={useAnswer('all', load)}
      columns={columns}
      hint="Colors that customers can choose, in the order shown on the website."
    />
  );
}
