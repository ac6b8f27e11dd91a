import { useState } from 'react';
import type { OverviewDto } from '#contract/admin/overview.endpoints.ts';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { hasPermission, staffRoleNames } from '#domain/accounts/staff.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CatalogueSummary } from './catalogue-summary.tsx';
import { ToDoCounts } from './to-do-counts.tsx';
import { parsePeriod, usePeriod, type Period } from './period-select.tsx';
import { QuoteStatisticsSection } from './quote-statistics-section.tsx';
import { ShopInfo } from './shop-info.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

function OverviewSections({ data: { figures, catalogue }, isFresh }: { data: OverviewDto; isFresh: boolean }) {
  const { me } = useAdmin();
  const { period, set } = usePeriod();
  return (
    <>
      {hasPermission(me.role, 'orders') && <ToDoCounts />}
      {figures && <QuoteStatisticsSection figures={figures} period={period} isFresh={isFresh} onPeriod={set} />}
      {catalogue && <CatalogueSummary counts={catalogue} />}
      {!figures && !catalogue && <ShopInfo />}
    </>
  );
}

const overviewQuery = (period: Period) => queryFor('/admin/overview/get', period);

export const loader = createListLoader(({ parameters }) => [overviewQuery(parsePeriod(parameters))]);

/** Renders the start screen of the role: open tasks, statistics of quotes and the state of the catalogue. */
export default function OverviewPage() {
  const { me } = useAdmin();
  const { period } = usePeriod();
  const { data: current, error, isFetching, refetch, isPlaceholderData } = useListQuery(overviewQuery(period));
  // Displays the previous period's data if the new period's data cannot be loaded.
  const [lastData, setLastData] = useState(current);
  if (current !== undefined && current !== lastData) setLastData(current);
  const data = current ?? lastData;
  const hasFailed = error !== null && current === undefined;
  return (
    <AdminPage title={`Good day, ${me.fullName.split(' ')[0]}`} subtitle={staffRoleNames[me.role]}>
      {hasFailed && (
        <div className="mb-6">
          <LoadError title="The overview could not be loaded" isRetrying={isFetching} onRetry={() => void refetch()}>
            {`${getErrorMessage(error)}${data ? ' The figures below may be out of date.' : ''}`}
          </LoadError>
        </div>
      )}
      {data && <OverviewSections data={data} isFresh={current !== undefined && !isPlaceholderData} />}
      {!hasFailed && !data && (
        <div role="group" aria-busy="true" aria-label="Loading" className="space-y-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-96" />
        </div>
      )}
    </AdminPage>
  );
}
