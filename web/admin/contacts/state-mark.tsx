import type { ContactMessage } from '#contract/admin/contacts.ts';

export const contactStateNames: Record<ContactMessage['state'], string> = {
  unread: 'Unread',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
};

const looks: Record<ContactMessage['state'] | 'spam', string> = {
  unread: 'text-rust font-semibold before:bg-rust',
  open: 'text-ink before:border before:border-edge',
  answered: 'text-fynbos before:bg-fynbos',
  done: 'text-soft before:h-px before:bg-edge',
  spam: 'text-alarm before:border before:border-alarm',
};

/** Where a message stands. */
export function ContactMark({ state, spam }: Pick<ContactMessage, 'state' | 'spam'>) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-[0.8125rem] whitespace-nowrap before:size-2 before:shrink-0 before:content-[''] ${looks[spam ? 'spam' : state]}`}
    >
      {spam ? 'Spam' : contactStateNames[state]}
    </span>
  );
}
