import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { createSingletonLoader, singletonPage } from '#web/admin/kit/form/singleton-page.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { calendarSchema } from './calendar-schema.ts';

export const loader = createSingletonLoader('/admin/calendar');

/** Lists the public holidays of this year and the next, which are computed. */
function PublicHolidays() {
  const { data } = useQuery(queryFor('/admin/calendar/get'));
  return (
    <div className="mt-4">
      <Panel title="Public holidays of South Africa" hint="These days are known. You do not enter them.">
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {data?.publicHolidays.map(({ day, name }) => (
            <li key={day} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1">
              <span>{name}</span>
              <span className="text-soft tabular-nums">{formatDate(day)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Edits declared public holidays and closures of the business. */
export default singletonPage({
  title: 'Bank and working days',
  endpoint: '/admin/calendar',
  entityType: 'calendar',
  draftName: 'calendar',
  schema: calendarSchema,
  intro: (
    <p className="mb-4 max-w-prose text-sm text-soft">
      Reminders count bank days and lead times count working days. Days that were already set do not change.
    </p>
  ),
  after: <PublicHolidays />,
});
