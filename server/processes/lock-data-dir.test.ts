import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-lock-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const script = `
  import { lockDataDir } from '#server/processes/lock-data-dir.ts';
  console.log('ready');
  process.stdin.on('data', () => {
    try {
      const release = lockDataDir(process.argv[1]);
      process.on('SIGTERM', () => { release(); process.exit(0); });
      console.log('locked');
    } catch (error) {
      console.log(error.message);
    }
  });`;

/** Starts a process that tries to lock the folder when it receives a line. */
async function startProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  await once(child.stdout, 'data');
  return {
    child,
    lock: async (): Promise<string> => {
      child.stdin.write('lock\n');
      return String((await once(child.stdout, 'data'))[0]).trim();
    },
  };
}

test('one of several concurrent starts locks the data folder, also after the lock of a killed process', { timeout: 120_000 }, async () => {
  for (const endOwner of ['SIGKILL', 'SIGKILL', 'SIGTERM'] as const) {
    const starts = await Promise.all(Array.from({ length: 6 }, startProcess));
    const results = await Promise.all(starts.map(({ lock }) => lock()));
    const { child: owner } = starts[results.indexOf('locked')]!;
    const used = `DATA_DIR is "${dataDir}", which process ${owner.pid} is using. Stop it, or set DATA_DIR to another folder.`;
    expect(results.toSorted()).toEqual([...Array<string>(5).fill(used), 'locked']);
    for (const { child } of starts) {
      const exited = once(child, 'exit');
      child.kill(child === owner ? endOwner : 'SIGKILL');
      await exited;
    }
  }
});

test('a second start is refused if its process id is the same, as in two containers', () => {
  const release = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`DATA_DIR is "${dataDir}", which process ${process.pid} is using.`);
  rmSync(join(dataDir, 'supervisor.pid'));
  expect(() => lockDataDir(dataDir), 'before the id is written').toThrow(`DATA_DIR is "${dataDir}", which another process is using.`);
  release();
  lockDataDir(dataDir)();
});
