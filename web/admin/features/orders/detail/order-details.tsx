import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { PhoneLink, QuoteLink, textLinkClass } from '#web/admin/components/text-links.tsx';
import { formatCustomerPhone } from '#web/admin/features/customers/customer-cells.tsx';
import { downloadDocument } from '#web/admin/features/files/download-document.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { OrderStatusBadge } from '#web/admin/features/orders/order-status-badge.tsx';

type OrderProps = { order: AdminOrder };

/** Renders who ordered, and where the work is done. */
export function OrderCustomerPanel({ order: { customer, site, number } }: OrderProps) {
  const { _id, fullName, email, phone } = customer;
  return (
    <Panel title="Customer">
      <p className="font-semibold wrap-anywhere">
        <Link to={paths.customer(_id)} className="row-link">
          {fullName}
        </Link>
      </p>
      <ul className="mt-1 mb-3 space-y-0.5">
        {phone.number !== '' && (
          <li>
            <PhoneLink phone={formatCustomerPhone(phone)} />
          </li>
        )}
        {email !== '' && (
          <li>
            <a href={`mailto:${email}?subject=${encodeURIComponent(number)}`} className={textLinkClass}>
              {email}
            </a>
          </li>
        )}
      </ul>
      <dl>
        <Fact label="Site">{[site.line1, site.suburb, site.city].filter(Boolean).join(', ') || 'Not known'}</Fact>
      </dl>
    </Panel>
  );
}

/** Renders what was agreed, with the PDFs of the accepted revision. */
export function AgreementPanel({ order }: OrderProps) {
  const { quote, stone, areas, totalCents, leadTimeDays, createdAt, documents, invoiceTo } = order;
  const download = useAdminMutation({ mutationFn: downloadDocument });
  return (
    <Panel title="What was agreed">
      <dl className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-1">
        <Fact label="Stone">{stone}</Fact>
        {areas.length > 0 && <Fact label="Areas">{areas.map(({ name }) => name).join(', ')}</Fact>}
        <Fact label="Price, VAT included">{formatRand(totalCents)}</Fact>
        <Fact label="Accepted">{formatDate(createdAt)}</Fact>
        <Fact label="Lead time">{`About ${pluralize(leadTimeDays, 'working day')} from the deposit`}</Fact>
        <Fact label="Invoices to">
          <span className="block whitespace-pre-line">
            {[invoiceTo.company, invoiceTo.name, invoiceTo.address].filter(Boolean).join('\n') || 'Not known'}
          </span>
        </Fact>
        {quote && (
          <Fact label="Quote">
            <QuoteLink id={quote._id} number={quote.number} />
          </Fact>
        )}
      </dl>
      {documents.length > 0 && (
        <ul aria-label="Documents" className="mt-3 border-t border-line pt-2">
          {documents.map(({ _id, name, number, isValid }) => (
            <li key={_id}>
              <AdminButton
                variant="quiet"
                className="-ml-2"
                onClick={() => download.mutate(_id)}
              >{`Download ${[name.toLowerCase(), number].filter(Boolean).join(' ')} (PDF)${isValid ? '' : ', no longer valid'}`}</AdminButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Lists the statuses of an order, newest first. */
export function OrderHistoryPanel({ order: { history } }: OrderProps): ReactNode {
  return (
    <Panel title="History">
      <ol className="-my-2">
        {history.map(({ status, createdAt, note, by }) => (
          <li key={`${createdAt}${status}`} className="border-b border-line py-2 last:border-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <OrderStatusBadge status={status} />
              <ShortTime time={createdAt} className="text-xs text-soft tabular-nums" />
            </p>
            <p className="text-xs wrap-anywhere text-soft">{by ?? 'Automatic'}</p>
            {note !== '' && <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
