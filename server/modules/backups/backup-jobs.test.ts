import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCrontab, type JobHelpers } from 'graphile-worker';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time.ts';
import { checkRestoredShop } from '#server/app/check-restored-shop.ts';
import { schedule } from '#server/jobs/task-list.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { createBackupJobs, type BackupSettings } from './backup-jobs.ts';

const shop = startApp('demo');
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-nightly-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const folder = join(dataDir, 'backups');
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
});

/** Runs a job. */
function run(name: 'make_backup' | 'prove_backup' | 'check_backups', settings: Partial<BackupSettings> = {}): Promise<void> {
  const backups: BackupSettings = {
    databaseUrl: shop.pool.options.connectionString!,
    dataDir,
    isDataDirFixed: true,
    url: undefined,
    recipient: undefined,
    identityFile: undefined,
    checkRestored: checkRestoredShop,
    ...settings,
  };
  const jobs = createBackupJobs({ db: shop.services.db, clock: shop.clock, files: shop.files, publicUrl, backups });
  return jobs[name]({}, {} as JobHelpers);
}
const listTitles = async (): Promise<string[]> =>
  (
    await shop.pool.query<{ title: string }>("select title from notifications where kind = 'backup_problem' and user_id = $1", [owner.id])
  ).rows.map(({ title }) => title);
const listNewest = () => readdirSync(folder).toSorted();
const findLastRun = async () => (await shop.pool.query('select * from backup_runs order by started_at desc, id desc limit 1')).rows[0];
const deleteNotifications = async () => {
  await shop.pool.query("delete from notifications where kind = 'backup_problem'");
  await shop.pool.query("delete from outbox where kind = 'backup_problem'");
};

test('backups are scheduled each night, proofs each week and checks each hour', () => {
  const tasks = parseCrontab(schedule).map(({ task, options }) => [task, options.backfillPeriod]);
  expect(tasks).toEqual(
    expect.arrayContaining([
      ['make_backup', dayMs],
      ['prove_backup', 7 * dayMs],
      ['check_backups', 0],
    ]),
  );
});

test('the nightly backup is stored and recorded, and expired nightly backups are deleted', async () => {
  await run('make_backup');
  const [name] = listNewest();
  for (const file of ['nightly-2020-01-0', 'nightly-2020-01-1', 'nightly-2020-02-1', 'nightly-2020-03-1', 'manual-2020-01-0'])
    for (const day of ['1', '2']) writeFileSync(join(folder, `${file}${day}T00-00-00Z.tar.gz`), '');
  for (let day = 10; day < 18; day += 1) writeFileSync(join(folder, `nightly-2021-03-${day}T00-00-00Z.tar.gz`), '');
  shop.clock.move(hourMs);
  await run('make_backup');
  const names = listNewest();
  expect(names).not.toContain(name);
  expect(names).not.toContain('nightly-2020-01-01T00-00-00Z.tar.gz');
  expect(names.filter((file) => file.startsWith('manual'))).toHaveLength(2);
  expect(names.filter((file) => file.startsWith('nightly-2021'))).toHaveLength(6);
  expect(await findLastRun()).toMatchObject({ kind: 'backup', error: null, file_name: expect.stringMatching(/^nightly-/) });
  for (const file of names) if (/^(?:manual|nightly-202[01])/.test(file)) rmSync(join(folder, file));
});

test('the weekly proof restores the newest backup, opens its pictures and signs in', async () => {
  await run('prove_backup');
  expect(await findLastRun()).toMatchObject({ kind: 'proof', error: null });
  expect(readdirSync(dataDir)).toEqual(['backups']);
});

test('a proof of a backup with a broken picture or a damaged backup fails, and owners are notified once a day', async () => {
  await deleteNotifications();
  await shop.files.put('pictures/broken', 'not a picture');
  await shop.pool.query(
    "insert into pictures (id, content_hash, source, width, height, placeholder) values (gen_random_uuid(), 'broken', 'files:pictures/broken', 1, 1, '')",
  );
  shop.clock.move(hourMs);
  await run('make_backup');
  await expect(run('prove_backup')).rejects.toThrow('The restored picture pictures/broken cannot be opened.');
  await shop.pool.query("delete from pictures where content_hash = 'broken'");
  const newest = join(folder, listNewest().at(-1)!);
  writeFileSync(newest, readFileSync(newest).subarray(0, 20_000));
  await expect(run('prove_backup')).rejects.toThrow('is damaged');
  expect((await findLastRun()).error).toContain('is damaged');
  expect(await listTitles()).toEqual(['The last backup could not be restored in a test']);
  expect((await shop.pool.query("select from outbox where kind = 'backup_problem' and recipient = $1", [owner.email])).rowCount).toBe(1);
  rmSync(newest);
});

test('an encrypted backup is proved with its private key; without it, only its checksum is compared', async () => {
  const identity = await generateIdentity();
  const identityFile = join(dataDir, 'key.txt');
  writeFileSync(identityFile, `# created by a test\n${identity}\n`);
  shop.clock.move(hourMs);
  await run('make_backup', { recipient: await identityToRecipient(identity) });
  await run('prove_backup', { identityFile });
  await run('prove_backup');
  const newest = join(folder, listNewest().at(-1)!);
  expect(newest).toMatch(/\.age$/);
  writeFileSync(newest, readFileSync(newest).subarray(1));
  await expect(run('prove_backup')).rejects.toThrow('has changed since it was written');
  rmSync(newest);
});

test('owners are notified of a failed backup, and of a backup or proof that is missing for too long', async () => {
  await deleteNotifications();
  await expect(run('make_backup', { url: `file://${dataDir}/unmounted` })).rejects.toThrow('the folder does not exist');
  expect(await listTitles()).toEqual(['The backup failed']);
  expect(existsSync(join(dataDir, 'unmounted'))).toBe(false);

  await deleteNotifications();
  await run('make_backup');
  await run('prove_backup');
  shop.clock.move(26 * hourMs);
  await run('check_backups');
  expect(await listTitles()).toEqual([]);
  shop.clock.move(1);
  await run('check_backups');
  await run('check_backups');
  expect(await listTitles()).toEqual(['There is no recent backup']);
  shop.clock.move(8 * dayMs - 26 * hourMs);
  await run('make_backup');
  await run('check_backups');
  expect((await listTitles()).toSorted()).toEqual(['No recent backup was restored in a test', 'There is no recent backup']);
});
