import { useEffect, useState } from 'react';
import {
  formatShortDay,
  formatDayHours,
  formatOpenState,
  type OpeningException,
  type OpeningHours,
} from '#domain/content/opening-hours.ts';

/** Returns whether the business is open now, as a sentence. Undefined on the server, because its HTML is cached. */
function useOpeningText(hours: OpeningHours, exceptions: readonly OpeningException[]): string | undefined {
  const [message, setMessage] = useState<string>();
  const { mon, sat, sun } = hours;
  useEffect(() => {
    const look = () => setMessage(formatOpenState({ mon, sat, sun }, new Date(), exceptions));
    look();
    const timer = setInterval(look, 20_000);
    return () => clearInterval(timer);
  }, [mon, sat, sun, exceptions]);
  return message;
}

const none: readonly OpeningException[] = [];
/** Later exceptions do not matter for planning a visit. */
const maxExceptions = 4;

type OpeningHoursListProps = { hours: OpeningHours; exceptions: readonly OpeningException[] | undefined };

/** When the business is open, the next days on which it is not as usual, and whether it is open now, in Cape Town. */
export function OpeningHoursList({ hours, exceptions = none }: OpeningHoursListProps) {
  const message = useOpeningText(hours, exceptions);
  const days = [
    { day: 'Mon–Fri', open: hours.mon },
    { day: 'Saturday', open: hours.sat },
    { day: 'Sunday', open: hours.sun },
  ].filter(({ open }) => open);
  return (
    <>
      <dl className="grid w-fit grid-cols-[auto_auto] gap-x-5 leading-8 tabular-nums">
        {days.map(({ day, open }) => (
          <div key={day} className="contents">
            <dt>{day}</dt>
            <dd>{formatDayHours(open)}</dd>
          </div>
        ))}
        {exceptions.slice(0, maxExceptions).map(({ day, hours: open, note }) => (
          <div key={day} className="contents">
            <dt>{formatShortDay(day)}</dt>
            <dd>{[formatDayHours(open), note].filter(Boolean).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {/* Keeps its room, so that nothing moves when the words come. */}
      <p className="min-h-[1lh] leading-8 font-semibold">{message}</p>
    </>
  );
}

/** True if any opening hours are set. */
export const hasOpeningHours = ({ mon, sat, sun }: OpeningHours): boolean => `${mon}${sat}${sun}`.trim() !== '';
