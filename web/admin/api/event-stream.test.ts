import { expect, test } from 'vitest';
import { readEventStream, type ServerEvent } from './event-stream.ts';

/** A body that comes in these pieces. */
const bodyOf = (...pieces: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

async function read(...pieces: string[]): Promise<{ events: ServerEvent[]; bytes: number }> {
  const events: ServerEvent[] = [];
  let bytes = 0;
  await readEventStream(
    bodyOf(...pieces),
    (event) => events.push(event),
    () => (bytes += 1),
  );
  return { events, bytes };
}

test('events come whole however they were cut on the way, and comments only keep the line open', async () => {
  const { events, bytes } = await read(
    ': hello\n\nevent: quo',
    'te\nid: 7\nda',
    'ta: {"a":1}\n',
    '\n: still here\n\ndata: one\ndata: two\r\n\r\n',
  );
  expect(events).toEqual([
    { event: 'quote', id: '7', data: '{"a":1}' },
    { event: 'message', data: 'one\ntwo' },
  ]);
  expect(bytes).toBe(4);
});

test('a stream that ends in the middle of an event does not tell half of it', async () => {
  expect((await read('data: whole\n\ndata: ha')).events).toEqual([{ event: 'message', data: 'whole' }]);
});
