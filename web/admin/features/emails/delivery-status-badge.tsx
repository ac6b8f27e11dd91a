import type { DeskMail } from '#contract/admin/outbox.ts';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';
import { deliveryStatusLabels } from './delivery-labels.ts';

const looks: Record<DeskMail['fate'], BadgeTone> = { sent: 'good', waiting: 'open', failed: 'bad', dismissed: 'over' };

/** What became of a mail, in a word. */
export function DeliveryStatusBadge({ fate }: { fate: DeskMail['fate'] }) {
  return (
    <StatusBadge look={looks[fate]} className={fate === 'failed' ? 'font-semibold' : ''}>
      {deliveryStatusLabels[fate]}
    </StatusBadge>
  );
}
