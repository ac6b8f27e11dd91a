import { orderStatusFacts, staffOrderStatusLabels, type OrderStatus, type OrderStatusTab } from '#domain/orders/order.ts';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';

const tonesByTab: Record<OrderStatusTab, BadgeTone> = { action: 'awaitingStaff', waiting: 'awaitingOther', work: 'open', done: 'ended' };

/** Renders the status of an order. The shape and colour of the badge show who has to act next. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const tone = status === 'completed' ? 'good' : tonesByTab[orderStatusFacts[status].tab];
  return <StatusBadge tone={tone} label={staffOrderStatusLabels[status]} />;
}
