import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createSessionTokens } from './session-tokens.ts';

const secret = 'a secret of at least thirty-two characters';
const tokens = createSessionTokens(secret);
const payload = { userId: 'user', sessionId: 'session' };
const getTimeInOneHour = () => new Date(Date.now() + 3_600_000);

test('a session token is valid until it expires', async () => {
  expect(await tokens.read(await tokens.sign(payload, new Date(), getTimeInOneHour()))).toEqual(payload);
  const expired = await tokens.sign(payload, new Date(0), new Date(1000));
  await expect(tokens.read(expired)).rejects.toMatchObject({ code: 'session_ended' });
});

test('rejects a signed token without a user, a session or an expiry', async () => {
  const claims = { sub: 'user', jti: 'session', exp: Math.floor(getTimeInOneHour().getTime() / 1000) };
  const sign = (claimSet: Record<string, unknown>) =>
    new SignJWT({ ...claimSet, aud: 'bullnose' })
      .setProtectedHeader({ alg: 'HS256', typ: 'session' })
      .sign(new TextEncoder().encode(secret));
  expect(await tokens.read(await sign(claims))).toEqual(payload);
  for (const missing of ['sub', 'jti', 'exp']) {
    const token = await sign({ ...claims, [missing]: undefined });
    await expect(tokens.read(token), missing).rejects.toMatchObject({ code: 'session_ended' });
  }
});
