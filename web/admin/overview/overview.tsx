import type { OverviewAnswer } from '#contract/admin/overview.ts';
import type { InputOf } from '#contract/index.ts';
import { staffRoleNames } from '#domain/staff.ts';
import { useDesk } from '#web/admin/lib/desk.ts';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/call.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CatalogueToday } from './catalogue.tsx';
import { Needs } from './needs.tsx';
import { usePeriod } from './period.tsx';
import { RequestFigures } from './request-figures.tsx';
import { ShopToday } from './shop-today.tsx';

const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/overview/get', JSON.parse(question) as InputOf<'/admin/overview/get'>, { signal })).response;

function Parts({ answer: { needs, figures, catalogue } }: { answer: OverviewAnswer }) {
  const { period, set } = usePeriod();
  return (
    <>
      {needs.length > 0 && <Needs needs={needs} />}
      {figures && <RequestFigures figures={figures} period={period} onPeriod={set} />}
      {catalogue && <CatalogueToday state={catalogue} />}
      {!figures && !catalogue && <ShopToday />}
    </>
  );
}

/** Where a member of staff arrives: what needs them, and how the part of the shop stands that their role looks after. */
export default function Overview() {
  const { me } = useDesk();
  const { period } = usePeriod();
  const { data: newest, problem, retry } = useAnswer(JSON.stringify(period), load);
  const { data } = useKept(newest);
  return (
    <DeskPage title={`Good day, ${me.fullName.split(' ')[0]}`} note={staffRoleNames[me.role]}>
      {problem !== undefined && (
        <Notice title="The overview could not be loaded" tone="alarm" action={<DeskButton onClick={retry}>Retry</DeskButton>}>
          {problem}
        </Notice>
      )}
      {problem === undefined && data && <Parts answer={data} />}
      {problem === undefined && !data && (
        <div role="status" aria-label="Loading" className="space-y-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-96" />
        </div>
      )}
    </DeskPage>
  );
}
