import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Spellings of screens, emails and files, regardless of the names in code and on the wire.

const root = join(import.meta.dirname, '..');
const sources = globSync('{web,domain,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\.generated\.|\.store\.ts|product-columns/.test(file),
);
const content = globSync('seed/**/*.{json,html}', { cwd: root });
const getLines = (files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ at: `${file}:${index + 1}`, line })),
  );
const found = (files: readonly string[], pattern: RegExp) =>
  getLines(files)
    .filter(({ line }) => pattern.test(line.replace(/^\s*(?:\/\/|\/?\*).*/, '')))
    .map(({ at }) => at);

test('texts say Color', () => {
  // A capital letter at the start of a text, or the word between other words of a text.
  expect(found(sources, /['"`>]Colours?\b|['"`>][^'"`<>]*[a-z,.] colours?\b[^'"`<>:;=()]*['"`<]/)).toEqual([]);
  expect(found(content, /\bColour|\bcolours?\b(?!":)/)).toEqual([]);
});

test('plurals are formed by pluralize and selectPlural', () => {
  expect(found(sources, /[!=]== 1 \? ['"`]\w|\? 's' : ''|> 1 \? ['"`]s['"`]/)).toEqual([]);
});

test('numbers are written with a decimal point', () => {
  expect(found(sources, /replace\('\.', ','\)|toLocaleString\(/)).toEqual([]);
});
