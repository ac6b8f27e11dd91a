import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createForm, encodeForm, createDecompressionBomb, createSolidColourImage } from '#test/files.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp('empty', { limits: false });
const url = '/site/quotes/save/local/images';

async function measureUpload(bytes: Uint8Array): Promise<{ milliseconds: number; status: number }> {
  const payload = createForm([{ name: 'a.png', bytes }]);
  const startedAt = performance.now();
  const { statusCode } = await shop.app.inject({ method: 'POST', url, payload });
  return { milliseconds: performance.now() - startedAt, status: statusCode };
}
const getMedian = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

test('T28 a decompression bomb of 1 MB (20 000 × 20 000 px) is rejected at most 50 ms later than other bytes of that size', async () => {
  const bomb = createDecompressionBomb();
  const control = Buffer.alloc(bomb.length, 0x20);
  const times = { bomb: [] as number[], control: [] as number[] };
  await measureUpload(control);
  await measureUpload(bomb);
  for (let round = 0; round < 20; round += 1) {
    const [bombUpload, controlUpload] = [await measureUpload(bomb), await measureUpload(control)];
    expect([bombUpload.status, controlUpload.status]).toEqual([422, 422]);
    times.bomb.push(bombUpload.milliseconds);
    times.control.push(controlUpload.milliseconds);
  }
  console.info('T28 medians in ms', { bomb: getMedian(times.bomb), control: getMedian(times.control) });
  expect(getMedian(times.bomb) - getMedian(times.control)).toBeLessThan(50);
  expect(bomb.length).toBeLessThan(1_100_000);
});

test('T32 100 aborted uploads leave no temporary file after 60 s', async () => {
  const listFiles = async (): Promise<string[]> => [...(await shop.files.listAll('', { recursive: true })).objects].map(({ name }) => name);
  await measureUpload(await createSolidColourImage().png().toBuffer());
  const filesBefore = await listFiles();
  const { port } = new URL(await shop.app.listen({ port: 0 }));
  const picture = await createSolidColourImage(2000, 2000).png({ compressionLevel: 0 }).toBuffer();
  const encodedUpload = await encodeForm(createForm([{ name: 'a.png', bytes: picture }]));
  const abortUpload = (sentShare: number) =>
    new Promise<void>((done) => {
      const socket = connect(Number(port), 'localhost', () => {
        const head = `POST ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${encodedUpload.headers['content-type']}\r\nContent-Length: ${encodedUpload.payload.length}\r\n\r\n`;
        const bytes = encodedUpload.payload.subarray(0, Math.floor(encodedUpload.payload.length * sentShare));
        socket.write(Buffer.concat([Buffer.from(head), bytes]), () => socket.resetAndDestroy());
      });
      socket.on('error', () => undefined);
      socket.on('close', () => done());
    });
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 10 }, (_, index) => abortUpload((index + 1) / 11)));
  await new Promise((done) => setTimeout(done, 60_000));
  expect(await listFiles()).toEqual(filesBefore);
  expect(await readdir(shop.uploadFolder)).toEqual([]);
  expect((await measureUpload(await createSolidColourImage().png().toBuffer())).status, 'the next upload works').toBe(200);
});
