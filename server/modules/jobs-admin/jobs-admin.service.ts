import type { FailedJob } from '#contract/admin/jobs.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertAuditEntries } from '#server/modules/audit/index.ts';
import { insertUndoRecords, deleteUndoRecords } from '#server/crud/undo-records.store.ts';
import { createId, type Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './jobs-admin.store.ts';

type JobSelection = ParsedInputOf<'/admin/jobs/retry'>;
/** Returns the selected ids; undefined for all failed jobs. */
const toJobIds = ({ ids, all }: JobSelection): readonly string[] | undefined => (all ? undefined : (ids ?? []));

const toFailedJobDto = (row: store.JobRow): FailedJob => {
  const isGivenUp = row.attempts >= row.maxAttempts;
  return {
    _id: row.id,
    task: row.task,
    state: isGivenUp ? 'given_up' : 'retrying',
    reason: row.lastError ?? '',
    attempts: row.attempts,
    maxAttempts: row.maxAttempts,
    createdAt: row.createdAt.toISOString(),
    nextAt: isGivenUp ? null : row.runAt.toISOString(),
  };
};

/** Lists, retries, discards and restores failed jobs. */
export function createJobsAdmin({ db }: { db: Db }) {
  return {
    /** Notifies open pages when a job ends that failed in this attempt or an earlier one. The list shows no other jobs. */
    async notifyJobEnd({ job: { id, attempts }, error }: { job: { id: string; attempts: number }; error: unknown }): Promise<void> {
      if (error !== null || attempts > 1) await store.notifyBackOfficeOfJobs(db, [id]);
    },

    countFailed: async (): Promise<number> => (await store.countJobs(db, '')).failed,

    async list({ state, skip, limit }: ParsedInputOf<'/admin/jobs/list'>) {
      const [rows, { oldestAt, ...counts }] = await Promise.all([
        store.listFailedJobs(db, { state: state ?? '', skip, limit }),
        store.countJobs(db, state ?? ''),
      ]);
      return { result: rows.map(toFailedJobDto), ...counts, oldestAt: oldestAt?.toISOString() ?? null };
    },

    /** Schedules failed jobs to run now. @returns the number of jobs */
    retry: (currentUser: AuthenticatedUser, selection: JobSelection): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const retried = await store.retryJobs(trx, toJobIds(selection));
        const entries = retried.map(({ id, task }) => ({
          userId: currentUser.id,
          action: 'retry',
          entityType: 'job',
          entityId: id,
          after: JSON.stringify({ name: task }),
        }));
        await insertAuditEntries(trx, entries);
        await store.notifyBackOfficeOfJobs(
          trx,
          retried.map(({ id }) => id),
        );
        return retried.length;
      }),

    /** Discards jobs. Their data is stored for `restore`, without error messages, which may contain personal data. */
    discard: (currentUser: AuthenticatedUser, selection: JobSelection): Promise<{ batch: string | null; discarded: number }> =>
      db.transaction().execute(async (trx) => {
        const discarded = await store.discardJobs(trx, toJobIds(selection));
        const batchId = createId();
        const entry = { userId: currentUser.id, action: 'discard', entityType: 'job', batchId };
        await insertAuditEntries(
          trx,
          discarded.map((job) => ({ ...entry, entityId: job.id, before: JSON.stringify({ name: job.task, ...job }) })),
        );
        await insertUndoRecords(
          trx,
          'discard_jobs',
          batchId,
          discarded.map((job) => ({ entityId: job.id, before: job, after: null })),
        );
        await store.notifyBackOfficeOfJobs(
          trx,
          discarded.map(({ id }) => id),
        );
        return { batch: discarded.length === 0 ? null : batchId, discarded: discarded.length };
      }),

    /**
     * Enqueues the discarded jobs of a batch again, except those with the key of a job that was enqueued since.
     * @returns the number of jobs
     */
    restore: (currentUser: AuthenticatedUser, batch: string): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const jobs = await deleteUndoRecords<store.DiscardedJob>(trx, 'discard_jobs', batch);
        if (jobs.length === 0) throw createApiError('not_found');
        const restored: store.DiscardedJob[] = [];
        for (const job of jobs) if (await store.requeueJob(trx, job)) restored.push(job);
        const entry = { userId: currentUser.id, action: 'restore', entityType: 'job' };
        const entries = restored.map(({ id, task }) => ({ ...entry, entityId: id, after: JSON.stringify({ name: task }) }));
        await insertAuditEntries(trx, entries);
        await store.notifyBackOfficeOfJobs(
          trx,
          restored.map(({ id }) => id),
        );
        return restored.length;
      }),
  };
}
