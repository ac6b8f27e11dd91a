import { Link } from 'react-router';
import * as paths from '#web/admin/paths.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { useChoices } from './choices.ts';
import { GroupsScreen } from './groups-screen.tsx';
import type { Group } from './groups.ts';
import { statusColumn } from './status-column.tsx';

const load = async (_question: string, signal: AbortSignal): Promise<Group[]> =>
  (await call('/admin/product/subcategory/list', {}, { signal })).response.result;

const columns: readonly Column<Group>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    always: true,
    cell: ({ name, mainCategoryName, productCount }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-[0.8125rem] font-normal text-soft sm:hidden">
          {mainCategoryName}, {formatCount(productCount)} {productCount === 1 ? 'product' : 'products'}
        </span>
      </>
    ),
  },
  { id: 'material', label: 'Material', from: 'sm', cell: ({ mainCategoryName }) => mainCategoryName },
  {
    id: 'productCount',
    label: 'Products',
    sort: 'productCount',
    align: 'right',
    from: 'sm',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?subCategory=${_id}`} className="relative z-10 underline-offset-4 hover:text-rust hover:underline">
        {formatCount(productCount)}
      </Link>
    ),
  },
  statusColumn,
];

const none: readonly Group[] = [];

/** The types: the subcategories of the materials. */
export default function Types() {
  const { data: choices } = useChoices();
  return (
    <GroupsScreen
      kind="subcategory"
      answer={useAnswer('all', load)}
      columns={columns}
      mainCategories={choices?.mainCategories ?? none}
      hint="The subcategories of each material. One that moves to another material takes its products along."
    />
  );
}
