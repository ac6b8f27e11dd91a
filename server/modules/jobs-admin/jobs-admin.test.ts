import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FailedJob } from '#contract/admin/jobs.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { deleteAllJobs, failJob } from '#test/worker-jobs.ts';

const shop = startApp('empty');
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});
beforeEach(() => deleteAllJobs(shop.pool));

/** Inserts a failed job with a number of attempts. @returns its id */
async function insertJob(
  task: string,
  { attempts = 0, reason = '', runAt = new Date(), key = null as string | null, payload = {} } = {},
): Promise<string> {
  const { rows } = await shop.pool.query(
    'select id::text from graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => 12, job_key => $4)',
    [task, JSON.stringify(payload), runAt, key],
  );
  const id = rows[0].id as string;
  if (attempts > 0) await failJob(shop.pool, id, reason, attempts);
  return id;
}
type ListResponse = {
  result: FailedJob[];
  fullcount: number;
  failed: number;
  waiting: number;
  oldestAt: string | null;
  running: number;
  later: number;
};
/** Runs the due jobs of some tasks. */
const runTasks = (taskList: TaskList): Promise<void> =>
  runOnce({ pgPool: shop.pool, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) });
const request = async <Body>(path: string, input: object = {}): Promise<Body> =>
  (await shop.post(path, input, owner)).json<{ response: Body }>().response;
const list = (input: object = {}) => request<ListResponse>('/admin/jobs/list', input);
const listJobRows = async () =>
  (await shop.pool.query('select task_identifier as task, key, attempts, run_at from graphile_worker.jobs order by id')).rows;

test('the list contains failed jobs with their error, those without further attempts first, and counts waiting jobs', async () => {
  const [future, past] = [new Date('2036-01-01T10:00:00Z'), new Date('2020-01-01T10:00:00Z')];
  const retryingId = await insertJob('dispatch_messages', { attempts: 3, reason: 'connect ECONNREFUSED', runAt: future });
  const failedId = await insertJob('create_image_variant', { attempts: 12, reason: 'Input file is missing' });
  await insertJob('send_due_emails', { runAt: past });
  await insertJob('send_email', { runAt: future });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  await insertJob('delete_expired_data');
  const worker = runTasks({ delete_expired_data: () => finished });
  try {
    await expect.poll(async () => (await list()).running).toBe(1);
    const { result, ...counts } = await list();
    expect(counts).toEqual({ fullcount: 2, failed: 2, waiting: 1, oldestAt: past.toISOString(), running: 1, later: 1 });
    expect(result).toMatchObject([
      {
        _id: failedId,
        task: 'create_image_variant',
        state: 'given_up',
        reason: 'Input file is missing',
        attempts: 12,
        maxAttempts: 12,
        nextAt: null,
      },
      { _id: retryingId, state: 'retrying', reason: 'connect ECONNREFUSED', attempts: 3, nextAt: future.toISOString() },
    ]);
    expect(await list({ state: 'given_up' })).toMatchObject({ fullcount: 1, failed: 2, result: [{ _id: failedId }] });
    expect(await list({ state: 'retrying', limit: 0 })).toMatchObject({ fullcount: 1, result: [] });
  } finally {
    finish();
    await worker;
  }
});

test('a retry runs one or all failed jobs immediately, and no other jobs', async () => {
  const failedId = await insertJob('delete_expired_data', { attempts: 12, reason: 'No' });
  const retryingId = await insertJob('send_due_emails', { attempts: 2, reason: 'No', runAt: new Date('2036-01-01T10:00:00Z') });
  const waitingId = await insertJob('delete_unused_uploads', { runAt: new Date('2036-01-01T10:00:00Z') });
  expect(await request('/admin/jobs/retry', { ids: [failedId, waitingId] })).toEqual({ retried: 1 });
  expect((await list()).result.map(({ _id }) => _id)).toEqual([retryingId]);
  expect(await request('/admin/jobs/retry', { all: true })).toEqual({ retried: 1 });
  expect(await list()).toMatchObject({ fullcount: 0, waiting: 2, later: 1 });
  await shop.runJobs();
  // The worker does not wait until its last job is marked as completed.
  await expect.poll(listJobRows).toMatchObject([{ task: 'delete_unused_uploads' }]);
  expect(await request('/admin/jobs/retry')).toEqual({ retried: 0 });
});

