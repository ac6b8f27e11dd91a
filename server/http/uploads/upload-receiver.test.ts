import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createForm, createSolidColourImage } from '#test/files.ts';
import { startApp, type TestApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const path = '/site/quotes/save/local/images';
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const getPort = ({ app }: TestApp): number => Number(new URL(app.listeningOrigin).port);

/** Sends the beginning of an upload. */
function startUpload(shop: TestApp, address: string): Socket {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: 5000000\r\n\r\n`;
  const part = '--e\r\nContent-Disposition: form-data; name="pictures"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const socket = connect(getPort(shop), 'localhost');
  socket.on('error', () => undefined);
  socket.write(`${head}${part}${'x'.repeat(100_000)}`);
  sockets.add(socket);
  return socket;
}

async function startUploads(shop: TestApp, count: number, getAddress: (index: number) => string): Promise<void> {
  for (let index = 0; index < count; index += 1) startUpload(shop, getAddress(index));
  await expect.poll(() => listUploadDirectories(shop)).toHaveLength(count);
}

const listUploadDirectories = ({ uploadFolder }: TestApp): Promise<string[]> => readdir(uploadFolder).catch(() => []);

const uploadFile = (shop: TestApp, bytes: Uint8Array, address: string): Promise<Response> =>
  fetch(`http://localhost:${getPort(shop)}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: createForm([{ name: 'a.png', bytes }]),
  });

describe('concurrent uploads', () => {
  const shop = startApp('empty', { trustProxy: 1 });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('are limited to eight per network, and other networks are not affected', async () => {
    const picture = await createSolidColourImage().png().toBuffer();
    // Two addresses of one IPv6 network.
    await startUploads(shop, 8, (index) => `2001:db8::${index % 2}`);
    const rejected = await uploadFile(shop, Buffer.alloc(5_000_000), '2001:db8::9');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await rejected.json()).toMatchObject({
      code: 'upload_concurrent',
      message: 'Other uploads from your network are still running. Try again in a few seconds.',
    });
    expect((await uploadFile(shop, picture, '192.0.2.1')).status).toBe(200);

    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(() => listUploadDirectories(shop)).toEqual([]);
    expect((await uploadFile(shop, picture, '2001:db8::9')).status).toBe(200);
  });
});

describe('rejected bodies', () => {
  const shop = startApp('empty', { trustProxy: 1, uploadDeadlineMs: 20_000 });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  /** Sends the beginning of a body that will be rejected. Collects the response. */
  function startRejectedUpload(
    target: string,
    address: string,
    bytes: Uint8Array,
    length = 10_000_000,
  ): { socket: Socket; getResponse: () => string } {
    const socket = connect(getPort(shop), 'localhost');
    let response = '';
    socket.on('error', () => undefined).on('data', (chunk) => (response += chunk.toString()));
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write(bytes);
    sockets.add(socket);
    return { socket, getResponse: () => response };
  }
  /** Reaches the hourly upload limit of this network and of all networks that have uploaded. */
  async function reachHourlyLimit(address: string): Promise<void> {
    expect((await uploadFile(shop, await createSolidColourImage().png().toBuffer(), address)).status).toBe(200);
    await shop.pool.query("update rate_limits set points = 1000 where key like 'upload_files%'");
  }

  test('do not slow down an upload from another network', async () => {
    await reachHourlyLimit('192.0.2.1');
    const body = new Uint8Array(9_900_000);
    for (let index = 0; index < 100; index += 1) startRejectedUpload(path, '192.0.2.1', body);
    const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000, 0x20)]);
    expect((await uploadFile(shop, plan, '192.0.2.2')).status).toBe(200);
  });

  test('are discarded four at a time per network, and the connections of the others are closed with the response', async () => {
    await reachHourlyLimit('192.0.2.3');
    const uploads = Array.from({ length: 8 }, () => startRejectedUpload(path, '192.0.2.3', new Uint8Array(100_000), 1_000_000));
    const hasResponse = ({ getResponse }: (typeof uploads)[number]): boolean => getResponse().endsWith('}');
    await expect.poll(() => uploads.filter(hasResponse)).toHaveLength(4);
    const [closed, waiting] = [uploads.filter(hasResponse), uploads.filter((upload) => !hasResponse(upload))];
    for (const { getResponse } of closed) expect(getResponse()).toMatch(/^HTTP\/1.1 429 [^]*connection: close[^]*"code":"too_many"/);
    for (const { socket } of waiting) socket.write(new Uint8Array(900_000));
    await expect.poll(() => waiting.filter(hasResponse), { timeout: 15_000 }).toHaveLength(4);
    for (const { getResponse } of waiting) expect(getResponse()).not.toContain('connection: close');
  });

  test('without a session, up to 10 MB are read by staff endpoints', async () => {
    const complete = startRejectedUpload('/admin/picture/save', '192.0.2.4', new Uint8Array(10_000_000));
    await expect.poll(complete.getResponse, { timeout: 15_000 }).toContain('"code":"not_allowed"');
    expect(complete.getResponse()).not.toContain('connection: close');

    const { socket, getResponse } = startRejectedUpload('/admin/picture/save', '192.0.2.5', new Uint8Array(0), 1_000_000_000);
    let sentBytes = 0;
    const sendMore = (error?: Error | null): void => {
      if (error) return;
      sentBytes += 100_000;
      if (sentBytes <= 100_000_000) socket.write(new Uint8Array(100_000), sendMore);
    };
    sendMore();
    await new Promise((resolve) => socket.once('close', resolve));
    // The limit is higher than 10 MB, because the two sockets buffer data.
    expect(sentBytes).toBeLessThan(40_000_000);
    expect(getResponse()).toMatch(/^HTTP\/1.1 403 [^]*connection: close[^]*"code":"not_allowed"/);
  });
});

