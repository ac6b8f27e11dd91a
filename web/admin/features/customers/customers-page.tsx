import type { Customer } from '#contract/admin/customers.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import { useHeldBackRows } from '#web/admin/lists/use-held-back-rows.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button.tsx';
import { DataTable, type TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListToolbar, useColumnVisibility } from '#web/admin/lists/list-toolbar.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { PendingUpdatesBar } from '#web/admin/lists/pending-updates-bar.tsx';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { customerStateLabels, formatCustomerPhone, EmailConfirmedBadge } from './customer-cells.tsx';

type Query = InputOf<'/admin/customers/list'>;

function Time({ at }: { at: string | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap text-soft">
      {formatShortDateTime(at)}
    </time>
  );
}

const columns: readonly TableColumn<Customer>[] = [
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
        <EmailConfirmedBadge verified={emailVerified} />
      ) : (
        <span className="text-[0.8125rem] text-soft">{customerStateLabels[state]}</span>
      ),
  },
  { id: 'phone', label: 'Phone', from: 'lg', className: 'whitespace-nowrap tabular-nums', cell: ({ phone }) => formatCustomerPhone(phone) },
  { id: 'suburb', label: 'Suburb', from: 'md', className: 'max-w-40 truncate', cell: ({ suburb }) => suburb },
  { id: 'quotes', label: 'Requests', always: true, align: 'right', cell: ({ quotes }) => quotes },
  { id: 'orders', label: 'Orders', from: 'md', align: 'right', cell: ({ orders }) => orders },
  { id: 'lastSeenAt', label: 'Last here', from: 'lg', align: 'right', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
  { id: 'createdAt', label: 'Since', sort: 'createdAt', from: 'xl', align: 'right', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

const states = Object.entries(customerStateLabels).map(([value, label]) => ({ value, label }));

/** Everybody who has an account. */
export default function CustomersPage() {
  const list = useListParams(['state'] as const, { sort: '-createdAt' });
  const { search, sort, skip, limit, filters } = list;
  const rows = useHeldBackRows(queryFor('/admin/customers/list', { search, sort, state: filters.state, skip, limit } as Query));
  const { data } = rows;
  const { shown, choice } = useColumnVisibility('customers', columns);
  return (
    <AdminPage
      title="Customers"
      note={rows.newest && formatInteger(rows.newest.fullcount)}
      actions={
        <AdminButtonLink to={paths.newQuote} variant="primary" data-new>
          <PlusIcon className="size-4" />
          Enter a request
        </AdminButtonLink>
      }
    >
      <ListToolbar
        list={list}
        searchLabel="Name, email, phone or suburb"
        filters={[{ name: 'state', label: 'Account', unset: 'not closed', options: states }]}
      >
        {choice}
      </ListToolbar>
      <PendingUpdatesBar waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Customers"
        columns={shown}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        {...rows.table}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        hrefOf={({ _id }) => paths.customer(_id)}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={
          <Notice title="No customers yet" action={<AdminButtonLink to={paths.newQuote}>Enter a request for somebody</AdminButtonLink>}>
            Whoever makes an account on the website stands here, and whoever you enter a request for.
          </Notice>
        }
      />
    </AdminPage>
  );
}
