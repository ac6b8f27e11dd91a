import type { ContactMessage } from '#contract/admin/contacts.ts';
import { Mark, type MarkLook } from '#web/admin/ui/mark.tsx';

export const contactStateNames: Record<ContactMessage['state'], string> = {
  unread: 'Unread',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
};

const looks: Record<ContactMessage['state'], MarkLook> = { unread: 'due', open: 'open', answered: 'good', done: 'over' };

/** Where a message stands. */
export function ContactMark({ state, spam }: Pick<ContactMessage, 'state' | 'spam'>) {
  if (spam) return <Mark look="aside">Spam</Mark>;
  return (
    <Mark look={looks[state]} className={state === 'unread' ? 'font-semibold' : ''}>
      {contactStateNames[state]}
    </Mark>
  );
}
