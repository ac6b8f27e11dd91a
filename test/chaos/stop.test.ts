import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { killProcess, startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const shop = startApp('demo');
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-stopped-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let customer: TestUser;
beforeAll(async () => {
  customer = await createUser(shop);
});

const port = await findFreePort();
const startWeb = () => startWebProcess({ PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir });

type Connection = { socket: Socket; getResponse: () => string; closed: Promise<unknown> };

async function openConnection(): Promise<Connection> {
  const socket = connect(port, 'localhost');
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString())).on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'connect');
  return { socket, getResponse: () => response, closed };
}
const openConnections = (count: number) => Promise.all(Array.from({ length: count }, openConnection));

/** Builds a request whose response needs the database. */
const buildRequest = (): string =>
  `POST /user/quotes/list HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${customer.token}\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"limit": 10}`;
const send = ({ socket }: Connection, text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()));
const isComplete = (response: string): boolean => response.startsWith('HTTP/1.1 200') && response.endsWith('}');

test('T44 SIGTERM drops none of 100 requests, on new and on open connections (ten times)', async () => {
  const dropped: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const web = await startWeb();
    const openedBefore = await openConnections(50);
    await Promise.all(openedBefore.map((connection) => send(connection, buildRequest())));
    await expect.poll(() => openedBefore.every(({ getResponse }) => isComplete(getResponse())), { timeout: 30_000 }).toBe(true);
    // Requests on new connections, and second requests on open ones, which the process has not read when it receives the signal.
    const connections = [...(await openConnections(50)), ...openedBefore];
    const exited = once(web, 'exit');
    await Promise.all(connections.map((connection) => send(connection, buildRequest())));
    web.kill('SIGTERM');
    await Promise.all(connections.map(({ closed }) => closed));
    expect((await exited)[0]).toBe(0);
    const countResponses = ({ getResponse }: Connection) => getResponse().split('HTTP/1.1 200').length - 1;
    dropped.push(connections.filter((connection) => countResponses(connection) < (openedBefore.includes(connection) ? 2 : 1)).length);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  }
  console.info('T44 dropped requests', dropped);
  expect(dropped).toEqual(Array(10).fill(0));
});

test('a request that is sent after SIGTERM on an open connection is answered, and the connection is closed', async () => {
  const web = await startWeb();
  const [idle] = await openConnections(1);
  await send(idle!, buildRequest());
  await expect.poll(() => isComplete(idle!.getResponse()), { timeout: 30_000 }).toBe(true);
  web.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/healthz`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
  await send(idle!, buildRequest());
  await idle!.closed;
  expect(idle!.getResponse().split('HTTP/1.1 200').at(-1)).toMatch(/^ OK\r\n(.*\r\n)*connection: close\r\n/i);
  await killProcess(web);
});

test('half-sent requests and idle connections delay the stop by two seconds', async () => {
  const measureStop = async (texts: string[]): Promise<number> => {
    const web = await startWeb();
    for (const text of texts) await send(await openConnection(), text);
    await fetch(`http://localhost:${port}/healthz`, { headers: { connection: 'close' } });
    const exited = once(web, 'exit');
    const startedAt = performance.now();
    web.kill('SIGTERM');
    await exited;
    return performance.now() - startedAt;
  };
  const control = await measureStop([]);
  const duration = await measureStop([buildRequest().slice(0, -5), 'GET / HTTP/1.1\r\nHost', '']);
  console.info('Stop in ms', { control, duration });
  expect(duration - control).toBeGreaterThan(1500);
  expect(duration - control).toBeLessThan(4000);
});
