import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
type Session = { token: string };
const minuteMs = 60_000;
const signIn = async (user: object): Promise<Session> => ({
  token: (await shop.call('/login', user)).response.authToken,
});
const listSessions = async (session: Session) => (await shop.call('/user/sessions/list', {}, session)).response.result;

test('signing out ends the current session only', async () => {
  const user = await createUser(shop);
  const [phone, laptop] = [await signIn(user), await signIn(user)];
  await shop.post('/logout', {}, phone);
  expect((await shop.post('/user/sessions/list', {}, phone)).statusCode).toBe(401);
  expect(await listSessions(laptop)).toHaveLength(2);
  expect(await listSessions(user)).toHaveLength(2);
});

test('the time of the last use of a session is accurate to ten minutes', async () => {
  const session = await signIn(await createUser(shop));
  const readLastUse = async () => (await listSessions(session)).find(({ current }) => current)!.lastSeenAt;
  const signedInAt = await readLastUse();
  shop.clock.move(10 * minuteMs);
  expect(await readLastUse()).toBe(signedInAt);
  shop.clock.move(1);
  const usedAt = shop.clock.now().toISOString();
  expect(await readLastUse()).toBe(usedAt);
  shop.clock.move(9 * minuteMs);
  expect(await readLastUse()).toBe(usedAt);
});
