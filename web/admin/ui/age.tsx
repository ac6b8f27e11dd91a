import { ageWords, agoWords } from '#web/admin/lib/age.ts';
import { useNow } from '#web/admin/lib/use-now.ts';
import { formatTime } from '#web/lib/format/dates.ts';

/** How old something is; pointing at it tells the exact time. @param props.ago as part of a sentence: `3 h ago` */
export function Age({ of, ago = false, className = '' }: { of: string; ago?: boolean; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={of} title={formatTime(of)} className={`whitespace-nowrap tabular-nums ${className}`}>
      {ago ? agoWords(of, now) : ageWords(of, now)}
    </time>
  );
}
