import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './file-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'bullnose-folder-'));
const storage = createLocalStorage(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file is never readable before it is written completely, and no temporary file remains', async () => {
  const [previous, next] = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(4_000_000, 'b')];
  await storage.put('deep/picture', previous);
  const writes = Promise.all(Array.from({ length: 5 }, () => storage.put('deep/picture', next)));
  for (let reads = 0; reads < 40; reads += 1) expect((await storage.getBytes('deep/picture')).length).toBe(next.length);
  await writes;
  expect(readdirSync(join(folder, 'deep'))).toEqual(['picture']);
});

test('a failed write leaves no file', async () => {
  await storage.put('directory/inside', 'x');
  await expect(storage.put('directory', 'x')).rejects.toThrow('directory');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('other users of the machine can read no file and enter no folder', async () => {
  const source = join(folder, 'source');
  writeFileSync(source, 'x', { mode: 0o644 });
  await storage.put('a/b/put', 'x');
  await storage.copyFromFs(source, 'a/b/copied');
  const modes = ['a', 'a/b', 'a/b/put', 'a/b/copied'].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '700', '600', '600']);
});

test('a failed write of a stream reports the error of the system, not an aborted operation', () => {
  // A limit of the file size has the same effect as a full disk.
  const script = `
    import { createLocalStorage } from '#server/adapters/file-storage.ts';
    await createLocalStorage(process.argv[1]).copyFromFs(process.execPath, 'limited').catch((error) => console.log((error.cause ?? error).code));`;
  const command = `ulimit -f 100; exec "$0" --input-type=module --eval "$1" "$2"`;
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, script, join(folder, 'full')], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('EFBIG');
  expect(readdirSync(join(folder, 'full'))).toEqual([]);
});

test('a folder that cannot be created is reported', () => {
  expect(() => createLocalStorage('/proc/files')).toThrow('ENOENT');
});
