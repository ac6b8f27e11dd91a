import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// `lazy` is safe in the back office, which has an error boundary around each screen, and in lazy dialogs, which handle the failure.
const exemptFiles = /^(?:admin\/|lib\/router\/create-lazy-dialog\.tsx$|lib\/hooks\/use-lazy-module\.test\.ts$)/;

test('no component outside the back office uses `lazy`, which replaces the page when its code fails to load', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !exemptFiles.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\blazy\(/.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});
