import { runInNewContext } from 'node:vm';
import { data } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { handOver, keepApart, putBack, takeOver } from './hand-over.ts';

type Handed = { state?: { loaderData: Record<string, unknown> }; streamController: { enqueue: (text: string) => void; close: () => void } };
const read: string[] = [];
const context = (): Handed => (globalThis as unknown as { __reactRouterContext: Handed }).__reactRouterContext;

beforeEach(() => {
  read.length = 0;
  const streamController = { enqueue: (text: string) => read.push(text), close: () => undefined };
  vi.stubGlobal('__reactRouterContext', { streamController });
});

/** A stream as the router makes it, in pieces that break a letter of two bytes. */
function streamOf(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of [bytes.slice(0, -4), bytes.slice(-4)]) controller.enqueue(part);
      controller.close();
    },
  });
}

const words = { text: '</script><script>alert(1)</script><!-- \u2028 ü', none: null, many: [1, 'two'] };

test('what was loaded goes beside the stream, and stands in its place once the stream is read', async () => {
  const kept: unknown[] = [];
  const loaderData = { root: keepApart(kept, { year: 2026 }), page: keepApart(kept, data(words, { status: 404 })).data, none: null };
  expect(Object.values(loaderData)).toEqual([0, 1, null]);
  const [, id, textContent] = /<script type="application\/json" id="(\w+)">([^<]*)<\/script>/.exec(
    await handOver(kept, streamOf('[]'), 'mark'),
  )!;
  vi.stubGlobal('document', { getElementById: (asked: string) => (asked === id ? { textContent } : null) });
  takeOver();
  context().state = { loaderData: { ...loaderData } };
  expect(context().state?.loaderData).toEqual({ root: { year: 2026 }, page: words, none: null });

  expect(putBack(loaderData, kept)).toEqual({ root: { year: 2026 }, page: words, none: null });
});

test('a status goes along with what was loaded', () => {
  const loaded = data(words, { status: 404 });
  expect(keepApart([], loaded)).toMatchObject({ data: 0, init: { status: 404 } });
  expect(loaded.data).toBe(words);
});

test('neither the data nor the stream can end its script or a line', async () => {
  const text = `["</script><script>alert(1)</script>","a\u2028b","ü"]\n`;
  const scripts = await handOver([words], streamOf(text), 'mark');
  expect(scripts.match(/<\/?script|<!--/g)).toEqual(['<script', '</script', '<script', '</script']);
  const run = /<script nonce="mark">(.*)<\/script>$/.exec(scripts)![1]!;
  expect(run).not.toContain('\u2028');
  runInNewContext(run, { window: globalThis });
  expect(read).toEqual([text]);
});
