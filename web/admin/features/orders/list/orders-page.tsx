import { useLocation } from 'react-router';
import type { AdminOrderRow } from '#contract/admin/orders/orders.endpoints.ts';
import type { OrderListTab } from '#domain/orders/order-list.ts';
import { staffOrderStatusLabels } from '#domain/orders/order.ts';
import { formatRand, haveCents, toRand } from '#domain/shared/money.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { StaffInitials } from '#web/admin/features/quotes/quote-badges.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NextPayment } from './next-payment.tsx';
import { OrderStatusBadge } from '#web/admin/features/orders/order-status-badge.tsx';

const formatPaid = ({ receivedCents, totalCents }: AdminOrderRow, showsCents = false): string =>
  `${formatRand(receivedCents, showsCents)} of ${formatRand(totalCents, showsCents)}`;

/** On phones, the cell contains the whole row. */
function CustomerCell({ order }: { order: AdminOrderRow }) {
  return (
    <span className="block py-1">
      <span className="line-clamp-2 max-w-64 wrap-anywhere">{order.customer.fullName}</span>
      <span className="block text-fine font-normal whitespace-nowrap text-soft tabular-nums">{order.number}</span>
      <span className="mt-0.5 line-clamp-2 text-note font-normal wrap-anywhere md:hidden">
        {[order.stone, order.suburb].filter(Boolean).join(', ')}
      </span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 font-normal sm:hidden">
        <OrderStatusBadge status={order.status} />
        <span className="text-note tabular-nums">{formatPaid(order)}</span>
        <span className="basis-full">
          <NextPayment order={order} />
        </span>
      </span>
    </span>
  );
}

const columns: readonly TableColumn<AdminOrderRow>[] = [
  { id: 'customer', header: 'Customer', alwaysVisible: true, cell: (order) => <CustomerCell order={order} /> },
  { id: 'status', header: 'Status', minWidth: 'sm', cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    id: 'stone',
    header: 'Stone',
    minWidth: 'md',
    cell: ({ stone }) => <span className="line-clamp-2 max-w-56 min-w-24 wrap-break-word">{stone}</span>,
  },
  {
    id: 'suburb',
    header: 'Suburb',
    minWidth: 'lg',
    cell: ({ suburb }) => <span className="line-clamp-2 max-w-36 min-w-20 wrap-break-word">{suburb}</span>,
  },
  {
    id: 'paid',
    header: 'Paid',
    sort: 'totalCents',
    minWidth: 'sm',
    align: 'right',
    cell: (order, orders) => (
      <span className="sm:max-lg:whitespace-normal lg:whitespace-nowrap">
        {formatPaid(order, haveCents(orders.flatMap(({ receivedCents, totalCents }) => [receivedCents, totalCents])))}
      </span>
    ),
  },
  { id: 'next', header: 'Next payment', sort: 'dueAt', minWidth: 'md', cell: (order) => <NextPayment order={order} /> },
  {
    id: 'assignee',
    header: 'Assignee',
    minWidth: 'xl',
    cell: ({ assignee }) => (assignee ? <StaffInitials fullName={assignee.fullName} /> : <span className="text-note">Unassigned</span>),
  },
  {
    id: 'placed',
    header: 'Placed',
    sort: 'createdAt',
    minWidth: 'lg',
    align: 'right',
    cell: ({ createdAt }) => <ShortTime time={createdAt} className="text-soft" />,
  },
];

const csv = {
  fileName: 'orders.csv',
  columns: [
    { header: 'Number', getValue: ({ number }: AdminOrderRow) => number },
    { header: 'Customer', getValue: ({ customer }: AdminOrderRow) => customer.fullName },
    { header: 'Stone', getValue: ({ stone }: AdminOrderRow) => stone },
    { header: 'Suburb', getValue: ({ suburb }: AdminOrderRow) => suburb },
    { header: 'Status', getValue: ({ status }: AdminOrderRow) => staffOrderStatusLabels[status] },
    { header: 'Placed', getValue: ({ createdAt }: AdminOrderRow) => createdAt.slice(0, 10) },
    { header: 'Total (R)', getValue: ({ totalCents }: AdminOrderRow) => toRand(totalCents) },
    { header: 'Received (R)', getValue: ({ receivedCents }: AdminOrderRow) => toRand(receivedCents) },
    { header: 'Due (R)', getValue: ({ dueCents }: AdminOrderRow) => toRand(dueCents) },
    { header: 'Credit (R)', getValue: ({ creditCents }: AdminOrderRow) => toRand(creditCents) },
    { header: 'Next payment', getValue: ({ nextPayment }: AdminOrderRow) => nextPayment?.milestone ?? '' },
    { header: 'Next payment due', getValue: ({ nextPayment }: AdminOrderRow) => nextPayment?.dueAt ?? '' },
    { header: 'Assignee', getValue: ({ assignee }: AdminOrderRow) => assignee?.fullName ?? '' },
  ],
};

const allOrdersLink = <AdminButtonLink to={`${paths.orders}?tab=all`}>All orders</AdminButtonLink>;
const renderEmptyTab = (title: string) => (
  <Notice title={title} action={allOrdersLink}>
    Orders move here by themselves when their status or a payment changes.
  </Notice>
);

/** Returns links that keep the tab and the search, for the way back. */
function useListLinks() {
  const { search } = useLocation();
  return { getRowHref: ({ _id }: AdminOrderRow) => `${paths.order(_id)}${search}` };
}

/** Lists the orders, at first those that wait for staff. */
const { Page, loader } = defineList('/admin/orders/list', {
  title: 'Orders',
  searchLabel: 'Number, name, phone or reference',
  filters: { tab: {} },
  toInput: ({ tab }) => ({ tab: tab || 'action' }),
  tabs: {
    label: 'Order views',
    filter: 'tab',
    options: [
      { value: '', label: 'Needs action', isUrgent: true, empty: renderEmptyTab('Nothing to do') },
      { value: 'waiting', label: 'Waiting for customer', empty: renderEmptyTab('No order waits for a customer') },
      { value: 'work', label: 'In work', empty: renderEmptyTab('No order is in work') },
      { value: 'done', label: 'Done', empty: renderEmptyTab('No order is done yet') },
      { value: 'all', label: 'All' },
    ],
    getCount: ({ counts }, tab) => counts[(tab || 'action') as OrderListTab],
  },
  sort: '-createdAt',
  columns,
  hiddenColumnsStorageName: 'orders',
  csv,
  getRowLabel: ({ number, customer }) => `${number}, ${customer.fullName}`,
  useParts: useListLinks,
  live: true,
  empty: (
    <Notice title="No orders yet" action={<AdminButtonLink to={paths.quotes}>Quotes</AdminButtonLink>}>
      An order is created when a customer accepts a quote.
    </Notice>
  ),
});
export { Page as default, loader };
