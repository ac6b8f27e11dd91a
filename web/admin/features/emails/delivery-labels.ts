import type { OutboxEmailDto } from '#contract/admin/outbox.endpoints.ts';
import { formatShortDateTime, pluralize } from '#web/admin/utils/format.ts';

/** Returns the label of a kind of email: `Quote received` for `quote_received`. */
export function getEmailKindLabel(kind: string): string {
  const label = kind
    .replace(/^(?:desk|staff)_(message|decision|approval)$/, '$1 (to staff)')
    .replace(/_to_staff$/, ' (to staff)')
    .replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const deliveryStatusLabels: Record<OutboxEmailDto['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not delivered',
  dismissed: 'Resolved',
};
export const deliveryStatusOptions = (['failed', 'waiting', 'sent', 'dismissed'] as const).map((value) => ({
  value,
  label: deliveryStatusLabels[value],
}));

/** Returns the time of the next attempt to send an email, or the result of sending. */
export function describeDelivery({ state: status, savedAsFile, nextAt, sentAt, attempts, secret }: OutboxEmailDto): string {
  if (status === 'sent') return sentAt === null ? '' : formatShortDateTime(sentAt);
  if (status === 'failed') return secret && attempts === 0 ? 'Expired before it was sent' : 'No further attempts';
  if (status === 'dismissed') return 'No further attempts';
  if (savedAsFile) return 'Saved as a file (no mail server set up)';
  return nextAt === null ? 'Sending next' : `Next attempt ${formatShortDateTime(nextAt)}`;
}

export const formatAttempts = (attempts: number): string => (attempts === 0 ? 'No attempts yet' : pluralize(attempts, 'attempt'));
export const formatEmailCount = (count: number): string => pluralize(count, 'email');
