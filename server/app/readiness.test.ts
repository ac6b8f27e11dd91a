import { expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createPool } from '#server/db/connection.ts';
import { unlockJobsOfDeadWorkers } from '#server/jobs/unlock-jobs-of-dead-workers.store.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { createReadinessCheck } from './readiness.ts';

const logLines: string[] = [];
const shop = startApp('empty', { logLines });

/** Requests `/readyz` from a server that has not cached a result. */
async function getReadiness({ pool = shop.pool, files = shop.files } = {}) {
  const checkReadiness = createReadinessCheck({ pool, files, log: shop.services.log });
  const app = await createHttpServer({ services: { ...shop.services, checkReadiness }, publicUrl, trustProxy: 0 });
  const { statusCode, headers, body } = await app.inject({ url: '/readyz' });
  const { status, checks } = JSON.parse(body) as { status: number; checks: Record<string, string> };
  const failing = Object.keys(checks).filter((name) => checks[name] !== 'ok');
  return { statusCode, status, failing, body, retryAfter: headers['retry-after'] };
}

test('/readyz names what fails with 503, and /healthz answers nevertheless', async () => {
  expect(await getReadiness()).toMatchObject({ statusCode: 503, status: 0, failing: ['jobs'], retryAfter: '5' });
  const releaseLock = await unlockJobsOfDeadWorkers(shop.pool, shop.services.log);
  expect(await getReadiness()).toMatchObject({ statusCode: 200, status: 1, failing: [] });

  await shop.pool.query("update migrations set name = name || '-changed' where name like '0001%'");
  expect((await getReadiness()).failing).toEqual(['migrations']);
  await shop.pool.query("update migrations set name = replace(name, '-changed', '')");

  const files = Object.assign(Object.create(shop.files) as typeof shop.files, { put: () => Promise.reject(new Error('No space left')) });
  expect((await getReadiness({ files })).failing).toEqual(['files']);

  const pool = createPool('postgres://someone:secret@127.0.0.1:1/missing', 1);
  const unreachable = await getReadiness({ pool });
  expect(unreachable).toMatchObject({ statusCode: 503, failing: ['database', 'migrations', 'jobs'] });
  expect(unreachable.body).not.toContain('127.0.0.1');
  expect(logLines.join('\n')).toContain('ECONNREFUSED');
  await pool.end();
  expect((await shop.app.inject({ url: '/healthz' })).json()).toEqual({ status: 1 });

  await releaseLock();
  await expect.poll(async () => (await getReadiness()).failing).toEqual(['jobs']);
});

test('/readyz fails while a job process is connected, but its scheduled jobs do not run', async () => {
  const releaseLock = await unlockJobsOfDeadWorkers(shop.pool, shop.services.log);
  await shop.pool.query("select graphile_worker.add_job('send_due_emails', run_at => now() - interval '11 minutes')");
  expect((await getReadiness()).failing).toEqual(['jobs']);
  await releaseLock();
});
