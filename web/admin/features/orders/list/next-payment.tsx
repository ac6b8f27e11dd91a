import type { AdminOrderRow } from '#contract/admin/orders/orders.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { formatShortDay } from '#web/admin/utils/format.ts';

type NextPaymentProps = { order: Pick<AdminOrderRow, 'nextPayment' | 'dueCents' | 'creditCents' | 'isDepositOpen'> };

/** Renders the next payment of an order with its due day, or the credit that is owed to the customer. */
export function NextPayment({ order: { nextPayment, dueCents, creditCents, isDepositOpen } }: NextPaymentProps) {
  const today = toLocalDate(new Date(useNow()));
  if (creditCents > 0) return <span className="text-small text-error">{`${formatRand(creditCents)} owed to the customer`}</span>;
  if (nextPayment === null) return <span className="text-note">Paid in full</span>;
  const { milestone, openCents, dueAt } = nextPayment;
  const isDue = dueCents > 0 && dueAt !== null && dueAt <= today;
  const isOverdue = isDue && dueAt < today;
  return (
    <span className="block text-small tabular-nums">
      <span className="line-clamp-2 wrap-anywhere">{`${milestone}, ${formatRand(openCents)}`}</span>
      {dueAt !== null && (
        <span className={`block whitespace-nowrap ${isOverdue ? 'text-error' : isDue ? 'text-rust' : 'text-soft'}`}>
          {`${isOverdue ? 'Overdue since' : 'Due'} ${formatShortDay(dueAt)}`}
        </span>
      )}
      {isDepositOpen && <span className="block text-error">Deposit open</span>}
    </span>
  );
}
