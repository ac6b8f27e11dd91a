import { useQuery } from '@tanstack/react-query';
import type { OpenTask } from '#contract/admin/overview.endpoints.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Stat, StatStrip } from '#web/admin/components/panels/stat-strip.tsx';

/** Label of each count of open tasks, and the list it links to. `isFailure`: shown in the error colour. */
const counters: Record<OpenTask['kind'], { label: string; to: string; isFailure?: true }> = {
  new: { label: 'New quote requests', to: `${paths.quotes}?view=new` },
  awaitingStaff: { label: 'Awaiting staff', to: `${paths.quotes}?view=waiting` },
  awaitingCustomer: { label: 'Awaiting customer', to: `${paths.quotes}?view=theirs` },
  expiring: { label: 'About to expire', to: `${paths.quotes}?view=expiring` },
  due: { label: 'My reminders due', to: `${paths.quotes}?view=due` },
  approvals: { label: 'Awaiting approval', to: `${paths.quotes}?view=approvals` },
  contacts: { label: 'Unread enquiries', to: `${paths.enquiries}?state=unread` },
  emails: { label: 'Failed emails', to: `${paths.emails}?state=failed`, isFailure: true },
  jobs: { label: 'Failed jobs', to: paths.backgroundJobs, isFailure: true },
};

/** Returns classes for a grid in which no count is alone in a row: owners have nine counts, estimators have seven. */
const getColumnsClass = (count: number): string =>
  count % 3 === 0 ? 'grid-cols-3 xl:grid-cols-9' : 'grid-cols-2 max-sm:*:odd:last:col-span-2 sm:grid-cols-4 xl:grid-cols-7';

/** Renders the counts of open tasks. Each count links to the list of its tasks. */
export function ToDoCounts() {
  const { data: { openTasks = [] } = {} } = useQuery(queryFor('/admin/today', {}));
  const liveCounts: Partial<Record<OpenTask['kind'], number>> = useQuoteCounts() ?? {};
  if (openTasks.length === 0) return null;
  return (
    <section aria-label="To do">
      <StatStrip columnsClass={getColumnsClass(openTasks.length)}>
        {openTasks.map(({ kind, count: loadedCount }) => {
          const count = liveCounts[kind] ?? loadedCount;
          const { label, to, isFailure } = counters[kind];
          const valueClass = count === 0 ? 'text-soft' : isFailure ? 'font-semibold text-error' : 'font-semibold';
          return (
            <Stat key={kind} label={label} to={to} valueClass={valueClass}>
              {formatInteger(count)}
            </Stat>
          );
        })}
      </StatStrip>
    </section>
  );
}