test('a discarded job can be restored unchanged once, and the audit log contains the user but not the error', async () => {
  const runAt = new Date('2036-01-01T10:00:00Z');
  const payload = { keys: ['none/here.jpg'] };
  const ids = [
    await insertJob('delete_files', { attempts: 12, reason: 'Thandi at 12 Kloof Street', payload, key: 'job-key', runAt }),
    await insertJob('send_due_emails', { attempts: 1, reason: 'No', runAt }),
  ];
  const before = await listJobRows();
  const { batch, discarded } = await request<{ batch: string; discarded: number }>('/admin/jobs/discard', { ids });
  expect(discarded).toBe(2);
  expect(await listJobRows()).toEqual([]);
  const { rows } = await shop.pool.query("select user_id, action, before::text from audit_log where entity_type = 'job' order by id");
  expect(rows.slice(-2)).toMatchObject([{ user_id: owner.id, action: 'discard' }, { action: 'discard' }]);
  expect(JSON.stringify(rows)).not.toContain('Thandi');
  expect(await request('/admin/jobs/restore', { batch })).toEqual({ restored: 2 });
  expect(await listJobRows()).toEqual(before);
  expect((await shop.post('/admin/jobs/restore', { batch }, owner)).json()).toMatchObject({ code: 'not_found' });
  const discardedAgain = await request<{ batch: string; discarded: number }>('/admin/jobs/discard', { all: true });
  expect(discardedAgain.discarded).toBe(2);
  expect(await request('/admin/jobs/discard', { all: true })).toEqual({ batch: null, discarded: 0 });

  await request('/admin/jobs/restore', { batch: discardedAgain.batch });
  await request('/admin/jobs/retry', { all: true });
  const payloads: unknown[] = [];
  await runTasks({ delete_files: (restoredPayload) => void payloads.push(restoredPayload) });
  expect(payloads).toEqual([payload]);
});

test('a discarded job is not restored if a newer job has its key', async () => {
  const id = await insertJob('delete_files', { attempts: 12, reason: 'No', payload: { keys: ['old.jpg'] }, key: 'job-key' });
  const { batch } = await request<{ batch: string }>('/admin/jobs/discard', { ids: [id] });
  await insertJob('delete_files', { payload: { keys: ['new.jpg'] }, key: 'job-key' });
  const before = await listJobRows();
  expect(await request('/admin/jobs/restore', { batch })).toEqual({ restored: 0 });
  expect(await listJobRows()).toEqual(before);
  const payloads: unknown[] = [];
  await runTasks({ delete_files: (payload) => void payloads.push(payload) });
  expect(payloads).toEqual([{ keys: ['new.jpg'] }]);
});

test('open pages are notified when a job fails, and when a failed job succeeds', async () => {
  const client = await shop.pool.connect();
  const notifications: unknown[] = [];
  client.on('notification', ({ payload }) => notifications.push(JSON.parse(payload!)));
  await client.query('listen staff_changed');
  try {
    for (const [attempts, error] of [
      [1, null],
      [1, new Error('No')],
      [2, null],
    ] as const)
      await shop.services.jobsAdmin.notifyJobEnd({
        job: { id: `${notifications.length}${attempts}${error === null ? 0 : 1}`, attempts },
        error,
      });
    await expect.poll(() => notifications).toHaveLength(2);
    expect(notifications).toMatchObject([
      { about: 'jobs', id: '011' },
      { about: 'jobs', id: expect.stringMatching(/20$/) },
    ]);
  } finally {
    client.release(true);
  }
});
