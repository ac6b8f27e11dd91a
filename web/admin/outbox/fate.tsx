import type { DeskMail } from '#contract/admin/outbox.ts';
import { Mark, type MarkLook } from '#web/admin/ui/mark.tsx';
import { fateWords } from './words.ts';

const looks: Record<DeskMail['fate'], MarkLook> = { sent: 'good', waiting: 'open', failed: 'bad', dismissed: 'over' };

/** What became of a mail, in a word. */
export function FateMark({ fate }: { fate: DeskMail['fate'] }) {
  return (
    <Mark look={looks[fate]} className={fate === 'failed' ? 'font-semibold' : ''}>
      {fateWords[fate]}
    </Mark>
  );
}
