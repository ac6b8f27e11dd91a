import { Link } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';
import { textLinkClass, QuoteLink } from '#web/admin/components/text-links.tsx';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';
import { sourceLabels } from './customer-cells.tsx';

const headerCellClass = 'py-1.5 pr-3 text-left text-xs font-semibold text-soft';

type QuoteTableProps = {
  label: string;
  quotes: CustomerDetail['quotes'];
  /** True for a list of orders, which shows the numbers of the order and of its quote. */
  hasOrderNumbers?: true;
};

function QuoteTable({ label, quotes, hasOrderNumbers }: QuoteTableProps) {
  return (
    <div className="-my-1 overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={headerCellClass}>
              Number
            </th>
            {hasOrderNumbers && (
              <th scope="col" className={headerCellClass}>
                Quote
              </th>
            )}
            <th scope="col" className={headerCellClass}>
              Stone
            </th>
            <th scope="col" className={headerCellClass}>
              Status
            </th>
            <th scope="col" className={`${headerCellClass} max-sm:hidden`}>
              Source
            </th>
            <th scope="col" className="py-1.5 text-right text-xs font-semibold text-soft">
              Created
            </th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote._id} className="border-b border-line last:border-0">
              {hasOrderNumbers && <td className="py-2 pr-3 whitespace-nowrap tabular-nums">{quote.orderNumber}</td>}
              <td className="py-2 pr-3 whitespace-nowrap">
                <QuoteLink id={quote._id} number={quote.number} />
              </td>
              <td className="min-w-24 py-2 pr-3 wrap-anywhere">{quote.stone}</td>
              <td className="py-2 pr-3">
                <QuoteStatusBadge status={quote.status} />
              </td>
              <td className="py-2 pr-3 text-soft max-sm:hidden">{sourceLabels[quote.source]}</td>
              <td className="py-2 text-right">
                <ShortTime time={quote.createdAt} className="text-soft tabular-nums" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EmptyMessage({ children }: { children: string }) {
  return <p className="text-soft">{children}</p>;
}

/** Returns a panel title with the number of records. @param count number of all records, also those not listed */
export const formatPanelTitle = (title: string, count: number): string => (count > 0 ? `${title} (${formatInteger(count)})` : title);

/** Returns a hint that a list is incomplete; '' if it is complete. */
export const formatLatestHint = (listed: readonly unknown[], count: number): string =>
  count > listed.length ? `Showing the latest ${listed.length}.` : '';

/** Lists the customer's quotes, orders, messages and enquiries, newest first. */
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
        {quotes.length > 0 ? <QuoteTable label="Quotes" quotes={quotes} /> : <EmptyMessage>No quotes yet.</EmptyMessage>}
      </Panel>
      <Panel
        title={formatPanelTitle('Orders', counts.orders)}
        hint={orders.length > 0 && `Quotes that the customer accepted. ${formatLatestHint(orders, counts.orders)}`}
      >
        {orders.length > 0 ? (
          <QuoteTable label="Orders" quotes={orders} hasOrderNumbers />
        ) : (
          <EmptyMessage>No orders yet. A quote becomes an order when the customer accepts it.</EmptyMessage>
        )}
      </Panel>
      <Panel title={formatPanelTitle('Messages about quotes', counts.messages)} hint={formatLatestHint(messages, counts.messages)}>
        {messages.length === 0 && <EmptyMessage>No messages yet.</EmptyMessage>}
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
