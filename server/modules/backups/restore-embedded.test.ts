import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-restore-'));
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const home = join(dataDir, 'postgres');
const location = { dataDir, isDataDirFixed: true };

/** Runs a script of `package.json` without npm. */
function run(script: 'backup' | 'restore', ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('a restore replaces a damaged embedded database, which it keeps', async () => {
  expect(run('backup')).toMatchObject({ status: 1, output: expect.stringContaining(`There is no database in ${dataDir}.`) });
  const database = await startEmbedded(location);
  const pool = createPool(database.url, 2);
  await migrate(pool);
  await pool.query("insert into suburbs (name, postal_code) values ('Backupville', '9999')");
  await pool.end();
  await database.stop();
  const backup = run('backup');
  expect(backup.output).toMatch(/^Backed up \d+ rows and 0 files: manual-.*\.tar\.gz \(.* MB\) in .*\/backups\.$/m);
  expect(backup.status).toBe(0);

  rmSync(join(home, 'cluster/global/pg_control'));
  expect(run('restore')).toMatchObject({ status: 1, output: expect.stringContaining('There is data already.') });
  const restored = run('restore', '--replace');
  expect(restored.output).toMatch(/^Restored \d+ rows and 0 files of /m);
  expect(restored.status).toBe(0);
  const kept = readdirSync(dataDir).find((name) => name.startsWith('postgres-replaced-'));
  expect(restored.output).toContain(join(dataDir, kept!));
  expect(existsSync(join(dataDir, 'postgres-restoring'))).toBe(false);

  const replaced = await startEmbedded(location);
  const replacedPool = createPool(replaced.url, 1);
  expect((await replacedPool.query("select from suburbs where name = 'Backupville'")).rowCount).toBe(1);
  await replacedPool.end();
  await replaced.stop();
});
