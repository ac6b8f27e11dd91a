import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/app/config.ts';
import { loadOrCreateSecret } from './start-checks.ts';

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
