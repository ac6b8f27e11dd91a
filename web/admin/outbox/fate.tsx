import type { DeskMail } from '#contract/admin/outbox.ts';
import { fateWords } from './words.ts';

const looks: Record<DeskMail['fate'], string> = {
  sent: 'text-fynbos before:bg-fynbos',
  waiting: 'text-soft before:border before:border-edge',
  failed: 'font-semibold text-alarm before:bg-alarm',
  dismissed: 'text-soft before:h-px before:bg-edge',
};

/** What became of a mail, in a word. */
export function FateMark({ fate }: { fate: DeskMail['fate'] }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-[0.8125rem] whitespace-nowrap before:size-2 before:shrink-0 before:content-[''] ${looks[fate]}`}
    >
      {fateWords[fate]}
    </span>
  );
}
