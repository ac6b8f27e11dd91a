import type { jobEndpoints } from '#contract/admin/jobs.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { JobsAdmin } from './jobs-admin.service.ts';

type JobPaths = keyof typeof jobEndpoints;

export const createJobsHandlers = (jobs: JobsAdmin): Pick<Handlers, JobPaths> => ({
  '/admin/jobs/list': async (filter) => ({ response: await jobs.list(filter) }),
  '/admin/jobs/retry': async (selection, { currentUser }) => ({ response: { retried: await jobs.retry(currentUser, selection) } }),
  '/admin/jobs/discard': async (selection, { currentUser }) => ({ response: await jobs.discard(currentUser, selection) }),
  '/admin/jobs/restore': async ({ batch }, { currentUser }) => ({ response: { restored: await jobs.restore(currentUser, batch) } }),
});
