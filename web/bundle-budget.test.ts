import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getAssets, type BuildManifest } from '#server/http/pages/built-pages.ts';
import type { DocumentAssets } from './lib/router/hydration-data.ts';
import { sitePageHandles } from './routes.tsx';

// Files of `npm run build`, which `npm test` and `npm start` run after source changes.
const clientFolder = join(import.meta.dirname, '../build/client');
const readManifest = (name: string) => JSON.parse(readFileSync(join(clientFolder, '.vite', name), 'utf8')) as BuildManifest;
const siteManifest = readManifest('manifest.json');
const adminManifest = readManifest('admin-manifest.json');
const getSiteAssets = (...files: string[]) => getAssets(siteManifest, files);
const getAdminAssets = (...files: string[]) => getAssets(adminManifest, files, 'web/admin/index.html');
const getFiles = ({ modules, styles }: DocumentAssets): string[] => [...modules, ...styles];

/** Returns the size of files in bytes after Brotli compression. The smallest files are not compressed. */
const countCompressedBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => {
    const compressed = join(clientFolder, `${file}.br`);
    return sum + statSync(existsSync(compressed) ? compressed : join(clientFolder, file)).size;
  }, 0);

const isAccountPage = (path: string): boolean => path.startsWith('/user/') || path === '/email/verify';

test('each page starts with no more JavaScript than its budget, in bytes after Brotli', () => {
  for (const { path, handle } of sitePageHandles) {
    const bytes = countCompressedBytes(getSiteAssets(handle.file).modules);
    // React and the router alone are larger: a smaller size would mean that a file was missed.
    expect(bytes, path).toBeGreaterThan(80_000);
    expect(bytes, path).toBeLessThanOrEqual(isAccountPage(path) ? 150_000 : 120_000);
  }
});

test('each screen of the back office starts with no more JavaScript than its budget, in bytes after Brotli', () => {
  const pages = Object.keys(adminManifest).filter((file) => /^web\/admin\/(?:features|resources)\/.*-page\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(20);
  expect(pages).toContain('web/admin/resources/resource-edit-page.tsx');
  for (const page of pages) {
    const { modules } = getAdminAssets('admin/app/admin-app.tsx', page.replace(/^web\//, ''));
    expect(countCompressedBytes(modules), page).toBeLessThanOrEqual(260_000);
  }
});

test('the sign-in page of the back office starts with at most 110 kB of JavaScript, and other screens do not load it', () => {
  const [signIn, entry] = [getAdminAssets('admin/app/sign-in-page.tsx').modules, getAdminAssets().modules];
  expect(countCompressedBytes(signIn)).toBeGreaterThan(60_000);
  expect(countCompressedBytes(signIn)).toBeLessThanOrEqual(110_000);
  expect(entry.length).toBeLessThan(signIn.length);
});

test('no browser file contains the list of common passwords', () => {
  for (const file of readdirSync(join(clientFolder, 'assets')).filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(clientFolder, 'assets', file), 'utf8'), file).not.toMatch(/qwertyuiop|iloveyou|trustno1/);
  }
});

test('no public page loads code of the back office, at its start or on demand', () => {
  expect(Object.keys(siteManifest).filter((file) => file.startsWith('web/admin/'))).toEqual([]);
  const siteFiles = new Set(Object.values(siteManifest).map(({ file }) => file));
  // The files of public pages contain no endpoints for staff.
  for (const file of siteFiles) expect(readFileSync(join(clientFolder, file), 'utf8'), file).not.toContain('/admin/me/get');
});

test('the PDF reader is a separate file, which is loaded when a PDF is opened', () => {
  const scripts = readdirSync(join(clientFolder, 'assets'));
  expect(scripts.filter((name) => /^pdf\.worker.*\.mjs$/.test(name))).toHaveLength(1);
  const reader = scripts.find(
    (name) => name.endsWith('.js') && readFileSync(join(clientFolder, 'assets', name), 'utf8').includes('"GlobalWorkerOptions.workerSrc"'),
  );
  expect(reader).toBeDefined();
  expect(getFiles(getAdminAssets('admin/app/admin-app.tsx'))).not.toContain(`/assets/${reader}`);
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
  const initialFiles = sitePageHandles.flatMap(({ handle }) => getFiles(getSiteAssets(handle.file)));
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
