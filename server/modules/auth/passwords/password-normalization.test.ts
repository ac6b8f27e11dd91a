import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
const [composed, fullWidth, decomposed] = ['caf\u00e9 quartz 2k', '\uff43\uff41\uff46\u00e9 \uff51uartz 2k', 'cafe\u0301 quartz 2k'];
const login = async (email: string, password: string): Promise<number> => (await shop.post('/login', { email, password })).statusCode;

test.each([composed, fullWidth, decomposed])('a password set as %j can be entered in every Unicode form', async (password) => {
  const user = await createUser(shop);
  const changed = await shop.post(
    '/user/password/change',
    { currentPassword: user.password, newPassword: password, confirmPassword: password },
    user,
  );
  expect(changed.statusCode).toBe(200);
  for (const typed of [composed, fullWidth, decomposed]) expect(await login(user.email, typed), typed).toBe(200);
  expect(await login(user.email, composed.toUpperCase())).toBe(401);
});

test('a hash of a password that was not normalised matches the password as typed', async () => {
  const user = await createUser(shop);
  await shop.pool.query('update users set password_hash = $2 where id = $1', [user.id, await hash(fullWidth)]);
  expect([await login(user.email, fullWidth), await login(user.email, composed)]).toEqual([200, 401]);
});
