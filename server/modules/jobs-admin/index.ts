import { jobEndpoints } from '#contract/admin/jobs.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createJobsAdmin } from './jobs-admin.service.ts';

export function createJobsAdminModule({ db }: { db: Db }) {
  const jobs = createJobsAdmin({ db });
  const handlers = serve(jobEndpoints, {
    '/admin/jobs/list': (filter) => jobs.list(filter),
    '/admin/jobs/retry': async (selection, { currentUser }) => ({ retried: await jobs.retry(currentUser, selection) }),
    '/admin/jobs/discard': (selection, { currentUser }) => jobs.discard(currentUser, selection),
    '/admin/jobs/restore': async ({ batch }, { currentUser }) => ({ restored: await jobs.restore(currentUser, batch) }),
  });
  return { ...jobs, handlers };
}
