import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';

const shop = startApp('empty', { trustProxy: 1 });
beforeAll(async () => void (await shop.app.listen({ port: 0 })));
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const path = '/getGeneralSettings';

/** Sends a large JSON body without its end. Returns once the server waits for the rest. */
async function sendUnfinishedBody(address: string, framing: string): Promise<void> {
  const socket = connect(Number(new URL(shop.app.listeningOrigin).port), 'localhost');
  sockets.add(socket.on('error', () => undefined));
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Expect: 100-continue\r\n${framing}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
}

const sendJson = async (address: string, bytes: number): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ filler: 'x'.repeat(bytes) });
  const response = await fetch(`${shop.app.listeningOrigin}${path}`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
};
const largeBytes = 200_000;

test('unfinished large bodies are limited to 16 per network, and small bodies are not limited', async () => {
  const framings = ['Content-Length: 250000', 'Transfer-Encoding: chunked'];
  // Two addresses of one IPv6 network.
  await Promise.all(Array.from({ length: 16 }, (_, index) => sendUnfinishedBody(`2001:db8::${index % 2}`, framings[index % 2]!)));
  expect(await sendJson('2001:db8::9', largeBytes)).toBe(503);
  expect(await sendJson('2001:db8::9', 10_000)).toBe(200);
  expect(await sendJson('192.0.2.1', largeBytes)).toBe(200);

  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => sendJson('2001:db8::9', largeBytes)).toBe(200);
});

test('unfinished large bodies are limited to 200 in total', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, index) => sendUnfinishedBody(`198.51.100.${index}`, 'Content-Length: 250000')));
  expect(await sendJson('192.0.2.1', largeBytes)).toBe(503);
  expect(await sendJson('192.0.2.1', 10_000)).toBe(200);
});

test('finished bodies release their slot', async () => {
  for (let index = 0; index < 20; index += 1) expect(await sendJson('192.0.2.2', largeBytes)).toBe(200);
});
