// Own code, because `close()` of Node's HTTP server and of Fastify resets connections whose requests were not read yet: of 100 requests at
// SIGTERM, 80 to 95 failed (test/chaos/stop.test.ts).

import { lookup } from 'node:dns/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The time in which requests can still be received. */
const receiveTimeoutMs = 2000;

type ListenOptions = { port: number; host: string; reusePort: boolean };

/**
 * Listens for connections until the application closes. Then requests on open connections are answered with `Connection: close`; connections
 * without a complete request are ended after two seconds.
 */
export async function listenUntilClose(app: FastifyInstance, { port, host, reusePort }: ListenOptions): Promise<void> {
  const [address = host, ...otherAddresses] = host === 'localhost' ? await listLocalAddresses() : [];
  const sockets = new Set<Socket>();
  const requests = new Set<IncomingMessage>();
  let acceptedCount = 0;
  app.server.on('connection', (socket: Socket) => {
    acceptedCount += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests.add(request);
    response.once('close', () => requests.delete(request));
  });

  const listeners: Server[] = [app.server];
  app.addHook('preClose', async () => {
    const timeout = delay(receiveTimeoutMs);
    await Promise.race([acceptQueued(() => acceptedCount), timeout]);
    for (const listener of listeners) Server.prototype.close.call(listener);
    // Not `once` of `node:events`, which rejects if the client has reset the connection.
    const closed = Promise.all([...sockets].map((socket) => new Promise((resolve) => void socket.once('close', resolve))));
    await Promise.race([closed, timeout]);
    const answeredSockets = new Set([...requests].filter(({ complete }) => complete).map(({ socket }) => socket));
    for (const socket of sockets) if (!answeredSockets.has(socket)) socket.destroy();
    await closed;
  });
  // Fastify passes `reusePort` to Node, but its types lack it.
  const options = { port, reusePort };
  await app.listen({ ...options, host: address });
  for (const otherAddress of otherAddresses) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
    listeners.push(
      listener
        .on('error', (error) => app.log.warn({ err: error }, `Only one address of localhost is served, not ${otherAddress}`))
        .listen({ ...options, host: otherAddress }),
    );
  }
}

/** Returns the IPv4 and the IPv6 address of `localhost`. */
const listLocalAddresses = async (): Promise<string[]> => [
  ...new Set((await lookup('localhost', { all: true }).catch(() => [])).map(({ address }) => address)),
];

/** Waits until the queue of the operating system is empty. Node accepts one connection for each turn of the event loop. */
async function acceptQueued(getAcceptedCount: () => number): Promise<void> {
  let previousCount: number;
  do {
    previousCount = getAcceptedCount();
    // The first turn may have started before.
    await nextTurn();
    await nextTurn();
  } while (getAcceptedCount() > previousCount);
}
