import { ageWords } from '#web/admin/lib/age.ts';
import { useNow } from '#web/admin/lib/use-now.ts';
import { formatTime } from '#web/lib/dates.ts';

/** How old something is; pointing at it tells the exact time. */
export function Age({ of, className = '' }: { of: string; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={of} title={formatTime(of)} className={`whitespace-nowrap tabular-nums ${className}`}>
      {ageWords(of, now)}
    </time>
  );
}