describe('with LIMITS=off', () => {
  const shop = startApp('empty', { trustProxy: 1, limits: false });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('public uploads are limited to 100 in total, and staff can still upload', async () => {
    await startUploads(shop, 100, () => '192.0.2.1');
    const rejected = await uploadFile(shop, Buffer.alloc(100), '192.0.2.2');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await rejected.json()).toMatchObject({
      code: 'upload_busy',
      message: 'We are receiving too many files at the moment. Try again in a few seconds.',
    });
    const editor = await createUser(shop, { role: 'editor' });
    const pictures = [await createSolidColourImage().png().toBuffer()];
    expect((await shop.postForm('/admin/picture/save', { pictures }, editor)).statusCode).toBe(200);
  });
});

describe('a slow upload', () => {
  const shop = startApp('empty', { trustProxy: 1, uploadDeadlineMs: 100 });
  beforeAll(async () => void (await shop.app.listen({ port: 0 })));

  test('is rejected with 408 at the deadline, its connection is closed, and its file is deleted', async () => {
    const socket = startUpload(shop, '192.0.2.1');
    let response = '';
    socket.on('data', (chunk) => (response += chunk.toString()));
    await once(socket, 'close');
    expect(response).toContain('HTTP/1.1 408');
    expect(response).toContain('"code":"upload_slow"');
    await expect.poll(() => listUploadDirectories(shop)).toEqual([]);
  });

  /** Lists the open files of this process in the folder of uploads, also deleted ones. */
  async function listOpenFiles(): Promise<string[]> {
    const descriptors = await readdir('/proc/self/fd');
    const paths = await Promise.all(descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')));
    return paths.filter((name) => name.startsWith(shop.uploadFolder));
  }

  // Only Linux lists the open files of a process.
  test.runIf(existsSync('/proc/self/fd'))('leaves no file open', async () => {
    const socket = startUpload(shop, '192.0.2.1').resume();
    await expect.poll(listOpenFiles).toHaveLength(1);
    await once(socket, 'close');
    await expect.poll(listOpenFiles).toEqual([]);
  });

  test('releases its slot', async () => {
    for (let round = 0; round < 10; round += 1) await once(startUpload(shop, '192.0.2.2').resume(), 'close');
    expect((await uploadFile(shop, await createSolidColourImage().png().toBuffer(), '192.0.2.2')).status).toBe(200);
  });
});

describe('files of a killed process', () => {
  const shop = startApp('empty');

  test('are deleted once no upload can still use them', async () => {
    const [stale, recent] = ['upload-stale', 'upload-recent'].map((name) => join(shop.uploadFolder, name));
    for (const directory of [stale!, recent!]) {
      await mkdir(directory, { recursive: true });
      await writeFile(join(directory, '0'), 'part of a plan');
    }
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await utimes(stale!, elevenMinutesAgo, elevenMinutesAgo);
    await shop.services.uploadReceiver.deleteExpired();
    expect(await listUploadDirectories(shop)).toEqual(['upload-recent']);
  });
});
