/**
 * Classes of the tones. `awaitingStaff`: staff have to act next. `awaitingOther`: someone else has to act next. `open`: not
 * started.
 */
const toneClasses = {
  awaitingStaff: 'text-rust before:bg-rust',
  awaitingOther: 'text-sea before:border-2 before:border-sea',
  changed: 'text-sea before:border-2 before:border-sea',
  good: 'text-fynbos before:bg-fynbos',
  bad: 'text-error before:bg-error',
  spam: 'text-error before:border before:border-error',
  open: 'text-soft before:border before:border-edge',
  ended: 'text-soft before:h-px before:bg-edge',
} as const;
export type BadgeTone = keyof typeof toneClasses;

type StatusBadgeProps = {
  tone: BadgeTone;
  label: string;
  strong?: boolean;
};

/** Renders a status with a small shape, which distinguishes statuses without colour. */
export function StatusBadge({ tone, label, strong = false }: StatusBadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-2 text-small whitespace-nowrap before:size-2 before:shrink-0 before:content-[''] ${toneClasses[tone]} ${strong ? 'font-semibold' : ''}`}
    >
      {label}
    </span>
  );
}
