import type { Db } from '#server/db/connection.ts';
import { createJobsAdmin } from './jobs-admin.service.ts';
import { createJobsHandlers } from './jobs.handlers.ts';

export function createJobsAdminModule({ db }: { db: Db }) {
  const jobs = createJobsAdmin({ db });
  return { ...jobs, handlers: createJobsHandlers(jobs) };
}
