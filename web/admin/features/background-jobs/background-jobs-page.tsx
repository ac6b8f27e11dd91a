import type { ReactNode } from 'react';
import type { FailedJob } from '#contract/admin/jobs.endpoints.ts';
import type { ResponseOf } from '#web/lib/api/query-for.ts';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatInteger, formatShortDateTime } from '#web/admin/utils/format.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { Stat, StatStrip } from '#web/admin/components/panels/stat-strip.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useJobActions } from './use-job-actions.ts';
import { getTaskLabel } from './task-labels.ts';

const columns: readonly TableColumn<FailedJob>[] = [
  {
    id: 'task',
    header: 'Job',
    alwaysVisible: true,
    cell: ({ task }) => (
      <span className="block min-w-36 py-1">
        <span className="block font-semibold">{getTaskLabel(task)}</span>
        <code className="text-fine text-soft">{task}</code>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why it failed',
    alwaysVisible: true,
    cell: ({ reason }) => (
      <details className="max-w-xl min-w-40 py-1 text-small">
        <summary className="line-clamp-2 w-fit rounded-sm wrap-anywhere">{reason.split('\n')[0] || 'No error details'}</summary>
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-soft">{reason}</p>
      </details>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    minWidth: 'sm',
    cell: ({ attempts, maxAttempts }) => (
      <span className="block py-1 whitespace-nowrap tabular-nums">{`${attempts} of ${maxAttempts}`}</span>
    ),
  },
  {
    id: 'next',
    header: 'Next attempt',
    minWidth: 'md',
    cell: ({ nextAt }) => (
      <span className="block py-1 whitespace-nowrap">
        {nextAt === null ? (
          <span className="font-semibold text-error">Will not retry</span>
        ) : (
          <time dateTime={nextAt}>{formatShortDateTime(nextAt)}</time>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Created',
    minWidth: 'lg',
    align: 'right',
    cell: ({ createdAt }) => <ShortTime time={createdAt} className="block py-1 text-soft" />,
  },
];

function JobCount({ label, count, note }: { label: string; count: number | undefined; note?: ReactNode }) {
  return (
    <Stat label={label} note={note}>
      {count === undefined ? <Skeleton className="h-8 w-14" /> : formatInteger(count)}
    </Stat>
  );
}

/** Renders the numbers of jobs. @param counts undefined while they are loading */
const JobCounts = ({ counts }: { counts: ResponseOf<'/admin/jobs/list'> | undefined }) => (
  <div className="mb-5">
    <StatStrip label="Job counts">
      <JobCount label="Failed" count={counts?.failed} />
      <JobCount label="Waiting" count={counts?.waiting} note={counts?.oldestAt && `since ${formatShortDateTime(counts.oldestAt)}`} />
      <JobCount label="Running" count={counts?.running} />
      <JobCount label="Scheduled" count={counts?.later} />
    </StatStrip>
  </div>
);

/** Renders the actions of one row. Phones show only the bulk actions. */
function RowActions({ job: { _id, task }, busy, retry, discard }: { job: FailedJob } & ReturnType<typeof useJobActions>) {
  return (
    <>
      <AdminButton variant="quiet" busy={busy} className="max-sm:hidden" onClick={() => retry({ ids: [_id] })}>
        Run again<span className="sr-only">{`: ${getTaskLabel(task)}`}</span>
      </AdminButton>
      <AdminButton variant="quiet" busy={busy} className="max-sm:hidden" onClick={() => discard({ ids: [_id] })}>
        Delete<span className="sr-only">{`: ${getTaskLabel(task)}`}</span>
      </AdminButton>
    </>
  );
}

const statusOptions = [
  { value: 'given_up', label: 'Will not retry' },
  { value: 'retrying', label: 'Will retry automatically' },
];

/** Lists failed background jobs, which can be run again or deleted, and counts the other jobs. */
const { Page, loader } = defineList('/admin/jobs/list', {
  title: 'Background jobs',
  label: 'Failed jobs',
  subtitle: false,
  filters: { state: { label: 'Status', emptyLabel: 'all failed jobs', options: statusOptions } },
  columns,
  getRowLabel: ({ task }) => getTaskLabel(task),
  selects: 'list',
  live: true,
  // The server sends no events for successful jobs, which change the counts.
  refetchIntervalMs: 30_000,
  empty: <Notice title="No failed jobs">Emails, pictures and clean-up are processed in the background. Jobs that fail appear here.</Notice>,
  useParts: ({ newest, selection }) => {
    const jobActions = useJobActions(selection.clear);
    const { busy, retry, discard } = jobActions;
    return {
      actions: newest && newest.failed > 1 && (
        <AdminButton
          variant="primary"
          busy={busy}
          onClick={() => retry({ all: true })}
        >{`Run all ${formatInteger(newest.failed)} again`}</AdminButton>
      ),
      intro: <JobCounts counts={newest} />,
      rowActions: (job) => <RowActions job={job} {...jobActions} />,
      bulkActions: (
        <>
          <AdminButton busy={busy} onClick={() => discard({ ids: selection.ids })}>
            Delete
          </AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={() => retry({ ids: selection.ids })}>
            Run again
          </AdminButton>
        </>
      ),
    };
  },
});
export { Page as default, loader };
