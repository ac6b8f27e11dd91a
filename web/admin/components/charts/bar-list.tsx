import { formatInteger } from '#web/admin/utils/format.ts';

export type BarItem = {
  name: string;
  count: number;
  /** Text next to the number. */
  note?: string | undefined;
  /** True for the sum of the other items, which has no bar. */
  isSumOfOthers?: boolean;
};

/** Renders a list of numbers with bars on a common scale. The bars are hidden from screen readers. */
export function BarList({ label, bars }: { label: string; bars: readonly BarItem[] }) {
  const maxCount = Math.max(1, ...bars.filter(({ isSumOfOthers }) => !isSumOfOthers).map(({ count }) => count));
  return (
    <ul aria-label={label} className="space-y-2">
      {bars.map(({ name, count, note, isSumOfOthers = false }) => (
        <li key={name} className={isSumOfOthers ? 'text-soft' : ''}>
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">
              {note !== undefined && <span className="mr-2 text-note">{note}</span>}
              <span className="font-semibold">{formatInteger(count)}</span>
            </span>
          </span>
          <svg aria-hidden="true" className="mt-1 block h-1.5 w-full overflow-hidden">
            <rect width="100%" height="1" y="5" className="fill-line" />
            {count > 0 && !isSumOfOthers && <rect width={`${(100 * count) / maxCount}%`} height="6" className="fill-rust" />}
          </svg>
        </li>
      ))}
    </ul>
  );
}
