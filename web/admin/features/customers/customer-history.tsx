import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';
import { OrderLink, QuoteLink, textLinkClass } from '#web/admin/components/text-links.tsx';
import { OrderStatusBadge } from '#web/admin/features/orders/order-status-badge.tsx';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';
import { sourceLabels } from './customer-cells.tsx';

const headerCellClass = 'py-1.5 pr-3 text-left text-xs font-semibold text-soft';

type Column<Row> = { header: string; className?: string; cell: (row: Row) => ReactNode };
type RecordTableProps<Row> = { label: string; rows: readonly Row[]; columns: readonly Column<Row>[] };

function RecordTable<Row extends { _id: string; createdAt: string }>({ label, rows, columns }: RecordTableProps<Row>) {
  return (
    <div className="-my-1 overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ header, className = '' }) => (
              <th key={header} scope="col" className={`${headerCellClass} ${className}`}>
                {header}
              </th>
            ))}
            <th scope="col" className="py-1.5 text-right text-xs font-semibold text-soft">
              Created
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} className="border-b border-line last:border-0">
              {columns.map(({ header, className = '', cell }) => (
                <td key={header} className={`py-2 pr-3 ${className}`}>
                  {cell(row)}
                </td>
              ))}
              <td className="py-2 text-right">
                <ShortTime time={row.createdAt} className="text-soft tabular-nums" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const quoteColumns: readonly Column<CustomerDetail['quotes'][number]>[] = [
  { header: 'Number', cell: ({ _id, number }) => <QuoteLink id={_id} number={number} /> },
  { header: 'Stone', className: 'min-w-24 wrap-anywhere', cell: ({ stone }) => stone },
  { header: 'Status', cell: ({ status }) => <QuoteStatusBadge status={status} /> },
  { header: 'Source', className: 'text-soft max-sm:hidden', cell: ({ source }) => sourceLabels[source] },
];

const orderColumns: readonly Column<CustomerDetail['orders'][number]>[] = [
  { header: 'Number', cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
  { header: 'Quote', className: 'max-sm:hidden', cell: ({ quote }) => quote && <QuoteLink id={quote._id} number={quote.number} /> },
  { header: 'Stone', className: 'min-w-24 wrap-anywhere', cell: ({ stone }) => stone },
  { header: 'Status', cell: ({ status }) => <OrderStatusBadge status={status} /> },
];

function EmptyMessage({ children }: { children: string }) {
  return <p className="text-soft">{children}</p>;
}

/** Returns a panel title with the number of records. @param count number of all records, also those not listed */
export const formatPanelTitle = (title: string, count: number): string => (count > 0 ? `${title} (${formatInteger(count)})` : title);

/** Returns a hint that a list is incomplete; '' if it is complete. */
export const formatLatestHint = (listed: readonly unknown[], count: number): string =>
  count > listed.length ? `Showing the latest ${listed.length}.` : '';

/** Lists the customer's quotes, orders, messages and enquiries, newest first. */
const MessageItems = ({ messages }: Pick<CustomerDetail, 'messages'>) => (
  <ul className="-my-2">
    {messages.map((message) => (
      <li key={message._id} className="border-b border-line py-2 last:border-0">
        <p className="flex flex-wrap justify-between gap-x-3 text-note">
          <span>
            <span>{message.fromStaff ? 'Staff' : 'Customer'}</span>, about <QuoteLink id={message.quote} number={message.number} />
          </span>
          <ShortTime time={message.createdAt} className="text-soft tabular-nums" />
        </p>
        <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{message.text}</p>
      </li>
    ))}
  </ul>
);

export function CustomerHistory({ customer: { email, quotes, orders, messages, contacts, counts } }: { customer: CustomerDetail }) {
  return (
    <>
      <Panel
        title={formatPanelTitle('Quotes', counts.quotes)}
        hint={
          counts.quotes > quotes.length && (
            <>
              <span>{`${formatLatestHint(quotes, counts.quotes)} `}</span>
              <Link to={`${paths.quotes}?search=${encodeURIComponent(email)}`} className={textLinkClass}>
                View all quotes
              </Link>
            </>
          )
        }
      >
        {quotes.length > 0 ? (
          <RecordTable label="Quotes" rows={quotes} columns={quoteColumns} />
        ) : (
          <EmptyMessage>No quotes yet.</EmptyMessage>
        )}
      </Panel>
      <Panel title={formatPanelTitle('Orders', counts.orders)} hint={formatLatestHint(orders, counts.orders)}>
        {orders.length > 0 ? (
          <RecordTable label="Orders" rows={orders} columns={orderColumns} />
        ) : (
          <EmptyMessage>No orders yet. A quote becomes an order when the customer accepts it.</EmptyMessage>
        )}
      </Panel>
      <Panel title={formatPanelTitle('Messages about quotes', counts.messages)} hint={formatLatestHint(messages, counts.messages)}>
        {messages.length === 0 && <EmptyMessage>No messages yet.</EmptyMessage>}
        <MessageItems messages={messages} />
      </Panel>
      <Panel title={formatPanelTitle('Enquiries', counts.contacts)} hint={formatLatestHint(contacts, counts.contacts)}>
        {contacts.length === 0 && <EmptyMessage>No enquiries from this email address.</EmptyMessage>}
        <ul className="-my-2">
          {contacts.map((contact) => (
            <li key={contact._id} className="border-b border-line py-2 last:border-0">
              <p className="flex flex-wrap justify-between gap-x-3">
                <Link to={paths.enquiry(contact._id)} className={textLinkClass}>
                  {contact.subject || 'No subject'}
                </Link>
                <span className="flex items-center gap-2 text-small">
                  {contact.spam && <StatusBadge tone="spam" label="Possible spam" />}
                  <ShortTime time={contact.createdAt} className="text-soft tabular-nums" />
                </span>
              </p>
              <p className="line-clamp-2 wrap-anywhere text-soft">{contact.message}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
