import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listImports, readSources, type Sources } from '../scripts/imports/import-graph.ts';

const root = join(import.meta.dirname, '..');

/** Returns sources by file: each reads one global that its folder must not use. */
const createGlobalViolations = (folders: readonly string[], names: readonly string[]): Sources =>
  Object.fromEntries(
    folders.flatMap((folder) => names.map((name) => [`${folder}/reads-${name}.ts`, `export const read = () => ${name};`])),
  );

const domainGlobals = ['console', 'setTimeout', 'setInterval', 'localStorage', 'sessionStorage', 'document', 'window'];
const webFolders = ['ui', 'lib', 'features', 'layout', 'routes', 'account', 'admin'].map((name) => `web/${name}`);
const globalViolations: Sources = {
  'domain/fetches.ts': 'export const load = () => fetch("https://example.test");',
  'domain/environment.ts': 'export const secret = process.env["SECRET"];',
  ...createGlobalViolations(['domain'], domainGlobals),
  ...createGlobalViolations(webFolders, ['localStorage', 'sessionStorage']),
};
const allowedSources: Sources = {
  'domain/pure.ts': 'export const add = (left: number, right: number) => left + right;',
  'web/lib/storage/browser-storage.ts': 'export const area = () => localStorage;',
};

type Diagnostic = { code: string; filename: string; message: string };

/** Runs oxlint. @returns its diagnostics */
async function lint(folder: string, options: string[] = []): Promise<Diagnostic[]> {
  const lintRun = promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format=json', ...options], {
    cwd: folder,
    maxBuffer: 2 ** 24,
  });
  // A lint error is exit code 1, with the report in stdout.
  const { stdout } = await lintRun.catch((error: unknown) => error as { stdout: string });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

test('lint reports the use of globals in domain/ and of the browser storage in web/', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-architecture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, source] of Object.entries({ ...globalViolations, ...allowedSources })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const diagnostics = (await lint(folder)).filter(({ code }) => code.includes('no-restricted-globals'));
  expect(diagnostics.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(globalViolations).toSorted());
});

/** Returns true if a function at the top level of a source is a factory: it returns an object. */
function isFactory(source: string, name: string): boolean {
  const start = source.search(new RegExp(`^(?:export )?function ${name}\\b`, 'm'));
  const [text = ''] = source.slice(start).split(/^\}$/m);
  return start >= 0 && /^ {2}return \{/m.test(text);
}

// The lint rule cannot exempt factories, so this test filters its diagnostics.
test('no function of the server has more than 60 lines, except factories, and none of the web more than 100', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 'oxlintrc.json');
  const setLimit = (max: number) => {
    const rules = { 'max-lines-per-function': ['error', { max }] };
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }));
  };
  setLimit(60);
  const body = '\n'.repeat(60);
  writeFileSync(
    join(folder, 'long-functions.ts'),
    [
      `export function createOrdersService() {\n  return {\n    pay() {${body}},\n  };\n}`,
      `export function list() {${body}}`,
      `export function createInvoice() {${body}\n  return 1;\n}`,
    ].join('\n'),
  );
  const findLongFunctions = async (cwd: string, folders: string[]) =>
    (await lint(cwd, ['-c', config, ...folders]))
      .filter(({ filename, message }) => {
        const [, name] = /function `(create[A-Z]\w*)`/.exec(message) ?? [];
        const isExempt = name !== undefined && isFactory(readFileSync(join(cwd, filename), 'utf8'), name);
        return !filename.endsWith('.test.ts') && !isExempt;
      })
      .map(({ message }) => message);
  const reported = await findLongFunctions(folder, []);
  expect(reported).toHaveLength(3);
  for (const name of ['pay', 'list', 'createInvoice']) expect(reported.join('\n')).toContain(`\`${name}\``);
  expect(await findLongFunctions(root, ['server', 'domain', 'contract'])).toEqual([]);
  setLimit(100);
  expect(await findLongFunctions(root, ['web'])).toEqual([]);
});

