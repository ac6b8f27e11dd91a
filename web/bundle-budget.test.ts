import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getAssets, type BuildManifest } from '#server/http/pages/built-pages.ts';
import { sitePageHandles } from './routes.tsx';

// Files of `npm run build`, which `npm test` and `npm start` run after source changes.
const clientFolder = join(import.meta.dirname, '../build/client');
const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as BuildManifest;
const getFiles = (file: string): string[] => Object.values(getAssets(manifest, [file])).flat();
const adminFiles = getFiles('admin/app/admin-root.tsx');

const getBudgetBytes = (path: string): number => (path.startsWith('/user/') ? 125_000 : 120_000);

/** Returns the size in bytes after Brotli compression. The smallest files are not compressed. */
function getCompressedSize(file: string): number {
  const compressed = join(clientFolder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(clientFolder, file)).size;
}

test('each page starts with no more JavaScript than its budget, in bytes after Brotli', () => {
  for (const { path, handle } of sitePageHandles) {
    const scripts = getAssets(manifest, [handle.file]).modules;
    const bytes = scripts.reduce((sum, file) => sum + getCompressedSize(file), 0);
    // React and the router alone are larger: a smaller size would mean that a file was missed.
    expect(bytes, path).toBeGreaterThan(80_000);
    expect(bytes, path).toBeLessThanOrEqual(getBudgetBytes(path));
  }
});

test('the page of a single quote is within its budget, including the lazy module for a quote with or without a revision', () => {
  for (const lazyModule of ['priced-quote', 'quote-without-revision']) {
    const scripts = getAssets(manifest, ['account/quotes-page.tsx', `account/quotes/${lazyModule}.tsx`]).modules;
    const bytes = scripts.reduce((sum, file) => sum + getCompressedSize(file), 0);
    expect(bytes, lazyModule).toBeLessThanOrEqual(getBudgetBytes('/user/quotes'));
  }
});

const countAdminScriptBytes = (...files: string[]): number =>
  getAssets(manifest, ['admin/app/admin-root.tsx', ...files]).modules.reduce((sum, file) => sum + getCompressedSize(file), 0);

test('each screen of the back office starts with no more JavaScript than its budget, in bytes after Brotli', () => {
  const screens = Object.keys(manifest).filter((file) => /^web\/admin\/(?:features|resources)\/.*-page\.tsx$/.test(file));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens).toContain('web/admin/resources/resource-edit-page.tsx');
  for (const screen of screens) {
    expect(countAdminScriptBytes('admin/app/admin-shell.tsx', screen.replace(/^web\//, '')), screen).toBeLessThanOrEqual(260_000);
  }
});

test('the sign-in page of the back office starts with at most 130 kB of JavaScript, and other screens do not load it', () => {
  expect(countAdminScriptBytes('admin/app/sign-in-page.tsx')).toBeLessThanOrEqual(130_000);
  expect(countAdminScriptBytes()).toBeLessThan(countAdminScriptBytes('admin/app/sign-in-page.tsx'));
  expect(countAdminScriptBytes()).toBeLessThan(countAdminScriptBytes('admin/app/admin-shell.tsx'));
});

test('no browser file contains the list of common passwords', () => {
  for (const file of readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(clientFolder, 'assets', file), 'utf8'), file).not.toMatch(/qwertyuiop|iloveyou|trustno1/);
  }
});

test('no public page loads code of the back office, at its start or on demand', () => {
  const publicFiles = new Set(sitePageHandles.flatMap(({ handle }) => getFiles(handle.file)));
  const adminModule = getAssets(manifest, ['admin/app/admin-root.tsx']).modules.find((file) => !publicFiles.has(file));
  // Adds the files that a public page can load on demand. The entry is skipped, because its route table names all pages.
  const entry = getAssets(manifest, []).modules;
  for (const file of publicFiles) {
    if (!file.endsWith('.js') || entry.includes(file)) continue;
    const importedFiles = readFileSync(join(clientFolder, file), 'utf8').matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)/g);
    for (const [name] of importedFiles) if (existsSync(join(clientFolder, 'assets', name))) publicFiles.add(`/assets/${name}`);
  }
  expect(adminModule).toBeDefined();
  expect(publicFiles).not.toContain(adminModule);
  // The back office adds one stylesheet to that of the site.
  expect(adminFiles.filter((file) => file.endsWith('.css') && !publicFiles.has(file))).toHaveLength(1);
  // The files of public pages contain no endpoints for staff.
  for (const file of publicFiles) expect(readFileSync(join(clientFolder, file), 'utf8'), file).not.toContain('/admin/me/get');
});

test('the PDF reader is a separate file, which is loaded when a PDF is opened', () => {
  const scripts = readdirSync(join(clientFolder, 'assets'));
  expect(scripts.filter((name) => /^pdf\.worker.*\.mjs$/.test(name))).toHaveLength(1);
  const reader = scripts.find(
    (name) => name.endsWith('.js') && readFileSync(join(clientFolder, 'assets', name), 'utf8').includes('"GlobalWorkerOptions.workerSrc"'),
  );
  const initialFiles = [...adminFiles, ...sitePageHandles.flatMap(({ handle }) => getFiles(handle.file))];
  expect(reader).toBeDefined();
  expect(initialFiles).not.toContain(`/assets/${reader}`);
});

test('the passkey verification is a separate file, which the web process loads on first use', () => {
  const folder = join(clientFolder, '..');
  const containsVerifier = (file: string): boolean =>
    readFileSync(join(folder, file), 'utf8').includes('User verification required, but user could not be verified');
  // The files that the process loads at its start, with their static imports.
  const initialFiles = new Set(['web-process.js']);
  for (const file of initialFiles) {
    const importedFiles = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import) *"\.\/(server-[^"]*\.js)"/g);
    for (const [, name] of importedFiles) initialFiles.add(name!);
  }
  expect(initialFiles.size).toBeGreaterThan(3);
  expect([...initialFiles].filter(containsVerifier)).toEqual([]);
  expect(readdirSync(folder).filter((name) => /^server-.*\.js$/.test(name) && containsVerifier(name))).toHaveLength(1);
});

test('no page loads the passkey code before the sign-in dialog', () => {
  const scripts = readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.js'));
  const withPasskeyCode = scripts.filter((name) =>
    readFileSync(join(clientFolder, 'assets', name), 'utf8').includes('WebAuthn is not supported in this browser'),
  );
  expect(withPasskeyCode.length).toBeGreaterThan(0);
  const initialFiles = sitePageHandles.flatMap(({ handle }) => getFiles(handle.file));
  for (const name of withPasskeyCode) expect(initialFiles, name).not.toContain(`/assets/${name}`);
});

test('the server bundle is ASCII, because Node stores files with other characters in two bytes per character', () => {
  const folder = join(clientFolder, '..');
  const files = [...readdirSync(folder).filter((name) => name.endsWith('.js')), 'server/index.js'];
  const assets = readdirSync(join(folder, 'server/assets')).map((name) => `server/assets/${name}`);
  for (const file of [...files, ...assets.filter((name) => name.endsWith('.js'))]) {
    // oxlint-disable-next-line no-control-regex
    expect(/[^\x00-\x7F].*/.exec(readFileSync(join(folder, file), 'utf8'))?.[0].slice(0, 80), file).toBeUndefined();
  }
});
