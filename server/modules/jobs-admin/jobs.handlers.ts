import type { jobEndpoints } from '#contract/admin/jobs.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { JobsAdmin } from './jobs-admin.service.ts';

type JobPaths = (typeof jobEndpoints)[number]['path'];

export const createJobsHandlers = (jobs: JobsAdmin): Pick<Handlers, JobPaths> => ({
  '/admin/jobs/list': async (page) => ({ response: await jobs.list(page) }),
  '/admin/jobs/retry': async (which, { currentUser }) => ({ response: { retried: await jobs.retry(currentUser, which) } }),
  '/admin/jobs/discard': async (which, { currentUser }) => ({ response: await jobs.discard(currentUser, which) }),
  '/admin/jobs/restore': async ({ batch }, { currentUser }) => ({ response: { restored: await jobs.restore(currentUser, batch) } }),
});
