import pLimit from 'p-limit';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/modules/auth/passwords/password-hashing.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
const rounds = 500;
const getEmail = (accountSet: string, index: number): string => `${accountSet}${index}@example.test`;

// Creates three sets of accounts: the measured accounts, the control accounts, and accounts without a password.
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

/** Returns the median duration of each task in ms. Runs the tasks alternately, so that other load affects all of them equally. */
async function measureMedians(tasks: Record<string, (index: number) => Promise<unknown>>): Promise<Record<string, number>> {
  const times = Object.fromEntries(Object.keys(tasks).map((name) => [name, [] as number[]]));
  for (let index = 0; index < rounds; index += 1) {
    const entries = Object.entries(tasks);
    for (const [name, task] of index % 2 === 0 ? entries : entries.toReversed()) {
      const startedAt = performance.now();
      await task(index);
      times[name]!.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, durations]) => [name, getMedian(durations)]));
}

async function expectSameTime(path: '/login' | '/forgotpassword', input: object): Promise<void> {
  const send = (email: string) => shop.post(path, { email, ...input });
  const medians = await measureMedians({
    known: (index) => send(getEmail('measured', index)),
    control: (index) => send(getEmail('control', index)),
    unknown: (index) => send(getEmail('nobody', index)),
    withoutPassword: (index) => send(getEmail('without', index)),
  });
  const getDifference = (name: string): number => Math.abs(medians[name]! - medians['known']!) / medians['known']!;
  const formatDifference = (name: string): string => `${name} ${(getDifference(name) * 100).toFixed(1)} % apart`;
  console.info(path, medians, ['unknown', 'withoutPassword', 'control'].map(formatDifference).join(', '));
  for (const name of ['unknown', 'withoutPassword']) expect(getDifference(name), name).toBeLessThanOrEqual(0.1 + getDifference('control'));
}

describe('T07 the response time does not depend on whether an email address is known or has a password (medians of 500 requests, tolerance 10 % plus the control)', () => {
  test('for sign-in', () => expectSameTime('/login', { password: 'not the one' }));
  test('for a password reset', () => expectSameTime('/forgotpassword', {}));
});

describe('T08 credential stuffing', () => {
  const trySignIn = async (email: string, address: string, password = 'not the one'): Promise<number> =>
    (await shop.post('/login', { email, password }, { address })).statusCode;
  // The queue for hashing has room for 24 sign-ins.
  const repeat = (attempt: (index: number) => Promise<number>) => pLimit(20).map(Array.from({ length: 1000 }).keys(), attempt);
  const countChecked = (statuses: number[]): number => statuses.filter((status) => status === 401).length;

  test('1 000 attempts on 1 000 users from one IP address: 100 are checked, and a user at another IP address can sign in', async () => {
    const user = await createUser(shop);
    const statuses = await repeat((index) => trySignIn(`victim${index}@example.test`, '192.0.2.1'));
    expect(countChecked(statuses)).toBe(100);
    expect(await trySignIn(user.email, '192.0.2.2', user.password)).toBe(200);
  });

  test('1 000 attempts on one user from 1 000 IP addresses: 100 are checked, and the user can sign in from a known IP address', async () => {
    const user = await createUser(shop);
    expect(await trySignIn(user.email, '192.0.2.3', user.password)).toBe(200);
    const statuses = await repeat((index) => trySignIn(user.email, `198.18.${index >> 8}.${index & 255}`));
    expect(countChecked(statuses)).toBe(100);
    expect(await trySignIn(user.email, '192.0.2.3', user.password)).toBe(200);
  });
});
