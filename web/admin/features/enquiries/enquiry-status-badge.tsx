import type { ContactMessage } from '#contract/admin/contacts.ts';
import { StatusBadge, type BadgeTone } from '#web/admin/components/status-badge.tsx';

export const enquiryStatusLabels: Record<ContactMessage['state'], string> = {
  unread: 'Unread',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
};

const looks: Record<ContactMessage['state'], BadgeTone> = { unread: 'due', open: 'open', answered: 'good', done: 'over' };

/** Where a message stands. */
export function EnquiryStatusBadge({ state, spam }: Pick<ContactMessage, 'state' | 'spam'>) {
  if (spam) return <StatusBadge look="aside">Spam</StatusBadge>;
  return (
    <StatusBadge look={looks[state]} className={state === 'unread' ? 'font-semibold' : ''}>
      {enquiryStatusLabels[state]}
    </StatusBadge>
  );
}
