import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readText = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

test('docs/dependencies.md gives a reason for each package, and lists no other', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<string, Record<string, string>>;
  const rows = [...readText('docs/dependencies.md').matchAll(/^\| `([^`]+)`\s*\| (.*?)\s*\|$/gm)];
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(packages));
  expect(rows.filter(([, , reason]) => reason === '').map(([, name]) => name)).toEqual([]);
});
