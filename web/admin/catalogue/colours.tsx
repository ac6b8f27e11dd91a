import { Link } from 'react-router';
import * as paths from '#web/admin/paths.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { GroupsScreen } from './groups-screen.tsx';
import type { Group } from './groups.ts';
import { statusColumn } from './status-column.tsx';

const load = async (_question: string, signal: AbortSignal): Promise<Group[]> =>
  (await call('/admin/product/colours/list', {}, { signal })).response.result;

const columns: readonly Column<Group>[] = [
  { id: 'name', label: 'Name', sort: 'name', always: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  {
    id: 'productCount',
    label: 'Products',
    sort: 'productCount',
    align: 'right',
    cell: ({ _id, productCount }) => (
      <Link to={`${paths.products}?colour=${_id}`} className="relative z-10 underline-offset-4 hover:text-rust hover:underline">
        {formatCount(productCount)}
      </Link>
    ),
  },
  statusColumn,
];

/** The colours people choose by. */
export default function Colours() {
  return (
    <GroupsScreen
      kind="colours"
      answer={useAnswer('all', load)}
      columns={columns}
      hint="Colors that customers can choose, in the order shown on the website."
    />
  );
}