// If interception ends while scripts are loading, Chromium may never evaluate them. `interceptRequests` keeps the route.
const endedInterceptionPattern = /\.unroute(?:All)?\((?!\{ behavior: 'ignoreErrors' \})|\btimes: \d/;

test('browser tests do not end the interception of requests', () => {
  for (const source of ["await page.unroute('/login');", 'await page.unrouteAll();', 'page.route(url, abort, { times: 1 })'])
    expect(source).toMatch(endedInterceptionPattern);
  // The last statement of a test.
  expect("await page.unrouteAll({ behavior: 'ignoreErrors' });").not.toMatch(endedInterceptionPattern);
  expect(
    globSync('test/e2e/*.ts', { cwd: root }).filter((file) => endedInterceptionPattern.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});

/** Returns the unit of a file: its module, its folder of server/ or domain/, or the file itself outside these folders. */
const getUnit = (file: string): string => /^server\/modules\/[^/]+|^(?:server|domain)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file;

/** Returns the sub-folder of a module that contains a file, or undefined. Files outside a sub-folder may import every sub-folder. */
const getSubFolder = (file: string): string | undefined => /^server\/modules\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Returns the units that are part of an import cycle. Files without a unit are ignored. */
function findCyclicUnits(sources: Sources, getUnitOf: (file: string) => string | undefined): string[] {
  const edges = listImports(sources).map(({ from, to }) => ({ from: getUnitOf(from), to: getUnitOf(to) }));
  const imports = Map.groupBy(edges, ({ from }) => from);
  const canReach = (from: string, to: string, seen = new Set<string>()): boolean =>
    (imports.get(from) ?? []).some(({ to: next }) => {
      if (next === undefined || next === from || seen.has(next)) return false;
      seen.add(next);
      return next === to || canReach(next, to, seen);
    });
  const units = [...imports.keys()].filter((unit) => unit !== undefined);
  return units.filter((unit) => canReach(unit, unit)).toSorted();
}

test('server/ and domain/ have no import cycle between folders', () => {
  const cyclicSources = {
    'server/modules/orders/orders.service.ts': 'import type { Outgoing } from "#server/modules/messages/index.ts";',
    'server/modules/messages/outbox.ts': 'export { x } from "#server/modules/settings/index.ts";',
    'server/modules/settings/index.ts': 'const load = () => import("#server/modules/orders/index.ts");',
    'server/lib/text.ts': 'export { y } from "#server/modules/messages/index.ts";',
  };
  expect(findCyclicUnits(cyclicSources, getUnit)).toEqual(['server/modules/messages', 'server/modules/orders', 'server/modules/settings']);
  expect(findCyclicUnits(readSources('{server,domain}/**/*.ts'), getUnit)).toEqual([]);
});

test('the sub-folders of a module have no import cycle', () => {
  const cyclicSources = {
    'server/modules/orders/admin/orders-admin.service.ts': 'import type { Jobs } from "../jobs/orders.jobs.ts";',
    'server/modules/orders/jobs/orders.jobs.ts': 'const load = () => import("../admin/orders-admin.store.ts");',
    'server/modules/orders/orders.service.ts': 'export { x } from "./admin/orders-admin.service.ts";',
    'server/modules/orders/customer/orders.ts': 'export { x } from "../orders.service.ts";\nexport { y } from "../admin/y.ts";',
  };
  expect(findCyclicUnits(cyclicSources, getSubFolder)).toEqual(['server/modules/orders/admin', 'server/modules/orders/jobs']);
  expect(findCyclicUnits(readSources('server/modules/**/*.ts'), getSubFolder)).toEqual([]);
});

// The import rules do not detect a query builder that is received as an argument.
const sqlPattern = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^>]*>)?`|\.query\(/;

test('SQL is in stores and in db/ only', () => {
  const isAllowed = (file: string) => file.endsWith('.store.ts') || file.startsWith('server/db/');
  for (const source of ["db.selectFrom('users')", "await db\n  .insertInto('users')", 'sql<Row>`select 1`', "pool.query('select 1')"]) {
    expect(source).toMatch(sqlPattern);
  }
  const filesWithSql = Object.entries(readSources('server/**/*.ts')).filter(
    ([file, source]) => !isAllowed(file) && sqlPattern.test(source),
  );
  expect(filesWithSql.map(([file]) => file)).toEqual([]);
});

/** Returns the files that serve paths of the back office, except the index of a module and files in a folder named `admin…`. */
const findMisplacedAdminHandlers = (sources: Record<string, string>): string[] =>
  Object.keys(sources).filter(
    (file) =>
      /^\s*\[?['"`]\/admin\/[^'"`]*['"`]\]?:/m.test(sources[file]!) && !/^server\/modules\/[^/]+\/(?:admin[^/]*\/|index\.ts$)/.test(file),
  );

test('the handlers of the back office are in folders whose names start with admin', () => {
  const handlers = "export const handlers = {\n  '/admin/orders/list': async () => ({}),\n};";
  const files = ['index.ts', 'orders.handlers.ts', 'admin/orders.handlers.ts'];
  const samples = Object.fromEntries(files.map((file) => [`server/modules/orders/${file}`, handlers]));
  expect(findMisplacedAdminHandlers(samples)).toEqual(['server/modules/orders/orders.handlers.ts']);
  expect(findMisplacedAdminHandlers(readSources('server/modules/**/*.ts'))).toEqual([]);
});

test('each module has an index.ts and at most one level of sub-folders', () => {
  const files = globSync('server/modules/**/*.ts', { cwd: root });
  const modules = new Set(files.map((file) => file.split('/')[2]!));
  expect([...modules].filter((name) => !files.includes(`server/modules/${name}/index.ts`))).toEqual([]);
  expect(files.filter((file) => file.split('/').length > 5)).toEqual([]);
});

/** Returns the folders with more than 20 source files, and the names of these files. */
const findLargeFolders = (files: string[]) =>
  [
    ...Map.groupBy(
      files.filter((file) => !/\.test\.tsx?$/.test(file)),
      dirname,
    ),
  ]
    .filter(([, names]) => names.length > 20)
    .map(([folder, names]) => [folder, names.map((name) => basename(name))]);

test('no folder has more than 20 source files', () => {
  const names = Array.from({ length: 21 }, (_, index) => `file-${index}.ts`);
  expect(findLargeFolders(names.map((name) => `web/large/${name}`))).toEqual([['web/large', names]]);
  expect(findLargeFolders([...names.slice(1), 'file.test.ts'].map((name) => `web/full/${name}`))).toEqual([]);
  expect(findLargeFolders(globSync('{web,server,domain,contract}/**/*.{ts,tsx}', { cwd: root }))).toEqual([]);
});

test('no test file has more than 450 lines', () => {
  const files = globSync('{web,server,domain,contract,seed,scripts,test}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 451)).toEqual([]);
});

test('no name is exported by two files of server/, domain/ and contract/', () => {
  const sources = readSources('{server,domain,contract}/**/*.ts');
  // Its types are named after tables, not after the code.
  delete sources['server/db/tables.generated.ts'];
  const symbols = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm)].map(([, name]) => ({ name: name!, file })),
  );
  expect(symbols.length).toBeGreaterThan(500);
  const duplicates = [...Map.groupBy(symbols, ({ name }) => name)].filter(([, files]) => new Set(files.map(({ file }) => file)).size > 1);
  expect(duplicates.map(([name, files]) => [name, ...files.map(({ file }) => file)])).toEqual([]);
});
