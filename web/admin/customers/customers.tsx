import type { Customer } from '#contract/admin/customers.ts';
import type { InputOf } from '#contract/index.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import { useLiveList, type Hears } from '#web/admin/lib/use-live-list.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskLink } from '#web/admin/ui/button.tsx';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar, useColumns } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { ShowWaiting } from '#web/admin/ui/show-waiting.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { customerStateNames, phoneWords, VerifiedMark } from './marks.tsx';

type Query = InputOf<'/admin/customers/list'>;
const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/customers/list', JSON.parse(question) as Query, { signal })).response;

function Time({ at }: { at: string | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap text-soft">
      {formatBriefly(at)}
    </time>
  );
}

const columns: readonly Column<Customer>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    always: true,
    className: 'max-w-56 sm:max-w-72',
    cell: ({ fullName, email }) => (
      <span className="block py-0.5">
        <span className="block truncate">{fullName}</span>
        <span className="block truncate text-[0.8125rem] font-normal text-soft">{email}</span>
      </span>
    ),
  },
  {
    id: 'verified',
    label: 'Email',
    from: 'sm',
    cell: ({ emailVerified, state }) =>
      state === 'open' ? (
        <VerifiedMark verified={emailVerified} />
      ) : (
        <span className="text-[0.8125rem] text-soft">{customerStateNames[state]}</span>
      ),
  },
  { id: 'phone', label: 'Phone', from: 'lg', className: 'whitespace-nowrap tabular-nums', cell: ({ phone }) => phoneWords(phone) },
  { id: 'suburb', label: 'Suburb', from: 'md', className: 'max-w-40 truncate', cell: ({ suburb }) => suburb },
  { id: 'quotes', label: 'Requests', always: true, align: 'right', cell: ({ quotes }) => quotes },
  { id: 'orders', label: 'Orders', from: 'md', align: 'right', cell: ({ orders }) => orders },
  { id: 'lastSeenAt', label: 'Last here', from: 'lg', align: 'right', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
  { id: 'createdAt', label: 'Since', sort: 'createdAt', from: 'xl', align: 'right', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const hears: readonly Hears[] = ['customers'];
const states = Object.entries(customerStateNames).map(([value, label]) => ({ value, label }));

/** Everybody who has an account. */
export default function Customers() {
  const list = useList(['state'] as const, { sort: '-createdAt' });
  const { search, sort, skip, limit, filters } = list;
  const rows = useLiveList<Customer>(JSON.stringify({ search, sort, state: filters.state, skip, limit }), load, { hears });
  const { data } = rows;
  const { shown, choice } = useColumns('customers', columns);
  return (
    <DeskPage
      title="Customers"
      note={rows.newest && formatCount(rows.newest.fullcount)}
      actions={
        <DeskLink to={paths.enterRequest} variant="primary" data-new>
          <PlusIcon className="size-4" />
          Enter a request
        </DeskLink>
      }
    >
      <ListBar
        list={list}
        searchLabel="Name, email, phone or suburb"
        filters={[{ name: 'state', label: 'Account', unset: 'not closed', options: states }]}
      >
        {choice}
      </ListBar>
      <ShowWaiting waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Customers"
        columns={shown}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        fresh={rows.fresh}
        problem={rows.problem}
        onRetry={rows.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        hrefOf={({ _id }) => paths.customer(_id)}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={
          <Notice title="No customers yet" action={<DeskLink to={paths.enterRequest}>Enter a request for somebody</DeskLink>}>
            Whoever makes an account on the website stands here, and whoever you enter a request for.
          </Notice>
        }
      />
    </DeskPage>
  );
}
