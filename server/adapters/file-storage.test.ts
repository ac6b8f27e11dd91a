import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './file-storage.ts';

const path = mkdtempSync(join(tmpdir(), 'bullnose-folder-'));
const folder = createLocalStorage(path);
afterAll(() => rmSync(path, { recursive: true, force: true }));

test('a file is never readable before it is written completely, and no temporary file remains', async () => {
  const [old, next] = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(4_000_000, 'b')];
  await folder.put('deep/picture', old);
  const written = Promise.all(Array.from({ length: 5 }, () => folder.put('deep/picture', next)));
  for (let reads = 0; reads < 40; reads += 1) expect((await folder.getBytes('deep/picture')).length).toBe(old.length);
  await written;
  expect(readdirSync(join(path, 'deep'))).toEqual(['picture']);
});

test('a failed write leaves no file', async () => {
  await folder.put('taken/inside', 'x');
  await expect(folder.put('taken', 'x')).rejects.toThrow('taken');
  expect(readdirSync(path).filter((name) => name.endsWith('.part'))).toEqual([]);
});
