import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { FailedJob } from '#contract/admin/jobs.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { refetchSoon } from '#web/admin/api/live-invalidation.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { useListParams } from '#web/admin/lists/use-list-params.ts';
import { useHeldBackRows } from '#web/admin/lists/use-held-back-rows.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DataTable, type TableColumn } from '#web/admin/lists/data-table.tsx';
import { Stat, StatStrip } from '#web/admin/components/stat-strip.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { PendingUpdatesBar } from '#web/admin/lists/pending-updates-bar.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useJobActions } from './use-job-actions.ts';
import { taskLabel } from './task-labels.ts';

type Query = InputOf<'/admin/jobs/list'>;

const columns: readonly TableColumn<FailedJob>[] = [
  {
    id: 'task',
    label: 'Job',
    always: true,
    cell: ({ task }) => (
      <span className="block min-w-36 py-1">
        <span className="block font-semibold">{taskLabel(task)}</span>
        <code className="text-[0.75rem] text-soft">{task}</code>
      </span>
    ),
  },
  {
    id: 'reason',
    label: 'Why it failed',
    always: true,
    cell: ({ reason }) => (
      <details className="max-w-xl min-w-40 py-1 text-[0.8125rem]">
        <summary className="line-clamp-2 w-fit rounded-sm wrap-anywhere">{reason.split('\n')[0] || 'Its reason is not kept'}</summary>
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-soft">{reason}</p>
      </details>
    ),
  },
  {
    id: 'tries',
    label: 'Tries',
    from: 'sm',
    cell: ({ tries, mostTries }) => (
      <span className="block py-1 whitespace-nowrap tabular-nums">
        {tries} of {mostTries}
      </span>
    ),
  },
  {
    id: 'next',
    label: 'Next try',
    from: 'md',
    cell: ({ nextAt }) => (
      <span className="block py-1 whitespace-nowrap">
        {nextAt === null ? (
          <span className="font-semibold text-alarm">Given up</span>
        ) : (
          <time dateTime={nextAt}>{formatShortDateTime(nextAt)}</time>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    label: 'Asked for',
    from: 'lg',
    align: 'right',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatTime(createdAt)} className="block py-1 whitespace-nowrap text-soft">
        {formatShortDateTime(createdAt)}
      </time>
    ),
  },
];

function Count({ label, count, note }: { label: string; count: number | undefined; note?: ReactNode }) {
  return (
    <Stat label={label} note={note}>
      {count === undefined ? <Skeleton className="h-8 w-14" /> : formatInteger(count)}
    </Stat>
  );
}

/** The actions of one row. On a phone only the bulk actions at the bottom exist. */
function RowActions({ job: { _id, task }, busy, retry, discard }: { job: FailedJob } & ReturnType<typeof useJobActions>) {
  return (
    <>
      <AdminButton variant="quiet" busy={busy} className="max-sm:hidden" onClick={() => retry({ ids: [_id] })}>
        Try now<span className="sr-only">: {taskLabel(task)}</span>
      </AdminButton>
      <AdminButton variant="quiet" busy={busy} className="max-sm:hidden" onClick={() => discard({ ids: [_id] })}>
        Drop<span className="sr-only">: {taskLabel(task)}</span>
      </AdminButton>
    </>
  );
}

/** The work behind the scenes: what of it failed, and how much waits. */
export default function BackgroundJobsPage() {
  const list = useListParams(['fate'] as const);
  const { skip, limit, filters } = list;
  const query = queryFor('/admin/jobs/list', { fate: filters.fate, skip, limit } as Query);
  const rows = useHeldBackRows(query);
  const { data, newest } = rows;
  // No event reports jobs that succeed at once, which change the counts.
  const now = useNow();
  const refetchedAt = useRef(now);
  const refetch = useEffectEvent(() => refetchSoon(query));
  useEffect(() => {
    if (refetchedAt.current === now || document.visibilityState === 'hidden') return;
    refetchedAt.current = now;
    refetch();
  }, [now]);
  const selection = useRowSelection(filters.fate);
  const jobActions = useJobActions(selection.clear);
  const { busy, retry, discard } = jobActions;
  const rowActions = (job: FailedJob) => <RowActions job={job} {...jobActions} />;
  return (
    <AdminPage
      title="Jobs"
      actions={
        newest &&
        newest.failed > 1 && (
          <AdminButton variant="primary" busy={busy} onClick={() => retry({ all: true })}>
            Try all {formatInteger(newest.failed)} again
          </AdminButton>
        )
      }
    >
      <div className="mb-5">
        <StatStrip label="How many jobs">
          <Count label="Failed" count={newest?.failed} />
          <Count label="Waiting" count={newest?.waiting} note={newest?.oldestAt && `since ${formatShortDateTime(newest.oldestAt)}`} />
          <Count label="In hand" count={newest?.running} />
          <Count label="Planned for later" count={newest?.later} />
        </StatStrip>
      </div>
      <div className="mb-3 flex">
        <InlineSelect label="Fate" value={filters.fate} onChange={(fate) => list.set({ fate })}>
          <option value="">Fate: all that failed</option>
          <option value="given_up">Given up</option>
          <option value="retrying">Tried again by itself</option>
        </InlineSelect>
      </div>
      <PendingUpdatesBar waiting={rows.waiting} onShow={rows.show} />
      <DataTable
        label="Failed jobs"
        columns={columns}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        {...rows.table}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ task }) => taskLabel(task)}
        selection={selection}
        actions={rowActions}
        rowClass={({ _id }) => (rows.waiting?.gone.includes(_id) ? 'opacity-50' : '')}
        empty={
          <Notice title="Nothing has failed">
            Mails, pictures and tidying up are done behind the scenes. What goes wrong there stands here.
          </Notice>
        }
      />
      <BulkActionBar selection={selection} fullcount={0} shown={data?.result.length ?? 0}>
        <AdminButton busy={busy} onClick={() => discard({ ids: selection.ids })}>
          Drop
        </AdminButton>
        <AdminButton variant="primary" busy={busy} onClick={() => retry({ ids: selection.ids })}>
          Try again
        </AdminButton>
      </BulkActionBar>
    </AdminPage>
  );
}
