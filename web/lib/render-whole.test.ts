import { createElement, lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { handOver } from './hand-over.ts';
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

test('the data of a page can end neither its script nor a line, and comes whole', async () => {
  const words = '["</script><script>alert(1)</script>","a\u2028b","ü"]\n';
  const bytes = new TextEncoder().encode(words);
  // A letter of two bytes may come in two pieces.
  const data = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of [bytes.slice(0, -4), bytes.slice(-4)]) controller.enqueue(part);
      controller.close();
    },
  });
  const script = await handOver(data, 'mark');
  expect(script.match(/<\/?script/g)).toEqual(['<script', '</script']);
  const [, text] =
    /^<script nonce="mark">window\.__reactRouterContext\.streamController\.enqueue\((.*)\);window\.__reactRouterContext\.streamController\.close\(\);<\/script>$/.exec(
      script,
    )!;
  expect(text).not.toContain('\u2028');
  expect(JSON.parse(text!)).toBe(words);
});
