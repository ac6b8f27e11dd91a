import { Link } from 'react-router';
import * as paths from '#web/admin/paths.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { Picture } from '#web/ui/picture.tsx';
import { GroupsScreen } from './groups-screen.tsx';
import type { Group } from './groups.ts';
import { statusColumn } from './status-column.tsx';

const load = async (_question: string, signal: AbortSignal): Promise<Group[]> =>
  (await call('/admin/product/maincategory/list', {}, { signal })).response.result;

const counted = 'relative z-10 underline-offset-4 hover:text-rust hover:underline';

const columns: readonly Column<Group>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    always: true,
    cell: ({ name, pictures }) => (
      <span className="flex items-center gap-3">
        <Picture picture={pictures?.[0]} sizes="48px" alt="" className="h-8 w-12 shrink-0 rounded-sm max-sm:hidden" />
        <span className="wrap-anywhere sm:min-w-24">{name}</span>
      </span>
    ),
  },
  {
    id: 'types',
    label: 'Types',
    align: 'right',
    from: 'sm',
    cell: ({ _id, subCategoryCount }) => (
      <Link to={`${paths.types}?mainCategory=${_id}`} className={counted}>
        {subCategoryCount}
      </Link>
    ),
  },
  {
    id: 'productCount',
    label: 'Products',
    sort: 'productCount',
    align: 'right',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?mainCategory=${_id}`} className={counted}>
        {formatCount(productCount)}
      </Link>
    ),
  },
  statusColumn,
];

/** The materials: the main categories of the catalogue. */
export default function Materials() {
  return (
    <GroupsScreen
      kind="maincategory"
      answer={useAnswer('all', load)}
      columns={columns}
      hint="The main categories, in the order in which the website shows them."
    />
  );
}
