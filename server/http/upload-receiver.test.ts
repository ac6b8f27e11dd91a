import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { multipart, photo } from '#test/files.ts';
import { startApp, type TestApp } from '#test/harness.ts';
import { makePerson } from '#test/make.ts';

const path = '/site/quotes/save/local/images';
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const portOf = ({ app }: TestApp): number => Number(new URL(app.listeningOrigin).port);

/** Sends the beginning of an upload and leaves it unfinished. */
function beginUpload(shop: TestApp, address: string): Socket {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: 5000000\r\n\r\n`;
  const part = '--e\r\nContent-Disposition: form-data; name="pictures"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const socket = connect(portOf(shop), 'localhost');
  socket.on('error', () => undefined);
  socket.write(`${head}${part}${'x'.repeat(100_000)}`);
  sockets.add(socket);
  return socket;
}

async function beginUploads(shop: TestApp, count: number, addressOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < count; index += 1) beginUpload(shop, addressOf(index));
  await expect.poll(() => readDirectories(shop)).toHaveLength(count);
}

const readDirectories = ({ uploadFolder }: TestApp): Promise<string[]> => readdir(uploadFolder).catch(() => []);

const send = (shop: TestApp, bytes: Uint8Array, address: string): Promise<Response> => {
  const { payload, headers } = multipart([{ name: 'a.png', bytes }]);
  return fetch(`http://localhost:${portOf(shop)}${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': address },
    body: new Uint8Array(payload),
  });
};

describe('concurrent uploads', () => {
  const shop = startApp('empty', { trustProxy: 1 });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('of one network are limited to eight; the refused body is read, and other networks are not affected', async () => {
    const picture = await photo().png().toBuffer();
    // Two addresses of one IPv6 network.
    await beginUploads(shop, 8, (index) => `2001:db8::${index % 2}`);
    const refused = await send(shop, Buffer.alloc(5_000_000), '2001:db8::9');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({
      code: 'upload_concurrent',
      message: 'Other uploads from your network are still running. Please try again in a few seconds.',
    });
    expect((await send(shop, picture, '192.0.2.1')).status).toBe(200);

    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(() => readDirectories(shop)).toEqual([]);
    expect((await send(shop, picture, '2001:db8::9')).status).toBe(200);
  });
});

describe('with LIMITS=off', () => {
  const shop = startApp('empty', { trustProxy: 1, limits: false });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('uploads in total are limited to 100, and staff can still upload', async () => {
    await beginUploads(shop, 100, () => '192.0.2.1');
    const refused = await send(shop, Buffer.alloc(100), '192.0.2.2');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      code: 'upload_busy',
      message: 'We are receiving too many files at the moment. Please try again in a few seconds.',
    });
    const editor = await makePerson(shop, { role: 'editor' });
    const pictures = [await photo().png().toBuffer()];
    expect((await shop.postForm('/admin/picture/save', { pictures }, editor)).statusCode).toBe(200);
  });
});

describe('a slow upload', () => {
  const shop = startApp('empty', { trustProxy: 1, uploadDeadlineMs: 100 });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('is answered with 408 at the deadline, its connection is closed and its file deleted', async () => {
    const socket = beginUpload(shop, '192.0.2.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 408');
    expect(answer).toContain('"code":"upload_slow"');
    await expect.poll(() => readDirectories(shop)).toEqual([]);
  });

  test('does not keep its slot', async () => {
    for (let round = 0; round < 10; round += 1) await once(beginUpload(shop, '192.0.2.2').resume(), 'close');
    expect((await send(shop, await photo().png().toBuffer(), '192.0.2.2')).status).toBe(200);
  });
});

describe('files that a killed process left', () => {
  const shop = startApp('empty');

  test('are deleted once no upload can still use them', async () => {
    const [stale, recent] = ['upload-stale', 'upload-recent'].map((name) => join(shop.uploadFolder, name));
    for (const directory of [stale!, recent!]) {
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, '0'), 'part of a plan');
    }
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await utimes(stale!, elevenMinutesAgo, elevenMinutesAgo);
    await shop.services.receiver.sweep();
    expect(await readDirectories(shop)).toEqual(['upload-recent']);
  });
});
