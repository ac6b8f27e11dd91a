import { expect, test } from 'vitest';
import { listImports, readSources } from '../scripts/imports/import-graph.ts';
import { checkImports } from '../scripts/imports/import-rules.ts';

/** Returns the messages about an invented file. */
const checkSource = (file: string, source: string): string[] => checkImports(listImports({ [file]: source }));
const orders = 'server/modules/orders';

/** Sources that break one rule each: file, import, reason. */
const violations: readonly (readonly [file: string, specifier: string, reason: string])[] = [
  ['domain/library.ts', 'zod', 'domain/ imports no package'],
  ['domain/node.ts', 'node:fs', 'domain/ imports no package'],
  ['domain/folder.ts', '#contract/index.ts', 'domain/ imports no other folder'],
  ['contract/sharp.ts', 'sharp', 'contract/ imports zod'],
  ['contract/jose.ts', 'jose', 'contract/ imports zod'],
  ['contract/server.ts', '#server/app/config.ts', 'contract/ imports only domain'],
  ['new-folder/x.ts', '#domain/money.ts', 'its folder has no entry in the table of layers'],

  ['web/lib/value.ts', '#contract/index.ts', 'web/lib/ imports only types from contract/'],
  ['web/admin/value.ts', '#server/http/problem.ts', 'web/admin/ imports only types from server/'],
  ['web/ui/router.ts', 'react-router', 'web/ui/ does not import'],
  ['web/ui/router-dom.ts', 'react-router/dom', 'web/ui/ does not import'],
  ['web/features/x.ts', '#web/testing/x.ts', 'web/features/ imports only'],
  ['web/routes/x.ts', '#seed/x.ts', 'web/routes/ imports only'],
  ['web/layout/x.ts', '#test/x.ts', 'web/layout/ imports only'],
  ...['zod', 'kysely', 'pg', 'fastify', 'node:fs'].map((name) => ['web/admin/x.ts', name, 'web/admin/ does not import'] as const),
  ...Object.entries({
    ui: ['lib', 'features', 'layout', 'routes', 'account', 'admin'],
    lib: ['features', 'layout', 'routes', 'account', 'admin'],
    features: ['layout', 'routes', 'account', 'admin'],
    layout: ['routes', 'account', 'admin'],
    routes: ['account', 'admin'],
    account: ['routes', 'admin'],
    admin: ['routes', 'account'],
  }).flatMap(([folder, targets]) =>
    [...targets.map((target) => `#web/${target}/x.ts`), '#web/routes.tsx'].map(
      (target) => [`web/${folder}/x.tsx`, target, `web/${folder}/ imports only`] as const,
    ),
  ),

  [`${orders}/orders.service.ts`, 'kysely', 'SQL belongs in *.store.ts and server/db/'],
  ['server/jobs/query.ts', 'pg', 'SQL belongs in *.store.ts and server/db/'],
  [`${orders}/orders.store.ts`, '#server/app/container.ts', 'server/modules/ imports only'],
  [`${orders}/page.ts`, '#web/lib/money.ts', 'server/modules/ imports only'],
  ['server/app/page.ts', '#web/entry.server.tsx', 'server/app/ imports only types from web/'],
  ['server/http/module.ts', `#${orders}/index.ts`, 'server/http/ imports only'],
  ['server/http/module.store.ts', `#${orders}/index.ts`, 'server/http/ imports only'],
  ['server/db/module.ts', `#${orders}/index.ts`, 'server/db/ imports only'],
  ['server/jobs/module.ts', `#${orders}/index.ts`, 'server/jobs/ imports only'],
  ['server/lib/transport.ts', '#server/http/cookies.ts', 'server/lib/ imports only'],
  ['server/lib/transport.store.ts', '#server/http/cookies.ts', 'server/lib/ imports only'],
  ['server/adapters/module.ts', `#${orders}/index.ts`, 'server/adapters/ imports only'],

  ...[`${orders}/x.ts`, `${orders}/admin/x.store.ts`, 'server/app/x.ts', 'server/processes/x.ts', 'scripts/x.ts', 'seed/x.ts'].map(
    (file) => [file, '#server/modules/messages/dispatch.ts', 'other folders import server/modules/messages/ by its index.ts'] as const,
  ),
  [`${orders}/store.ts`, '#server/modules/users/users.store.ts', 'other folders import server/modules/users/ by its index.ts'],
  [`${orders}/index.ts`, './orders.store.ts', 'publish store functions'],
  [`${orders}/relative.ts`, '../mail/index.ts', 'across folders, import by #<folder>/…'],
  [`${orders}/admin/relative.ts`, '../../mail/index.ts', 'across folders, import by #<folder>/…'],
  ['web/lib/api/relative.ts', '../session/session.ts', 'across folders, import by #<folder>/…'],
];

test.each(violations)('%s cannot import %s: %s', (file, specifier, reason) => {
  const target = specifier.replace(/^#/, '').replace(/^(?:\.\.?\/)+/, '');
  for (const source of [
    `import { x } from '${specifier}';`,
    `export { x } from '${specifier}';`,
    `const load = () => import('${specifier}');`,
  ]) {
    const [message, ...others] = checkSource(file, source);
    expect(message, source).toContain(`${file} imports `);
    expect(message, source).toContain(target);
    expect(message, source).toContain(reason);
    expect(others).toEqual([]);
  }
});

test.each([
  ['domain/pure.ts', "export { cents } from './money.ts';"],
  ['contract/zod.ts', "import { z } from 'zod';\nimport { cents } from '#domain/money.ts';"],
  [`${orders}/orders.service.ts`, "import type { Kysely } from 'kysely';\nimport { findUser } from '#server/modules/users/index.ts';"],
  [`${orders}/admin/orders.ts`, "export { findOrder } from '../orders.store.ts';"],
  [`${orders}/orders.store.ts`, "import { sql } from 'kysely';"],
  [`${orders}/index.ts`, "export { x } from './orders-personal-data.store.ts';\nexport { y } from './order-fragments.store.ts';"],
  ['server/modules/users/index.ts', "export { findUser } from './users.store.ts';"],
  ['server/app/http-server.ts', "import type { Renderer } from '#web/entry.server.tsx';"],
  ['seed/seed.ts', "export { insertPriceBook } from '#server/modules/pricing/price-books.store.ts';"],
  ['web/features/home/x.ts', "export { call } from '#web/lib/api/api-client.ts';\nexport { Button } from '#web/ui/button.tsx';"],
  ['web/account/x.ts', "export { Link } from 'react-router';\nexport type { Contract } from '#contract/index.ts';"],
  ['web/admin/x.ts', "import { type Contract } from '#contract/index.ts';"],
])('%s can contain %s', (file, source) => expect(checkSource(file, source)).toEqual([]));

test('imports of the product follow the rules', () => {
  const imports = listImports(readSources('{domain,contract,web,server,seed,scripts}/**/*.{ts,tsx}'));
  expect(imports.length).toBeGreaterThan(1000);
  expect(checkImports(imports)).toEqual([]);
});

test('the index of a module names what it exports', () => {
  const indexes = Object.entries(readSources('server/modules/*/index.ts'));
  expect(indexes.filter(([, source]) => /^export \*/m.test(source)).map(([file]) => file)).toEqual([]);
});
