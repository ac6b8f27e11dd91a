import type { Db } from '#server/db/connection.ts';
import { createJobs } from './jobs-admin.service.ts';
import { jobsHandlers } from './jobs.handlers.ts';

export function createJobsAdminModule({ db }: { db: Db }) {
  const jobs = createJobs({ db });
  return { ...jobs, handlers: jobsHandlers(jobs) };
}
