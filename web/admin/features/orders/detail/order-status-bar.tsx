import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { nextSteps } from '#domain/orders/next-step.ts';
import { orderStatusFacts, staffOrderStatusLabels, type OrderStatus, type OrderStatusTab } from '#domain/orders/order.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import { findNextStage } from '#web/admin/features/orders/order-commands.ts';
import { OrderStatusBadge } from '#web/admin/features/orders/order-status-badge.tsx';

const awaitingLabels: Record<OrderStatusTab, string> = {
  action: 'Awaiting staff',
  waiting: 'Awaiting customer',
  work: 'In work',
  done: 'Closed',
};

type OrderStatusBarProps = {
  order: AdminOrder;
  busy: boolean;
  onSetStage: (stage: OrderStatus) => void;
  onChooseStage: () => void;
  onResume: () => void;
};

/** Renders the status of an order, what happens next, and the buttons that change the status. */
export function OrderStatusBar({ order, busy, onSetStage, onChooseStage, onResume }: OrderStatusBarProps) {
  const { status, history } = order;
  const nextStage = findNextStage(status);
  const since = history[0]?.createdAt;
  const heldStatus = status === 'on_hold' ? history.find((event) => event.status !== 'on_hold')?.status : undefined;
  return (
    <section
      aria-label="Status"
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sm border border-line bg-card px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-semibold">
            <OrderStatusBadge status={status} />
          </span>
          <span className="text-note">
            <span>{status === 'on_hold' ? 'Nothing falls due' : awaitingLabels[orderStatusFacts[status].tab]}</span>
            {since !== undefined && (
              <span>
                {' '}
                for <RelativeTime time={since} />
              </span>
            )}
          </span>
          {heldStatus && <span className="text-note">{`Before: ${staffOrderStatusLabels[heldStatus]}`}</span>}
        </p>
        <p className="mt-1 max-w-prose text-note">
          <span>The customer reads: </span>
          <span>{nextSteps[status].text}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status === 'on_hold' && (
          <AdminButton variant="primary" busy={busy} onClick={onResume}>
            Resume order
          </AdminButton>
        )}
        {status !== 'on_hold' && status !== 'cancelled' && <AdminButton onClick={onChooseStage}>Change status…</AdminButton>}
        {nextStage && (
          <AdminButton variant="primary" busy={busy} onClick={() => onSetStage(nextStage)}>
            {staffOrderStatusLabels[nextStage]}
          </AdminButton>
        )}
      </div>
    </section>
  );
}
