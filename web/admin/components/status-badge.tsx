import type { ReactNode } from 'react';

/** How a mark looks: `due` wants something of us, `away` is with somebody else, `open` not begun, `over` ended. */
const looks = {
  due: 'text-rust before:bg-rust',
  away: 'text-sea before:border-2 before:border-sea',
  good: 'text-fynbos before:bg-fynbos',
  bad: 'text-alarm before:bg-alarm',
  aside: 'text-alarm before:border before:border-alarm',
  open: 'text-soft before:border before:border-edge',
  over: 'text-soft before:h-px before:bg-edge',
} as const;
export type BadgeTone = keyof typeof looks;

/** Where a thing stands, in a word, with a small drawing by which rows are told apart at a glance. */
export function StatusBadge({ look, className = '', children }: { look: BadgeTone; className?: string; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-[0.8125rem] whitespace-nowrap before:size-2 before:shrink-0 before:content-[''] ${looks[look]} ${className}`}
    >
      {children}
    </span>
  );
}
