import type { Import } from './import-graph.ts';

type Layer = {
  /** The layers that it may import besides itself. */
  imports: readonly string[];
  /** The layers of which it may import types. */
  types?: readonly string[];
  /** The only packages that it may import. Without: all. */
  packages?: readonly string[];
  /** Packages that it may not import, not even their types. */
  forbiddenPackages?: readonly string[];
};

const notInBrowsers = ['zod', 'kysely', 'pg', 'fastify', 'node:'];
const web = { types: ['contract', 'server'], forbiddenPackages: notInBrowsers };
const screens = ['domain', 'web/features', 'web/layout', 'web/lib', 'web/ui', 'web/styles'];
const modules = ['contract', 'domain', 'server/http', 'server/jobs', 'server/db', 'server/adapters', 'server/lib'];

/** Lists the allowed imports of each layer. A file belongs to the layer with the longest matching path. */
export const layers: Record<string, Layer> = {
  domain: { imports: [], packages: [] },
  contract: { imports: ['domain'], packages: ['zod'] },

  'web/styles': { ...web, imports: [] },
  'web/fonts': { ...web, imports: [] },
  'web/ui': { ...web, imports: ['domain', 'web/styles'], forbiddenPackages: [...notInBrowsers, 'react-router'] },
  'web/lib': { ...web, imports: ['domain', 'web/ui', 'web/styles'] },
  'web/features': { ...web, imports: ['domain', 'web/lib', 'web/ui', 'web/styles'] },
  'web/layout': { ...web, imports: ['domain', 'web/features', 'web/lib', 'web/ui', 'web/styles'] },
  'web/routes': { ...web, imports: screens },
  'web/account': { ...web, imports: screens },
  'web/admin': { ...web, imports: screens },
  // The entries, the document and the route table.
  web: { ...web, imports: [...screens, 'web/routes', 'web/account', 'web/admin', 'web/fonts'] },
  'web/testing': { imports: ['domain', 'web'], types: ['contract'] },

  'server/adapters': { imports: ['domain', 'server/lib'] },
  'server/lib': { imports: ['domain', 'server/db', 'server/adapters'] },
  'server/db': { imports: ['domain', 'server/adapters', 'server/lib'] },
  'server/jobs': { imports: ['domain', 'server/db', 'server/adapters', 'server/lib'] },
  'server/http': { imports: modules, types: ['web'] },
  'server/crud': { imports: [...modules, 'server/modules'] },
  'server/modules': { imports: [...modules, 'server/crud'] },
  'server/app': { imports: [...modules, 'server/crud', 'server/modules'], types: ['web'] },
  'server/processes': { imports: [...modules, 'server/modules', 'server/app', 'seed'] },
  server: { imports: ['server/processes', 'server/adapters'] },

  seed: { imports: ['contract', 'domain', 'server/db', 'server/adapters', 'server/lib', 'server/modules'] },
  scripts: { imports: ['contract', 'domain', 'server', 'seed', 'test'] },
};

/** Modules whose index exports store functions: other modules write their rows in their own transactions. */
const sharedDataModules = ['users', 'audit', 'media', 'slugs', 'quotes', 'revisions', 'uploads'];

const isIn = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
const isStore = (file: string): boolean => file.endsWith('.store.ts');
const isFile = (target: string): boolean => /^(?:domain|contract|web|server|seed|scripts|test)\//.test(target);
/** The packages of a prefix that ends in a colon are those that start with it. */
const isPackage = (target: string, name: string): boolean => (name.endsWith(':') ? target.startsWith(name) : isIn(target, name));

/** Returns the layer of a file. */
export const findLayer = (file: string): string | undefined =>
  Object.keys(layers)
    .filter((layer) => isIn(file, layer))
    .toSorted((a, b) => b.length - a.length)[0];

/** Returns the module of the server that contains a file, such as `server/modules/users`. */
export const findModule = (file: string): string | undefined => /^server\/modules\/[^/]+(?=\/)/.exec(file)?.[0];

type Rule = (imported: Import) => string | undefined;

const checkLayer: Rule = ({ from, to, isType }) => {
  const layer = findLayer(from);
  if (layer === undefined) return 'its folder has no entry in the table of layers';
  const { imports, types = [] } = layers[layer]!;
  if (!isFile(to)) return undefined;
  const target = findLayer(to) ?? to.split('/')[0]!;
  const isAllowed = target === layer || imports.some((name) => isIn(target, name));
  if (isAllowed) return undefined;
  if (types.some((name) => isIn(target, name))) return isType ? undefined : `${layer}/ imports only types from ${target.split('/')[0]}/`;
  return `${layer}/ imports ${imports.length === 0 ? 'no other folder' : `only ${imports.join(', ')}`}`;
};

const checkPackage: Rule = ({ from, to, isType }) => {
  if (isFile(to)) return undefined;
  const layer = findLayer(from);
  const { packages, forbiddenPackages = [] } = layers[layer ?? ''] ?? {};
  if (packages && !packages.some((name) => isPackage(to, name))) return `${layer}/ imports ${packages.join(', ') || 'no package'}`;
  if (forbiddenPackages.some((name) => isPackage(to, name))) return `${layer}/ does not import ${forbiddenPackages.join(', ')}`;
  const isQuery = ['kysely', 'pg'].some((name) => isPackage(to, name)) && isIn(from, 'server');
  return isQuery && !isType && !isStore(from) && !isIn(from, 'server/db') ? 'SQL belongs in *.store.ts and server/db/' : undefined;
};

const checkModule: Rule = ({ from, to }) => {
  const target = findModule(to);
  if (target === undefined || target === findModule(from) || to === `${target}/index.ts`) return undefined;
  return isIn(from, 'seed') && isStore(to) ? undefined : `other folders import ${target}/ by its index.ts`;
};

const checkIndex: Rule = ({ from, to }) => {
  const module = findModule(from);
  const isShared = sharedDataModules.some((name) => module === `server/modules/${name}`);
  if (module === undefined || isShared || from !== `${module}/index.ts` || !isStore(to)) return undefined;
  const isPublic = /-(?:personal-data|fragments)\.store\.ts$/.test(to);
  return isPublic ? undefined : `only ${sharedDataModules.join(', ')} publish store functions; others publish *-fragments.store.ts`;
};

/** Requires relative imports inside a module of the server or a folder, and imports by `#` from outside. */
const checkSpelling: Rule = ({ from, to, isRelative }) => {
  const folder = findModule(from) ?? from.slice(0, from.lastIndexOf('/'));
  return isRelative && !isIn(to, folder) ? 'across folders, import by #<folder>/…' : undefined;
};

const rules: readonly Rule[] = [checkLayer, checkPackage, checkModule, checkIndex, checkSpelling];

/** Returns a message for each rule that an import breaks: which file imports what, and why it must not. */
export const checkImports = (imports: readonly Import[]): string[] =>
  imports.flatMap((imported) =>
    rules.flatMap((rule) => {
      const reason = rule(imported);
      return reason === undefined ? [] : [`${imported.from} imports ${imported.to}: ${reason}.`];
    }),
  );
