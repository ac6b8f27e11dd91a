import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The back office has an error boundary around each screen. A lazy dialog reloads its URL as a document.
const exempt = /^(?:admin\/|lib\/router\/create-lazy-dialog\.tsx$|lib\/hooks\/use-lazy-module\.test\.ts$)/;

test('no component outside the back office uses `lazy`, which replaces the page when its code fails to load', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !exempt.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\blazy\(/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});
