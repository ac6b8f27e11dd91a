import { jobEndpoints } from '#contract/admin/jobs.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { Db } from '#server/db/connection.ts';
import { createJobsAdmin } from './jobs-admin.service.ts';

export function createJobsAdminModule({ db }: { db: Db }) {
  const jobs = createJobsAdmin({ db });
  const handlers = serve(jobEndpoints, {
    '/admin/jobs/list': async (filter) => ({ response: await jobs.list(filter) }),
    '/admin/jobs/retry': async (selection, { currentUser }) => ({ response: { retried: await jobs.retry(currentUser, selection) } }),
    '/admin/jobs/discard': async (selection, { currentUser }) => ({ response: await jobs.discard(currentUser, selection) }),
    '/admin/jobs/restore': async ({ batch }, { currentUser }) => ({ response: { restored: await jobs.restore(currentUser, batch) } }),
  });
  return { ...jobs, handlers };
}
