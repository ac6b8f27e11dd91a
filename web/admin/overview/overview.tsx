import type { OverviewAnswer } from '#contract/admin/overview.ts';
import type { InputOf } from '#contract/index.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import { useDesk } from '#web/admin/lib/desk.ts';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { useLive } from '#web/admin/lib/use-live.ts';
import { useReload } from '#web/admin/lib/use-reload.ts';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CatalogueToday } from './catalogue.tsx';
import { Needs } from './needs.tsx';
import { usePeriod } from './period.tsx';
import { RequestFigures } from './request-figures.tsx';
import { ShopToday } from './shop-today.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/overview/get', JSON.parse(question) as InputOf<'/admin/overview/get'>, { signal })).response;

function Parts({ answer: { needs, figures, catalogue }, fresh }: { answer: OverviewAnswer; fresh: boolean }) {
  const { period, set } = usePeriod();
  return (
    <>
      {needs.length > 0 && <Needs needs={needs} />}
      {figures && <RequestFigures figures={figures} period={period} fresh={fresh} onPeriod={set} />}
      {catalogue && <CatalogueToday state={catalogue} />}
      {!figures && !catalogue && <ShopToday />}
    </>
  );
}

/** Figures are a pass over all requests: asked for anew once in so many milliseconds at most, however much happens. */
const calm = 2000;

/** Where a member of staff arrives: what needs them, and how the part of the shop stands that their role looks after. */
export default function Overview() {
  const { me } = useDesk();
  const { period } = usePeriod();
  const question = JSON.stringify(period);
  const { data: newest, problem, retry, replace } = useAnswer(question, load);
  const { data, fresh } = useKept(newest);
  const soon = useReload({ replace, retry }, () => load(question, new AbortController().signal), calm);
  useLive({ requests: soon, contacts: soon, mails: soon, jobs: soon, refresh: soon, hello: soon });
  return (
    <DeskPage title={`Good day, ${me.fullName.split(' ')[0]}`} note={staffRoleNames[me.role]}>
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
    </DeskPage>
  );
}
