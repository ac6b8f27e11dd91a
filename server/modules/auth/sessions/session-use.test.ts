import { expect, test } from 'vitest';
import type { SessionView } from '#contract/account/sessions.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
type Session = { token: string };
const minute = 60_000;
const signIn = async (user: object): Promise<Session> => ({
  token: (await shop.post('/login', user)).json<{ response: { authToken: string } }>().response.authToken,
});
const list = async (session: Session) =>
  (await shop.post('/user/sessions/list', {}, session)).json<{ response: { result: SessionView[] } }>().response.result;

test('signing out ends this session and no other', async () => {
  const user = await createUser(shop);
  const [phone, laptop] = [await signIn(user), await signIn(user)];
  await shop.post('/logout', {}, phone);
  expect((await shop.post('/user/sessions/list', {}, phone)).statusCode).toBe(401);
  expect(await list(laptop)).toHaveLength(2);
  expect(await list(user)).toHaveLength(2);
});

test('a session has the time of its last use, accurate to ten minutes', async () => {
  const session = await signIn(await createUser(shop));
  const lastUsed = async () => (await list(session)).find(({ current }) => current)!.lastSeenAt;
  const signedInAt = await lastUsed();
  shop.clock.move(10 * minute);
  expect(await lastUsed()).toBe(signedInAt);
  shop.clock.move(1);
  const usedAt = shop.clock.now().toISOString();
  expect(await lastUsed()).toBe(usedAt);
  shop.clock.move(9 * minute);
  expect(await lastUsed()).toBe(usedAt);
});
