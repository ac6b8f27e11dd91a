import { formatAge, formatTimeAgo } from '#web/admin/utils/format-age.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';

/** Renders the age of a time, with the exact time as tooltip. @param props.withAgo true for "3 h ago", false for "3 h" */
export function RelativeTime({ time, withAgo = false, className = '' }: { time: string; withAgo?: boolean; className?: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={formatDateTime(time)} className={`whitespace-nowrap tabular-nums ${className}`}>
      {withAgo ? formatTimeAgo(time, now) : formatAge(time, now)}
    </time>
  );
}

/** Renders a time without the year, with the exact time as tooltip. */
export const ShortTime = ({ time, className = '' }: { time: string; className?: string }) => (
  <time dateTime={time} title={formatDateTime(time)} className={`whitespace-nowrap ${className}`}>
    {formatShortDateTime(time)}
  </time>
);
