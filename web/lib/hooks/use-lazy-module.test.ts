import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The back office has its own frame around each of its screens; a test of rendering makes one up.
const own = /^(?:admin\/|site\/late-dialog\.tsx$|lib\/render-whole\.test\.ts$|lib\/use-late-part\.test\.ts$)/;

test('no part of a page comes by `lazy` alone, which takes the page away where it does not come: `useLatePart` does not', () => {
  const root = new URL('../', import.meta.url).pathname;
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !own.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\blazy\(/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});
