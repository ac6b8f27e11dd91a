import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { findFreePort } from '../../scripts/demo-app.ts';
import { createSupervisedProcesses } from './supervised-processes.ts';

test('a process that always fails is restarted after increasing delays, which the log states', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-loop-'));
  const logLines: string[] = [];
  const children = createSupervisedProcesses({
    // The job process needs the database for its start, the web process does not.
    env: {
      ...process.env,
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/missing',
      SECRET: 'a secret of at least thirty-two characters',
      LOG_LEVEL: 'silent',
    },
    dev: false,
    log: createLogger('warn', { write: (line) => void logLines.push((JSON.parse(line) as { msg: string }).msg) }),
    onReady: () => children.start('job-process'),
    onFailure: () => logLines.push('failed'),
  });
  children.start('web-process');
  await expect.poll(() => logLines.length, { timeout: 60_000 }).toBe(3);
  expect(logLines).toEqual(
    [1, 2, 4].map((delayS, index) => `The job-process ended soon after its start (${index + 1} in a row) and is restarted in ${delayS} s`),
  );
  await children.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
