// Puts a .br and a .gz beside every built file that gets smaller by it: they are sent as they are, never squeezed at run time.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../build/client');
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(m?js|css|svg|json|txt|webmanifest)$/.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  for (const [ending, squeezed] of [
    ['br', brotliCompressSync(bytes)],
    ['gz', gzipSync(bytes, { level: 9 })],
  ]) {
    if (squeezed.length < bytes.length) writeFileSync(`${file}.${ending}`, squeezed);
  }
}
