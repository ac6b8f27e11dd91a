import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { startHeartbeat } from './heartbeat.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Starts a server that counts requests. */
async function startCounter(getStatus: () => number) {
  const counter = { count: 0, url: '' };
  const server = createServer((_request, response) => {
    counter.count += 1;
    response.writeHead(getStatus()).end();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  counter.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return counter;
}

test('HEARTBEAT_URL is requested only while the site is ready', async () => {
  let status = 200;
  const ready = await startCounter(() => status);
  const heartbeats = await startCounter(() => 200);
  const stop = startHeartbeat({ readyUrl: ready.url, heartbeatUrl: heartbeats.url, log: createLogger('silent'), intervalMs: 5 });
  await expect.poll(() => heartbeats.count).toBeGreaterThan(1);
  status = 503;
  // A request that was sent before the change has been answered after two more.
  const requestCount = ready.count;
  await expect.poll(() => ready.count).toBeGreaterThan(requestCount + 1);
  const heartbeatCount = heartbeats.count;
  await expect.poll(() => ready.count).toBeGreaterThan(requestCount + 5);
  expect(heartbeats.count).toBe(heartbeatCount);
  status = 200;
  await expect.poll(() => heartbeats.count).toBeGreaterThan(heartbeatCount);
  stop();
});
