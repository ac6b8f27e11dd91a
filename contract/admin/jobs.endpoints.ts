import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit } from '#contract/schemas.ts';

const access = permissions.jobs;

export const failedJob = z.object({
  _id: z.string(),
  task: z.string(),
  /** `retrying`: another attempt is scheduled. `given_up`: no attempts remain. */
  state: z.enum(['retrying', 'given_up']),
  reason: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: z.iso.datetime(),
  /** The time of the next attempt; null if none is scheduled. */
  nextAt: z.iso.datetime().nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

const jobSelection = z.object({
  ids: z
    .array(z.string().regex(/^\d{1,18}$/))
    .max(500)
    .nullish(),
  /** True selects all failed jobs. */
  all: z.literal(true).nullish(),
});

export const jobEndpoints = {
  '/admin/jobs/list': defineEndpoint({
    summary: 'Lists failed jobs, starting with the jobs without further attempts, and counts waiting jobs.',
    access,
    input: z.object({
      state: z.enum(['', 'retrying', 'given_up']).nullish(),
      skip: skipOrLimit(1_000_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({
      result: z.array(failedJob),
      fullcount: z.int(),
      /** The number of failed jobs, regardless of the filter. */
      failed: z.int(),
      /** The number of jobs that are due and not started. */
      waiting: z.int(),
      oldestAt: z.iso.datetime().nullable(),
      running: z.int(),
      /** The number of jobs that are scheduled for later. */
      later: z.int(),
    }),
  }),

  '/admin/jobs/retry': defineEndpoint({
    summary: 'Runs failed jobs again immediately and resets their attempts.',
    access,
    input: jobSelection,
    response: z.object({ retried: z.int() }),
  }),

  '/admin/jobs/discard': defineEndpoint({
    summary: 'Discards failed jobs.',
    description: '`/admin/jobs/restore` restores the jobs with `batch` of the response.',
    access,
    input: jobSelection,
    response: z.object({ batch: z.string().nullable(), discarded: z.int() }),
  }),

  '/admin/jobs/restore': defineEndpoint({
    summary: 'Restores jobs that were discarded together.',
    access,
    input: z.object({ batch: z.uuid() }),
    response: z.object({ restored: z.int() }),
    errors: ['not_found'],
  }),
};
