import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routeTable } from './lib/route-table.ts';

// What the build made, as `npm test` and `npm start` have it made where it is not fresh.
const built = join(import.meta.dirname, '../build/client');
type Files = { module: string; imports?: string[]; css?: string[]; clientLoaderModule?: string };
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

const filesOf = ({ module, imports = [], css = [], clientLoaderModule }: Files): string[] => [
  module,
  ...imports,
  // The router marks them.
  ...css.map((file) => file.replace('#', '')),
  clientLoaderModule ?? module,
];

test('no page needs more JavaScript to start than its budget, in bytes of Brotli', () => {
  const { file, entry, routes } = readManifest();
  for (const { path } of routeTable) {
    const files = new Set([file, ...[entry, routes['root']!, routes[path]!].flatMap(filesOf)].filter((each) => each.endsWith('.js')));
    const bytes = [...files].reduce((sum, each) => sum + bytesOf(each), 0);
    // The framework alone has more: fewer would mean that a file was overlooked.
    expect(bytes, path).toBeGreaterThan(90_000);
    expect(bytes, path).toBeLessThanOrEqual(limit(path));
  }
});

test('no public page loads anything of the back office, at once or later', () => {
  const { entry, routes } = readManifest();
  const back = routes['/admin/*']!;
  const known = new Set([entry, ...routeTable.map(({ path }) => routes[path]!), routes['root']!].flatMap(filesOf));
  // Everything a public page can come to load: what its files name, and what those name.
  for (const file of known) {
    if (!file.endsWith('.js')) continue;
    const named = readFileSync(join(built, file), 'utf8').matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g);
    for (const [name] of named) if (existsSync(join(built, 'assets', name))) known.add(`/assets/${name}`);
  }
  expect(known).not.toContain(back.module);
  // The site's own looks are shared; besides them the back office has its own.
  expect(filesOf(back).filter((each) => each.endsWith('.css') && !known.has(each))).toHaveLength(1);
  // What only staff call stands in no file of theirs.
  for (const file of known) expect(readFileSync(join(built, file), 'utf8'), file).not.toContain('/admin/me/get');
});

test('the reader of PDFs is a file of its own, which nothing loads before a PDF is opened', () => {
  const { routes } = readManifest();
  const scripts = readdirSync(join(built, 'assets'));
  expect(scripts.filter((name) => /^pdf\.worker.*\.mjs$/.test(name))).toHaveLength(1);
  const reader = scripts.find(
    (name) => name.endsWith('.js') && readFileSync(join(built, 'assets', name), 'utf8').includes('"GlobalWorkerOptions.workerSrc"'),
  );
  for (const { module, imports = [] } of Object.values(routes)) expect([module, ...imports]).not.toContain(`/assets/${reader}`);
});

test('no later part brings the style sheet of every page along, to be applied a second time', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const bringing = scripts.filter((name) => /"assets\/app-[^"]+\.css"/.test(readFileSync(join(built, 'assets', name), 'utf8')));
  expect(readdirSync(join(built, 'assets')).filter((name) => /^app-.*\.css$/.test(name))).toHaveLength(1);
  expect(bringing).toEqual([]);
});

test('what checks passkeys is a file of its own, which the web process does not read before the first is used', () => {
  const folder = join(built, '..');
  const holds = (file: string): boolean =>
    readFileSync(join(folder, file), 'utf8').includes('User verification required, but user could not be verified');
  // What it reads at its start, and what that reads.
  const known = new Set(['web-process.js']);
  for (const file of known) {
    const named = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import) *"\.\/(web-process[^"]*\.js)"/g);
    for (const [, name] of named) known.add(name!);
  }
  expect(known.size).toBeGreaterThan(3);
  expect([...known].filter(holds)).toEqual([]);
  expect(readdirSync(folder).filter((name) => /^web-process.*\.js$/.test(name) && holds(name))).toHaveLength(1);
});

test('no page brings along what speaks to passkeys: it comes with the dialog that signs in', () => {
  const scripts = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'));
  const speaking = scripts.filter((name) =>
    readFileSync(join(built, 'assets', name), 'utf8').includes('WebAuthn is not supported in this browser'),
  );
  expect(speaking.length).toBeGreaterThan(0);
  const { entry, routes } = readManifest();
  const started = [entry, routes['root']!, ...routeTable.map(({ path }) => routes[path]!)].flatMap(filesOf);
  for (const name of speaking) expect(started, name).not.toContain(`/assets/${name}`);
});

test('what the web process runs is plain ASCII: Node would keep two bytes of memory for each letter of a file with one other', () => {
  const folder = join(built, '..');
  const files = [...readdirSync(folder).filter((name) => name.startsWith('web-process')), 'server/index.js'];
  const assets = readdirSync(join(folder, 'server/assets')).map((name) => `server/assets/${name}`);
  for (const file of [...files, ...assets.filter((name) => name.endsWith('.js'))]) {
    // oxlint-disable-next-line no-control-regex
    expect(/[^\x00-\x7F].*/.exec(readFileSync(join(folder, file), 'utf8'))?.[0].slice(0, 80), file).toBeUndefined();
  }
});
