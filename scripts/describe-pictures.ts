// Writes seed/pictures.json with the hash, size and placeholder of each demo picture, so that the application need not calculate them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readImageInfo } from '#server/modules/media/index.ts';

const folder = new URL('../seed/pictures/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jpg'))
  .toSorted();
const descriptions: Record<string, object> = {};
for (const file of files) {
  const bytes = readFileSync(new URL(file, folder));
  descriptions[file] = { contentHash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), ...(await readImageInfo(bytes)) };
}
writeFileSync(new URL('../seed/pictures.json', import.meta.url), `${JSON.stringify(descriptions, null, 1)}\n`);
console.log(`${files.length} pictures described.`);
