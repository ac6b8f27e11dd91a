import type { ReactNode } from 'react';
import type { FailedJob } from '#contract/admin/jobs.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import { useStableList } from '#web/admin/lists/use-stable-list.ts';
import { BulkActionBar } from '#web/admin/lists/bulk-action-bar.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { StableListTable } from '#web/admin/lists/stable-list-table.tsx';
import { Stat, StatStrip } from '#web/admin/components/stat-strip.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useJobActions } from './use-job-actions.ts';
import { getTaskLabel } from './task-labels.ts';

type FailedJobsQuery = InputOf<'/admin/jobs/list'>;

const columns: readonly TableColumn<FailedJob>[] = [
  {
    id: 'task',
    header: 'Job',
    alwaysVisible: true,
    cell: ({ task }) => (
      <span className="block min-w-36 py-1">
        <span className="block font-semibold">{getTaskLabel(task)}</span>
        <code className="text-[0.75rem] text-soft">{task}</code>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Why it failed',
    alwaysVisible: true,
    cell: ({ reason }) => (
      <details className="max-w-xl min-w-40 py-1 text-[0.8125rem]">
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

const filterNames = ['state'] as const;
const failedJobsQuery = ({ skip, limit, filters }: ListState<'state'>) =>
  queryFor('/admin/jobs/list', { ...filters, skip, limit } as FailedJobsQuery);

export const loader = createListLoader(({ parameters }) => [failedJobsQuery(parseListState(parameters, filterNames))]);

/** Lists failed background jobs, which can be run again or deleted, and counts the other jobs. */
export default function BackgroundJobsPage() {
  const list = useListParams(filterNames);
  const listData = useStableList({
    ...failedJobsQuery(list),
    // The server sends no events for successful jobs, which change the counts.
    refetchInterval: 30_000,
  });
  const { newest } = listData;
  const selection = useRowSelection(list.filters.state);
  const jobActions = useJobActions(selection.clear);
  const { busy, retry, discard } = jobActions;
  const rowActions = (job: FailedJob) => <RowActions job={job} {...jobActions} />;
  return (
    <AdminPage
      title="Background jobs"
      actions={
        newest &&
        newest.failed > 1 && (
          <AdminButton
            variant="primary"
            busy={busy}
            onClick={() => retry({ all: true })}
          >{`Run all ${formatInteger(newest.failed)} again`}</AdminButton>
        )
      }
    >
      <div className="mb-5">
        <StatStrip label="Job counts">
          <JobCount label="Failed" count={newest?.failed} />
          <JobCount label="Waiting" count={newest?.waiting} note={newest?.oldestAt && `since ${formatShortDateTime(newest.oldestAt)}`} />
          <JobCount label="Running" count={newest?.running} />
          <JobCount label="Scheduled" count={newest?.later} />
        </StatStrip>
      </div>
      <div className="mb-3 flex">
        <InlineSelect label="Status" value={list.filters.state} onChange={(status) => list.set({ state: status })}>
          <option value="">Status: all failed jobs</option>
          <option value="given_up">Will not retry</option>
          <option value="retrying">Will retry automatically</option>
        </InlineSelect>
      </div>
      <StableListTable
        label="Failed jobs"
        columns={columns}
        listData={listData}
        list={list}
        getRowLabel={({ task }) => getTaskLabel(task)}
        selection={selection}
        actions={rowActions}
        empty={
          <Notice title="No failed jobs">Emails, pictures and clean-up are processed in the background. Jobs that fail appear here.</Notice>
        }
      />
      <BulkActionBar selection={selection}>
        <AdminButton busy={busy} onClick={() => discard({ ids: selection.ids })}>
          Delete
        </AdminButton>
        <AdminButton variant="primary" busy={busy} onClick={() => retry({ ids: selection.ids })}>
          Run again
        </AdminButton>
      </BulkActionBar>
    </AdminPage>
  );
}
