import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/app/config.ts';
import { loadOrCreateSecret, prepareFileStorage } from './start-checks.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-secret-'));
const file = join(dataDir, 'secret');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the generated secret has 384 random bits, survives a restart and is readable by its owner only', () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const secret = loadOrCreateSecret(config);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadOrCreateSecret(config)).toBe(secret);
  rmSync(file);
  expect(loadOrCreateSecret(config)).not.toBe(secret);
});

test('a secret from the settings is used and not written to disk', () => {
  rmSync(file, { force: true });
  const secret = 'a secret of at least thirty-two characters';
  expect(loadOrCreateSecret(readConfig({ DATA_DIR: dataDir, SECRET: secret }))).toBe(secret);
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('the start makes stored files readable by the user of the process only, and leaves the data folder passable', async () => {
  const files = join(dataDir, 'files');
  mkdirSync(join(files, 'uploads'), { recursive: true });
  writeFileSync(join(files, 'uploads', 'plan.pdf'), 'x');
  chmodSync(dataDir, 0o755);
  for (const [path, mode] of [
    [files, 0o755],
    [join(files, 'uploads'), 0o755],
    [join(files, 'uploads', 'plan.pdf'), 0o644],
  ] as const)
    chmodSync(path, mode);
  await prepareFileStorage(readConfig({ DATA_DIR: dataDir }));
  const getMode = (...names: string[]) => (statSync(join(dataDir, ...names)).mode & 0o777).toString(8);
  expect([getMode(), getMode('files'), getMode('files', 'uploads'), getMode('files', 'uploads', 'plan.pdf')]).toEqual([
    '755',
    '700',
    '700',
    '600',
  ]);
});

test('an incomplete secret in the data folder stops the start with a message', () => {
  writeFileSync(file, 'cut off');
  expect(() => loadOrCreateSecret(readConfig({ DATA_DIR: dataDir }))).toThrow(`${file} contains fewer than 32 characters.`);
  rmSync(file);
});
