import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createForm, createSolidColourImage } from '#test/files.ts';
import { startApp } from '#test/harness.ts';
import { findFreePort } from '../../scripts/demo-app.ts';
import { killProcess, startWebProcess } from './web-process-control.ts';

const shop = startApp('empty');
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-memory-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const path = '/site/quotes/save/local/images';
const port = await findFreePort();
const uploadCount = 300;
const fileBytes = 5 * 1024 * 1024;
const megabyte = 1024 * 1024;
const maxGrowthBytes = 100 * megabyte;

/** Starts a web process that trusts one proxy, and deletes the incoming files of the process before it. */
function startWeb(limits: 'on' | 'off'): Promise<ChildProcess> {
  rmSync(join(dataDir, 'incoming-uploads'), { recursive: true, force: true });
  const databaseUrl = shop.pool.options.connectionString;
  return startWebProcess({ PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUST_PROXY: '1', LIMITS: limits });
}

/** Returns the resident memory of a process in bytes (Linux). */
const readResidentBytes = ({ pid }: ChildProcess): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

async function uploadPicture(address: string): Promise<number> {
  const body = createForm([{ name: 'a.png', bytes: await createSolidColourImage(2000, 1500).png().toBuffer() }]);
  return (await fetch(`http://localhost:${port}${path}`, { method: 'POST', headers: { 'x-forwarded-for': address }, body })).status;
}

/** The part of a file that an unfinished upload sends. */
const unfinishedContent = Buffer.alloc(fileBytes - 10_000, 0x20);

/** Sends all but the last 10 kB of a file of 5 MB. */
async function beginUpload(address: string, sockets: Set<Socket>): Promise<void> {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=e\r\nContent-Length: ${fileBytes}\r\n\r\n`;
  const part = '--e\r\nContent-Disposition: form-data; name="pictures"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const socket = connect(port, 'localhost');
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.write(head + part);
  await new Promise((done) => socket.write(unfinishedContent, done));
}

const listIncomingFiles = () => readdir(join(dataDir, 'incoming-uploads'));

for (const limits of ['on', 'off'] as const) {
  for (const source of ['one IP address', 'separate IP addresses'] as const) {
    test(`300 unfinished uploads of 5 MB from ${source} take at most 100 MB of memory with LIMITS=${limits}`, async () => {
      const web = await startWeb(limits);
      const sockets = new Set<Socket>();
      try {
        // The first uploads load modules, which would count as growth.
        for (let count = 0; count < 5; count += 1) expect(await uploadPicture(`192.0.2.${count}`)).toBe(200);
        const bytesBefore = readResidentBytes(web);
        let peakBytes = bytesBefore;
        const sampler = setInterval(() => (peakBytes = Math.max(peakBytes, readResidentBytes(web))), 20);
        const getAddress = (index: number) => (source === 'one IP address' ? '198.51.100.1' : `10.0.${index >> 8}.${index & 255}`);
        try {
          await Promise.all(Array.from({ length: uploadCount }, (_, index) => beginUpload(getAddress(index), sockets)));
          await delay(3000);
        } finally {
          clearInterval(sampler);
        }
        const receivedCount = (await listIncomingFiles()).length;
        console.info({
          limits,
          source,
          received: receivedCount,
          before: bytesBefore / megabyte,
          peak: peakBytes / megabyte,
          growth: (peakBytes - bytesBefore) / megabyte,
        });
        expect(peakBytes - bytesBefore).toBeLessThanOrEqual(maxGrowthBytes);
        expect(receivedCount).toBe(limits === 'on' && source === 'one IP address' ? 8 : 100);

        for (const socket of sockets) socket.resetAndDestroy();
        await expect.poll(listIncomingFiles, { timeout: 30_000 }).toEqual([]);
        expect(await uploadPicture('192.0.2.99'), 'an upload after the test').toBe(200);
      } finally {
        for (const socket of sockets) socket.destroy();
        await killProcess(web);
      }
    });
  }
}

test('300 slow downloads of a stored file of 5 MB take at most 300 MB of memory (a fifth of the requested bytes)', async () => {
  const web = await startWeb('off');
  const sockets = new Set<Socket>();
  try {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(fileBytes - 9, 0x20)]);
    const body = createForm([{ name: 'a.pdf', bytes: pdf }]);
    const response = await fetch(`http://localhost:${port}${path}`, { method: 'POST', body });
    const { file_path: storedPath } = (await response.json()) as { file_path: string };
    const bytesBefore = readResidentBytes(web);
    for (let index = 0; index < uploadCount; index += 1) {
      const socket = connect({ port, host: 'localhost' });
      sockets.add(socket.on('error', () => undefined).pause());
      socket.write(`GET ${storedPath} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }
    await delay(5000);
    const growthBytes = readResidentBytes(web) - bytesBefore;
    console.info({ slowReaders: uploadCount, growth: growthBytes / megabyte });
    expect(growthBytes).toBeLessThanOrEqual((uploadCount * fileBytes) / 5);
  } finally {
    for (const socket of sockets) socket.destroy();
    await killProcess(web);
  }
});

test('1,000 unfinished JSON bodies of 255 kB take at most 100 MB of memory', async () => {
  const web = await startWeb('off');
  const sockets = new Set<Socket>();
  try {
    const body = Buffer.alloc(255_000, 0x20);
    // The first request loads modules, which would count as growth.
    await fetch(`http://localhost:${port}/getGeneralSettings`, { method: 'POST' });
    const bytesBefore = readResidentBytes(web);
    for (let index = 0; index < 1000; index += 1) {
      const socket = connect(port, 'localhost');
      sockets.add(socket.on('error', () => undefined));
      const address = `10.0.${index >> 8}.${index & 255}`;
      const head = `POST /getGeneralSettings HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 256000\r\n\r\n`;
      await new Promise((done) => socket.write(Buffer.concat([Buffer.from(head), body]), done));
    }
    await delay(3000);
    const growthBytes = readResidentBytes(web) - bytesBefore;
    console.info({ unfinishedBodies: 1000, growth: growthBytes / megabyte });
    expect(growthBytes).toBeLessThanOrEqual(maxGrowthBytes);
    expect((await fetch(`http://localhost:${port}/getGeneralSettings`, { method: 'POST' })).status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await killProcess(web);
  }
});
