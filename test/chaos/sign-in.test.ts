import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/modules/auth/passwords/password-hashing.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
const rounds = 500;
const getEmail = (set: string, index: number): string => `${set}${index}@example.test`;

/** Creates accounts in three sets: one to measure, a control, and one without passwords. */
beforeAll(async () => {
  const hash = await hashPassword('granite under morning light');
  await shop.pool.query(
    `insert into users (id, email, full_name, password_hash)
     select gen_random_uuid(), name || number || '@example.test', 'Somebody', $1
     from unnest(array['measured', 'control']) name, generate_series(0, $2) number
     union all select gen_random_uuid(), 'without' || number || '@example.test', 'Somebody', null from generate_series(0, $2) number`,
    [hash, rounds],
  );
});

const getMedian = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Returns the medians of several kinds of work, measured alternately, so that other load affects all of them. */
async function measure(kinds: Record<string, (index: number) => Promise<unknown>>): Promise<Record<string, number>> {
  const times = Object.fromEntries(Object.keys(kinds).map((name) => [name, [] as number[]]));
  for (let index = 0; index < rounds; index += 1) {
    const order = Object.entries(kinds);
    for (const [name, work] of index % 2 === 0 ? order : order.toReversed()) {
      const start = performance.now();
      await work(index);
      times[name]!.push(performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, getMedian(all)]));
}

async function expectSameTime(path: '/login' | '/forgotpassword', input: object): Promise<void> {
  const send = (email: string) => shop.post(path, { email, ...input });
  const medians = await measure({
    known: (index) => send(getEmail('measured', index)),
    control: (index) => send(getEmail('control', index)),
    unknown: (index) => send(getEmail('nobody', index)),
    without: (index) => send(getEmail('without', index)),
  });
  const getDifference = (name: string): number => Math.abs(medians[name]! - medians['known']!) / medians['known']!;
  const percent = (name: string): string => `${name} ${(getDifference(name) * 100).toFixed(1)} % apart`;
  console.info(path, medians, ['unknown', 'without', 'control'].map(percent).join(', '));
  for (const name of ['unknown', 'without']) expect(getDifference(name), name).toBeLessThanOrEqual(0.1 + getDifference('control'));
}

describe('T07 known and unknown addresses and accounts without a password take the same time: medians of 500 differ by at most 10 % more than two known ones', () => {
  test('signing in', () => expectSameTime('/login', { password: 'not the one' }));
  test('forgot password', () => expectSameTime('/forgotpassword', {}));
});

describe('T08 credential stuffing', () => {
  const trySignIn = async (email: string, address: string, password = 'not the one'): Promise<number> =>
    (await shop.post('/login', { email, password }, { address })).statusCode;
  const countEvaluated = (statuses: number[]): number => statuses.filter((status) => status === 401).length;

  test('one address × 1 000 users: 100 attempts are checked, and a user elsewhere can sign in', async () => {
    const user = await createUser(shop);
    const tries = Array.from({ length: 1000 }, (_, index) => trySignIn(`victim${index}@example.test`, '192.0.2.1'));
    expect(countEvaluated(await Promise.all(tries))).toBe(100);
    expect(await trySignIn(user.email, '192.0.2.2', user.password)).toBe(200);
  });

  test('1 000 addresses × one user: 100 attempts are checked, and the owner can sign in from home', async () => {
    const user = await createUser(shop);
    expect(await trySignIn(user.email, '192.0.2.3', user.password)).toBe(200);
    const tries = Array.from({ length: 1000 }, (_, index) => trySignIn(user.email, `198.18.${index >> 8}.${index & 255}`));
    expect(countEvaluated(await Promise.all(tries))).toBe(100);
    expect(await trySignIn(user.email, '192.0.2.3', user.password)).toBe(200);
  });
});
