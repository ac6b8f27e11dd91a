import type { ReactNode } from 'react';
import type { AdminOrder, AdminOrderPayment } from '#contract/admin/orders/orders.endpoints.ts';
import { milestoneLabels } from '#domain/orders/order-money.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';
import { PaymentMenu } from './payment-menu.tsx';
import { PaymentFollowUp } from './payment-follow-up.tsx';
import { formatDate } from '#web/lib/format/dates.ts';

function getTone({ status, isOverdue, isDue }: AdminOrderPayment): BadgeTone {
  if (status === 'received') return 'good';
  if (status === 'void') return 'ended';
  return isOverdue ? 'bad' : isDue ? 'awaitingOther' : 'open';
}

function PaymentItem({ order, payment, showsCents }: { order: AdminOrder; payment: AdminOrderPayment; showsCents: boolean }) {
  const { milestone, amountCents, receivedCents, openCents, reference, status, dueAt, due, isDue, isOverdue } = payment;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line py-2.5 last:border-0">
      <p className="font-semibold wrap-anywhere">{milestone}</p>
      <div className="flex items-start justify-end gap-1">
        <p className="font-semibold tabular-nums">{formatRand(amountCents, showsCents)}</p>
        <span className="-my-1.5 -mr-2">
          <PaymentMenu order={order} payment={payment} />
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <StatusBadge tone={getTone(payment)} label={milestoneLabels[status]} />
        {openCents > 0 && (
          <span className={`text-note ${isOverdue ? 'text-error' : isDue ? 'text-rust' : ''}`}>
            {dueAt === null ? due : `${isOverdue ? 'Overdue since' : 'Due'} ${formatDate(dueAt)}`}
          </span>
        )}
        <span className="text-note tabular-nums">{`Reference ${reference}`}</span>
      </p>
      {receivedCents > 0 && openCents > 0 && (
        <p className="text-right text-note tabular-nums">
          <span className="block">{`${formatRand(receivedCents, showsCents)} received`}</span>
          <span className="block">{`${formatRand(openCents, showsCents)} open`}</span>
        </p>
      )}
      <PaymentFollowUp order={order} payment={payment} />
    </li>
  );
}

function Totals({ order: { totalCents, money }, showsCents }: { order: AdminOrder; showsCents: boolean }) {
  return (
    <dl className="mb-2 grid grid-cols-2 gap-x-4 gap-y-2 border-b border-line pb-3 tabular-nums sm:grid-cols-4">
      <Fact label="Total, VAT included">{formatRand(totalCents, showsCents)}</Fact>
      <Fact label="Received">{formatRand(money.receivedCents, showsCents)}</Fact>
      <Fact label="Open">
        <span className="font-semibold">{formatRand(money.openCents, showsCents)}</span>
      </Fact>
      {money.creditCents > 0 ? (
        <Fact label="Owed to the customer">
          <span className="font-semibold text-error">{formatRand(money.creditCents, showsCents)}</span>
        </Fact>
      ) : (
        <Fact label="Due now">
          <span className={money.dueCents > 0 ? 'font-semibold text-rust' : ''}>{formatRand(money.dueCents, showsCents)}</span>
        </Fact>
      )}
    </dl>
  );
}

/** Renders what each payment of an order has, and what is open. @param props.actions buttons below the payments */
export function PaymentsPanel({ order, actions }: { order: AdminOrder; actions: ReactNode }) {
  const showsCents = haveCents(order.payments.flatMap(({ amountCents, receivedCents }) => [amountCents, receivedCents]));
  return (
    <Panel title="Payments">
      <Totals order={order} showsCents={showsCents} />
      <ul aria-label="Payments">
        {order.payments.map((payment) => (
          <PaymentItem key={payment._id} order={order} payment={payment} showsCents={showsCents} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </Panel>
  );
}
