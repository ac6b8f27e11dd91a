import type { FailedJob } from '#contract/admin/jobs.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { listEntriesNotUndone, lockEntity, writeAudits } from '#server/modules/audit/index.ts';
import { createId, type Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './jobs-admin.store.ts';

type Which = ParsedInputOf<'/admin/jobs/retry'>;
const idsIn = ({ ids, all }: Which): readonly string[] | undefined => (all ? undefined : (ids ?? []));

const toFailedJobDto = (row: store.JobRow): FailedJob => {
  const isFailed = row.attempts >= row.maxAttempts;
  return {
    _id: row.id,
    task: row.task,
    fate: isFailed ? 'given_up' : 'retrying',
    reason: row.lastError ?? '',
    tries: row.attempts,
    mostTries: row.maxAttempts,
    createdAt: row.createdAt.toISOString(),
    nextAt: isFailed ? null : row.runAt.toISOString(),
  };
};

/** Failed jobs: list, retry, discard and restore. */
export function createJobsAdmin({ db }: { db: Db }) {
  return {
    /** Notifies open pages when a job ends that failed now or before. Other jobs are in no list. */
    async notifyJobEnd({ job: { id, attempts }, error }: { job: { id: string; attempts: number }; error: unknown }): Promise<void> {
      if (error !== null || attempts > 1) await store.notifyOfJobs(db, [id]);
    },

    countFailed: async (): Promise<number> => (await store.countJobs(db, '')).failed,

    async list({ fate, skip, limit }: ParsedInputOf<'/admin/jobs/list'>) {
      const [rows, { oldestAt, ...counts }] = await Promise.all([
        store.listFailedJobs(db, { fate: fate ?? '', skip, limit }),
        store.countJobs(db, fate ?? ''),
      ]);
      return { result: rows.map(toFailedJobDto), ...counts, oldestAt: oldestAt?.toISOString() ?? null };
    },

    /** @returns the number of retried jobs */
    retry: (currentUser: AuthenticatedUser, which: Which): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const retried = await store.retryJobs(trx, idsIn(which));
        const entries = retried.map(({ id, task }) => ({
          userId: currentUser.id,
          action: 'retry',
          entityType: 'job',
          entityId: id,
          after: JSON.stringify({ name: task }),
        }));
        await writeAudits(trx, entries);
        await store.notifyOfJobs(
          trx,
          retried.map(({ id }) => id),
        );
        return retried.length;
      }),

    /** Discards jobs. The audit log stores what `restore` needs, but no error messages: they may contain personal data. */
    discard: (currentUser: AuthenticatedUser, which: Which): Promise<{ batch: string | null; discarded: number }> =>
      db.transaction().execute(async (trx) => {
        const dropped = await store.discardJobs(trx, idsIn(which));
        const batchId = createId();
        const what = { userId: currentUser.id, action: 'discard', entityType: 'job', batchId };
        await writeAudits(
          trx,
          dropped.map((job) => ({ ...what, entityId: job.id, before: JSON.stringify({ name: job.task, ...job }) })),
        );
        await store.notifyOfJobs(
          trx,
          dropped.map(({ id }) => id),
        );
        return { batch: dropped.length === 0 ? null : batchId, discarded: dropped.length };
      }),

    /** @throws ApiError('not_found') for an unknown batch of jobs, or one that was restored already */
    restore: (currentUser: AuthenticatedUser, batch: string): Promise<number> =>
      db.transaction().execute(async (trx) => {
        await lockEntity(trx, 'job', batch);
        const notes = await listEntriesNotUndone(trx, batch, { entityType: 'job', action: 'discard', undo: 'restore' });
        if (notes.length === 0) throw createApiError('not_found');
        const jobs = notes.map(({ before }) => before as store.DiscardedJob);
        for (const job of jobs) await store.requeueJob(trx, job);
        const what = { userId: currentUser.id, action: 'restore', entityType: 'job' };
        const entries = jobs.map(({ id, task }) => ({ ...what, entityId: id, after: JSON.stringify({ name: task }) }));
        await writeAudits(trx, entries);
        await store.notifyOfJobs(
          trx,
          jobs.map(({ id }) => id),
        );
        return jobs.length;
      }),
  };
}
export type JobsAdmin = ReturnType<typeof createJobsAdmin>;
