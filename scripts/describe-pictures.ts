// Writes seed/pictures.json: each demo picture's hash, size and placeholder, so that no start has to work them out.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readImageInfo } from '#server/modules/media/index.ts';

const folder = new URL('../seed/pictures/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jpg'))
  .toSorted();
const described: Record<string, object> = {};
for (const file of files) {
  const bytes = readFileSync(new URL(file, folder));
  described[file] = { contentHash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), ...(await readImageInfo(bytes)) };
}
writeFileSync(new URL('../seed/pictures.json', import.meta.url), `${JSON.stringify(described, null, 1)}\n`);
console.log(`${files.length} pictures described.`);
