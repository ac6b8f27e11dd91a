import type { DeskMail } from '#contract/admin/outbox.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { formatCount } from '#web/admin/lib/figures.ts';

/** A kind of mail as people say it: `quote_received` is `Quote received`. */
export function kindWords(kind: string): string {
  const words = kind.replace(/_to_desk$/, ', to the desk').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const fateWords: Record<DeskMail['fate'], string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', dismissed: 'Seen to' };
export const fateOptions = (['failed', 'waiting', 'sent', 'dismissed'] as const).map((value) => ({ value, label: fateWords[value] }));

/** What comes next of a mail, or what became of it. */
export function nextOf({ fate, filed, nextAt, sentAt, tries, secret }: DeskMail): string {
  if (fate === 'sent') return sentAt === null ? '' : formatBriefly(sentAt);
  if (fate === 'failed') return secret && tries === 0 ? 'Its time was over before it was sent' : 'Not tried again';
  if (fate === 'dismissed') return 'Somebody has seen to it';
  if (filed) return 'Kept as a file: no mail server is set';
  return nextAt === null ? 'Goes out next' : `Tried again ${formatBriefly(nextAt)}`;
}

export const triesWords = (tries: number): string => (tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`);
export const severalMails = (count: number): string => `${formatCount(count)} ${count === 1 ? 'mail' : 'mails'}`;
