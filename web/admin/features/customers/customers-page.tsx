import type { Customer } from '#contract/admin/customers.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatInteger } from '#web/admin/utils/format.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { useStableList } from '#web/admin/lists/use-stable-list.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { getStableListProps } from '#web/admin/lists/stable-list-table.tsx';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { customerStateLabels, formatCustomerPhone, EmailConfirmedBadge } from './customer-cells.tsx';

type CustomersQuery = InputOf<'/admin/customers/list'>;

function TimeOrNever({ at }: { at: string | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  return <ShortTime time={at} className="text-soft" />;
}

const columns: readonly TableColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    alwaysVisible: true,
    className: 'max-w-56 sm:max-w-72',
    cell: ({ fullName, email }) => (
      <span className="block py-0.5">
        <span className="block truncate">{fullName}</span>
        <span className="block truncate text-[0.8125rem] font-normal text-soft">{email || 'No email address'}</span>
      </span>
    ),
  },
  {
    id: 'verified',
    header: 'Email',
    minWidth: 'sm',
    cell: ({ emailVerified, state }) =>
      state === 'open' ? (
        <EmailConfirmedBadge verified={emailVerified} />
      ) : (
        <span className="text-[0.8125rem] text-soft">{customerStateLabels[state]}</span>
      ),
  },
  {
    id: 'phone',
    header: 'Phone',
    minWidth: 'lg',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => formatCustomerPhone(phone),
  },
  { id: 'suburb', header: 'Suburb', minWidth: 'md', className: 'max-w-40 truncate', cell: ({ suburb }) => suburb },
  { id: 'quotes', header: 'Quotes', alwaysVisible: true, align: 'right', cell: ({ quotes }) => quotes },
  { id: 'orders', header: 'Orders', minWidth: 'md', align: 'right', cell: ({ orders }) => orders },
  { id: 'lastSeenAt', header: 'Last active', minWidth: 'lg', align: 'right', cell: ({ lastSeenAt }) => <TimeOrNever at={lastSeenAt} /> },
  {
    id: 'createdAt',
    header: 'Customer since',
    sort: 'createdAt',
    minWidth: 'xl',
    align: 'right',
    cell: ({ createdAt }) => <TimeOrNever at={createdAt} />,
  },
];

const stateOptions = Object.entries(customerStateLabels).map(([value, label]) => ({ value, label }));

const filterNames = ['state'] as const;
const defaultSort = '-createdAt';
const customersQuery = ({ search, sort, skip, limit, filters }: ListState<'state'>) =>
  queryFor('/admin/customers/list', { search, sort, ...filters, skip, limit } as CustomersQuery);

export const loader = createListLoader(({ parameters }) => [customersQuery(parseListState(parameters, filterNames, defaultSort))]);

/** Lists the customers. */
export default function CustomersPage() {
  const list = useListParams(filterNames, { sort: defaultSort });
  const listData = useStableList(customersQuery(list));
  return (
    <ListPage
      {...getStableListProps<Customer>(listData)}
      title="Customers"
      searchLabel="Name, email, phone, suburb or number"
      subtitle={listData.newest && formatInteger(listData.newest.fullcount)}
      actions={
        <AdminButtonLink to={paths.newQuote} variant="primary" data-shortcut="n">
          <PlusIcon className="size-4" />
          New quote
        </AdminButtonLink>
      }
      list={list}
      filters={[{ name: 'state', label: 'Account', emptyLabel: 'not closed', options: stateOptions }]}
      columns={columns}
      hiddenColumnsStorageName="customers"
      getRowLabel={({ fullName }) => fullName}
      getRowHref={({ _id }) => paths.customer(_id)}
      empty={
        <Notice title="No customers yet" action={<AdminButtonLink to={paths.newQuote}>New quote</AdminButtonLink>}>
          People who create an account on the website appear here, and people you create a quote for.
        </Notice>
      }
    />
  );
}
