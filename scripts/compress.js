// Writes a Brotli and a gzip copy next to each built file if the copy is smaller. The server sends these copies and compresses no files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../build/client');
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(m?js|css|svg|json|txt|webmanifest)$/.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  for (const [extension, compressed] of [
    ['br', brotliCompressSync(bytes)],
    ['gz', gzipSync(bytes, { level: 9 })],
  ]) {
    if (compressed.length < bytes.length) writeFileSync(`${file}.${extension}`, compressed);
  }
}
