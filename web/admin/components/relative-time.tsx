import { formatAge, formatTimeAgo } from '#web/admin/utils/relative-time.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';

/** The age of a time, with the exact time as tooltip. @param props.ago as part of a sentence: `3 h ago` */
export function RelativeTime({ of, ago = false, className = '' }: { of: string; ago?: boolean; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={of} title={formatDateTime(of)} className={`whitespace-nowrap tabular-nums ${className}`}>
      {ago ? formatTimeAgo(of, now) : formatAge(of, now)}
    </time>
  );
}
