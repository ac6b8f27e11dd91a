import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/demo-app.ts';
import { listenUntilClose } from './stoppable-listener.ts';

test('a client that resets its connection during the stop does not fail the stop', async () => {
  const app = fastify();
  app.get('/', async () => 'open');
  const port = await findFreePort();
  await listenUntilClose(app, { port, host: '127.0.0.1', reusePort: false });
  const unfinished = connect(port, '127.0.0.1');
  await once(unfinished, 'connect');
  unfinished.write('GET / HTTP/1.1\r\nHost');
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()).toBe('open');
  const closed = app.close();
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  unfinished.resetAndDestroy();
  await closed;
});
