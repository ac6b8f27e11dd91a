import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** An import of a file. `to` is a file of the repository, such as `domain/money.ts`, or a package, such as `pg`. */
export type Import = { from: string; to: string; isType: boolean; isRelative: boolean };

/** Sources by their path in the repository. */
export type Sources = Record<string, string>;

const root = join(import.meta.dirname, '../..');

/** Reads the files of a pattern, without their tests. */
export const readSources = (pattern: string): Sources =>
  Object.fromEntries(
    globSync(pattern, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

/** Returns the imports of the sources: static, dynamic, re-exports, and types. */
export const listImports = (sources: Sources): Import[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    listSpecifiers(file, source).map(({ specifier, isType }) => ({
      from: file,
      to: resolve(file, specifier),
      isType,
      isRelative: specifier.startsWith('.'),
    })),
  );

type Specifier = { specifier: string; isType: boolean };

function listSpecifiers(file: string, source: string): Specifier[] {
  const { staticImports, staticExports } = parseSync(file, source).module;
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reexports = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : []));
  // The parser does not list `import('…')` in types.
  const calls = [...source.matchAll(/(typeof )?\bimport\(\s*['"]([^'"]+)['"]/g)].map(([, isTypeof, specifier]) => ({
    specifier: specifier!,
    isType: isTypeof !== undefined,
  }));
  return [...imports, ...reexports, ...calls];
}

const resolve = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
