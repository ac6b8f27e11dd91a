import type { Customer } from '#contract/admin/customers.endpoints.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { customerStateLabels, formatCustomerPhone, EmailConfirmedBadge } from './customer-cells.tsx';

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
        <span className="block truncate text-note font-normal">{email || 'No email address'}</span>
      </span>
    ),
  },
  {
    id: 'verified',
    header: 'Email',
    minWidth: 'sm',
    cell: ({ emailVerified, state }) =>
      state === 'open' ? <EmailConfirmedBadge verified={emailVerified} /> : <span className="text-note">{customerStateLabels[state]}</span>,
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

const newQuoteButton = (
  <AdminButtonLink to={paths.newQuote} variant="primary" data-shortcut="n">
    <PlusIcon className="size-4" />
    New quote
  </AdminButtonLink>
);

/** Lists the customers. */
const { Page, loader } = defineList('/admin/customers/list', {
  title: 'Customers',
  searchLabel: 'Name, email, phone, suburb or number',
  actions: newQuoteButton,
  filters: { state: { label: 'Account', emptyLabel: 'not closed', options: stateOptions } },
  sort: '-createdAt',
  columns,
  hiddenColumnsStorageName: 'customers',
  getRowLabel: ({ fullName }) => fullName,
  getRowHref: ({ _id }) => paths.customer(_id),
  live: true,
  empty: (
    <Notice title="No customers yet" action={<AdminButtonLink to={paths.newQuote}>New quote</AdminButtonLink>}>
      People who create an account on the website appear here, and people you create a quote for.
    </Notice>
  ),
});
export { Page as default, loader };
