import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killDatabaseUnderLoad, startSupervisedDatabase } from '#test/kill-database.ts';

test('a killed embedded database is restarted with one line in the log, and no acknowledged row is lost', async () => {
  const { acknowledged, lost, logLines } = await killDatabaseUnderLoad(3, 30_000);
  expect(acknowledged).toBeGreaterThan(15);
  expect(lost).toBe(0);
  expect(logLines).toHaveLength(3);
  for (const line of logLines) expect(line).toMatch(/^The embedded database ended and was restarted after \d+ ms$/);
});

test('a damaged data folder ends the supervision with the message of PostgreSQL', async () => {
  let reportDamage!: (message: string) => void;
  const damaged = new Promise<string>((resolve) => (reportDamage = resolve));
  const { cluster, kill, stop } = await startSupervisedDatabase(reportDamage);
  rmSync(join(cluster, 'global/pg_control'));
  kill();
  expect(await damaged).toContain('pg_control');
  await stop();
});
