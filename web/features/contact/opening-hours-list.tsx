import { useEffect, useState } from 'react';
import {
  formatShortDay,
  formatDayHours,
  formatOpenState,
  type OpeningException,
  type OpeningHours,
} from '#domain/content/opening-hours.ts';

/** Returns a sentence about the current opening state. Undefined on the server, because the HTML is cached. */
function useOpeningText(hours: OpeningHours, exceptions: readonly OpeningException[]): string | undefined {
  const [message, setMessage] = useState<string>();
  const { mon, sat, sun } = hours;
  useEffect(() => {
    const update = () => setMessage(formatOpenState({ mon, sat, sun }, new Date(), exceptions));
    update();
    const timer = setInterval(update, 20_000);
    return () => clearInterval(timer);
  }, [mon, sat, sun, exceptions]);
  return message;
}

const noExceptions: readonly OpeningException[] = [];
/** Number of displayed exceptions. */
const maxExceptions = 4;

type OpeningHoursListProps = { hours: OpeningHours; exceptions: readonly OpeningException[] | undefined };

/** Renders the opening hours, the next exceptions, and whether the business is open now in Cape Town. */
export function OpeningHoursList({ hours, exceptions = noExceptions }: OpeningHoursListProps) {
  const message = useOpeningText(hours, exceptions);
  const days = [
    { day: 'Mon–Fri', dayHours: hours.mon },
    { day: 'Saturday', dayHours: hours.sat },
    { day: 'Sunday', dayHours: hours.sun },
  ].filter(({ dayHours }) => dayHours);
  return (
    <>
      <dl className="grid w-fit grid-cols-[auto_auto] gap-x-5 leading-8 tabular-nums">
        {days.map(({ day, dayHours }) => (
          <div key={day} className="contents">
            <dt>{day}</dt>
            <dd>{formatDayHours(dayHours)}</dd>
          </div>
        ))}
        {exceptions.slice(0, maxExceptions).map(({ day, hours: dayHours, note }) => (
          <div key={day} className="contents">
            <dt>{formatShortDay(day)}</dt>
            <dd>{[formatDayHours(dayHours), note].filter(Boolean).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {/* Reserves its height, so that the layout does not shift when the text appears. */}
      <p className="min-h-[1lh] leading-8 font-semibold">{message}</p>
    </>
  );
}

/** Returns true if any opening hours are set. */
export const hasOpeningHours = ({ mon, sat, sun }: OpeningHours): boolean => `${mon}${sat}${sun}`.trim() !== '';
