import { expect, test } from 'vitest';
import { finishDocument } from './finish-document.ts';

const marker = 'a-marker';
const own = `<script nonce="${marker}">`;
const content = '</head><body><main><script type="application/ld+json">{}</script><p>&lt;/body&gt;</p></main>';
const scripts = `${own}history.scrollRestoration="manual"</script>`;
const data = '<script type="application/json" id="_loaded">[]</script>';

test('a document is divided where its own scripts begin: its content stands whole between them', () => {
  const parts = finishDocument(`<html><head><title>Stones</title>${content}${scripts}</body></html>`, marker, data);
  expect(parts.head).toMatch(/^<!DOCTYPE html><html><head><script nonce="a-marker">.+<\/script><title>Stones<\/title>$/s);
  expect(parts.content).toBe(content);
  expect(parts.end).toBe(`${scripts}${data}</body></html>`);
});

test('what cannot be divided is refused', () => {
  expect(() => finishDocument(`<html><body>${scripts}</body></html>`, marker, data)).toThrow('without a head');
  expect(() => finishDocument(`<html><head>${content}</body></html>`, marker, data)).toThrow('without the scripts');
});
