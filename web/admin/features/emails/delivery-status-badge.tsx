import type { OutboxEmailDto } from '#contract/admin/outbox.endpoints.ts';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';
import { deliveryStatusLabels } from './delivery-labels.ts';

const tones: Record<OutboxEmailDto['state'], BadgeTone> = { sent: 'good', waiting: 'open', failed: 'bad', dismissed: 'ended' };

export function DeliveryStatusBadge({ status }: { status: OutboxEmailDto['state'] }) {
  return <StatusBadge tone={tones[status]} label={deliveryStatusLabels[status]} strong={status === 'failed'} />;
}
