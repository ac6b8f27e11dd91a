import type { ContactMessage } from '#contract/admin/contacts.endpoints.ts';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';

export const enquiryStatusLabels: Record<ContactMessage['state'], string> = {
  unread: 'Unread',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
};

const tones: Record<ContactMessage['state'], BadgeTone> = { unread: 'awaitingStaff', open: 'open', answered: 'good', done: 'ended' };

export function EnquiryStatusBadge({ state, spam }: Pick<ContactMessage, 'state' | 'spam'>) {
  if (spam) return <StatusBadge tone="spam" label="Possible spam" />;
  return <StatusBadge tone={tones[state]} label={enquiryStatusLabels[state]} strong={state === 'unread'} />;
}
