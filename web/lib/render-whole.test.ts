import { createElement, lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-whole.ts';

const Late = lazy(() => Promise.resolve({ default: () => createElement('b', null, 'late') }));
const page = () =>
  createElement('html', null, createElement('body', null, createElement(Suspense, { fallback: 'waiting' }, createElement(Late))));

test('what is still being loaded is waited for, and the document has no DOCTYPE either way', async () => {
  const first = await renderWhole(page);
  expect(first).toMatch(/^<html>.*<b>late<\/b>.*<\/body><\/html>$/);
  expect(first).not.toContain('waiting');
  expect(await renderWhole(() => createElement('html', null, 'at once'))).toMatch(/^<html>.*at once/);
});

test('a page that fails to render is refused', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  await expect(renderWhole(() => createElement(Broken))).rejects.toThrow('broken');
});
