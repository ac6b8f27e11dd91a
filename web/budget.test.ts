import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeTable } from './lib/route-table.ts';

// What the build made, as `npm test` and `npm start` have it made where it is not fresh.
const built = join(import.meta.dirname, '../build/client');
type Files = { module: string; imports?: string[]; clientLoaderModule?: string };
type Manifest = { entry: Files; routes: Record<string, Files> };

const limit = (path: string): number => (path.startsWith('/user/') ? 121_000 : 120_000);

function readManifest(): Manifest & { file: string } {
  const name = readdirSync(join(built, 'assets')).find((each) => /^manifest-.*\.js$/.test(each))!;
  const script = readFileSync(join(built, 'assets', name), 'utf8');
  return { file: `/assets/${name}`, ...(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest) };
}

/** As it is sent to a browser that knows Brotli; the smallest files are not compressed. */
function bytesOf(file: string): number {
  const compressed = join(built, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(built, file)).size;
}

test('no page needs more JavaScript to start than its budget, in bytes of Brotli', () => {
  const { file, entry, routes } = readManifest();
  const filesOf = ({ module, imports = [], clientLoaderModule }: Files) => [module, ...imports, clientLoaderModule ?? module];
  for (const { path } of routeTable) {
    const files = new Set([file, ...[entry, routes['root']!, routes[path]!].flatMap(filesOf)]);
    const bytes = [...files].reduce((sum, each) => sum + bytesOf(each), 0);
    // The framework alone has more: fewer would mean that a file was overlooked.
    expect(bytes, path).toBeGreaterThan(90_000);
    expect(bytes, path).toBeLessThanOrEqual(limit(path));
  }
});

test('no later part brings the style sheet of every page along, to be applied a second time', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const bringing = scripts.filter((name) => /"assets\/[^"]+\.css"/.test(readFileSync(join(built, 'assets', name), 'utf8')));
  expect(bringing).toEqual([]);
});
