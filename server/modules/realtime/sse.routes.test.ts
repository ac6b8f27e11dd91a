import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSseRoute } from './sse.routes.ts';

test('events contain only the fields that the contract lists', async () => {
  const app = fastify();
  const hub: Parameters<typeof registerSseRoute>[1] = {
    open: async (_user, { send, end }) => {
      send('requests', Object.assign({ ids: ['one'] }, { costCents: 5 }));
      end();
      return async () => undefined;
    },
    close: async () => undefined,
  };
  registerSseRoute(app, hub, async () => ({ id: 'staff', role: 'owner', sessionId: 'session' }));
  const { body } = await app.inject({ url: '/admin/live', headers: { authorization: 'Bearer token' } });
  expect(body).toContain('event: requests\ndata: {"ids":["one"]}\n\n');
  await app.close();
});
