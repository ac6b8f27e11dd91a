import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Texts on screens, in emails and in files follow one style. Names in code and wire names are exempt.

const root = join(import.meta.dirname, '..');
const sourceFiles = globSync('{web,domain,server,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\.generated\.|\.store\.ts|product-columns/.test(file),
);
const contentFiles = globSync('seed/**/*.{json,html}', { cwd: root });
const getLines = (files: readonly string[]) =>
  files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ location: `${file}:${index + 1}`, line })),
  );
const findMatches = (files: readonly string[], pattern: RegExp) =>
  getLines(files)
    .filter(({ line }) => pattern.test(line.replace(/^\s*(?:\/\/|\/?\*).*/, '')))
    .map(({ location }) => location);

test('texts contain "color", not "colour"', () => {
  // Matches a text that starts with "Colour", or that contains the word between other words.
  expect(findMatches(sourceFiles, /['"`>]Colours?\b|['"`>][^'"`<>]*[a-z,.] colours?\b[^'"`<>:;=()]*['"`<]/)).toEqual([]);
  expect(findMatches(contentFiles, /\bColour|\bcolours?\b(?!":)/)).toEqual([]);
});

test('plurals are formed by pluralize and selectPlural', () => {
  expect(findMatches(sourceFiles, /[!=]== 1 \? ['"`]\w|\? 's' : ''|> 1 \? ['"`]s['"`]/)).toEqual([]);
});

test('numbers are written with a decimal point', () => {
  expect(findMatches(sourceFiles, /replace\('\.', ','\)|toLocaleString\(/)).toEqual([]);
});
