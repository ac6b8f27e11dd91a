import type { OverviewAnswer } from '#contract/admin/overview.ts';
import type { InputOf } from '#contract/index.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { usePreviousData } from '#web/admin/lists/use-previous-data.ts';
import { useServerEvents } from '#web/admin/api/live-events.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CatalogueSummary } from './catalogue-summary.tsx';
import { ToDoCounts } from './to-do-counts.tsx';
import { usePeriod } from './period-select.tsx';
import { QuoteStatistics } from './quote-statistics.tsx';
import { ShopInfo } from './shop-info.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/overview/get', JSON.parse(question) as InputOf<'/admin/overview/get'>, { signal })).response;

function Parts({ answer: { needs, figures, catalogue }, fresh }: { answer: OverviewAnswer; fresh: boolean }) {
  const { period, set } = usePeriod();
  return (
    <>
      {needs.length > 0 && <ToDoCounts needs={needs} />}
      {figures && <QuoteStatistics figures={figures} period={period} fresh={fresh} onPeriod={set} />}
      {catalogue && <CatalogueSummary state={catalogue} />}
      {!figures && !catalogue && <ShopInfo />}
    </>
  );
}

/** Figures are a pass over all requests: asked for anew once in so many milliseconds at most, however much happens. */
const calm = 2000;

/** Where a member of staff arrives: what needs them, and how the part of the shop stands that their role looks after. */
export default function OverviewPage() {
  const { me } = useAdmin();
  const { period } = usePeriod();
  const question = JSON.stringify(period);
  const { data: newest, problem, retry, replace } = useAnswer(question, load);
  const { data, fresh } = usePreviousData(newest);
  const soon = useBackgroundRefetch({ replace, retry }, () => load(question, new AbortController().signal), calm);
  useServerEvents({ requests: soon, contacts: soon, mails: soon, jobs: soon, refresh: soon, hello: soon });
  return (
    <AdminPage title={`Good day, ${me.fullName.split(' ')[0]}`} note={staffRoleNames[me.role]}>
      {problem !== undefined && (
        <div className="mb-6">
          <LoadError title="The overview could not be loaded" onRetry={retry}>
            {problem}
            {data && ' The figures below are from before.'}
          </LoadError>
        </div>
      )}
      {data && <Parts answer={data} fresh={fresh} />}
      {problem === undefined && !data && (
        <div role="status" aria-label="Loading" className="space-y-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-96" />
        </div>
      )}
    </AdminPage>
  );
}
