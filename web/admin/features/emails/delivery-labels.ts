import type { DeskMail } from '#contract/admin/outbox.ts';
import { formatShortDateTime, pluralize } from '#web/admin/utils/format.ts';

/** A kind of mail as people say it: `quote_received` is `Quote received`. */
export function emailKindLabel(kind: string): string {
  const words = kind.replace(/_to_desk$/, ', to the desk').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const deliveryStatusLabels: Record<DeskMail['fate'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dismissed: 'Seen to',
};
export const deliveryStatusOptions = (['failed', 'waiting', 'sent', 'dismissed'] as const).map((value) => ({
  value,
  label: deliveryStatusLabels[value],
}));

/** Describes the next attempt to send an email, or the result. */
export function describeDelivery({ fate, filed, nextAt, sentAt, tries, secret }: DeskMail): string {
  if (fate === 'sent') return sentAt === null ? '' : formatShortDateTime(sentAt);
  if (fate === 'failed') return secret && tries === 0 ? 'Its time was over before it was sent' : 'Not tried again';
  if (fate === 'dismissed') return 'Somebody has seen to it';
  if (filed) return 'Kept as a file: no mail server is set';
  return nextAt === null ? 'Goes out next' : `Tried again ${formatShortDateTime(nextAt)}`;
}

export const formatAttempts = (tries: number): string =>
  tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`;
export const formatEmailCount = (count: number): string => pluralize(count, 'mail');
