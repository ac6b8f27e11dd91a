import pg from 'pg';
import { expect, test } from 'vitest';
import { createCryptography } from '#server/lib/crypto.ts';
import { startApp } from '#test/harness.ts';
import { createRateLimits } from './rate-limits.ts';

const shop = startApp('empty');
const cryptography = createCryptography('the secret of a test of rate limits');
const createLimits = (enabled = true) => createRateLimits({ pool: shop.pool, log: shop.services.log, cryptography, enabled });
const tooMany = { code: 'too_many' };
const now = new Date('2026-11-23T10:00:00Z');
const getTimeBefore = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('rules for IP addresses count the network, all other rules count the exact subject', async () => {
  const limits = createLimits();
  await limits.consume('contact_address', '2001:db8::1', 10);
  await expect(limits.consume('contact_address', '2001:db8::2')).rejects.toMatchObject(tooMany);
  await limits.consume('contact_address', '2001:db8:0:1::1');
  await limits.consume('upload_files', '2001:db8::1', 40);
  await expect(limits.consume('upload_files', '2001:db8::2')).rejects.toMatchObject(tooMany);
  await limits.consume('export_account', '2001:db8::1', 10);
  await limits.consume('export_account', '2001:db8::2');
});

test('the table contains short hashes of subjects, which depend on the secret', async () => {
  await createLimits().consume('message_account', 'thandi@example.test');
  const { rows } = await shop.pool.query<{ key: string }>("select key from rate_limits where key like '%message_account%'");
  expect(rows).toHaveLength(1);
  expect(rows[0]!.key).not.toContain('thandi');
  expect(rows[0]!.key).toMatch(new RegExp(`${cryptography.mac('limit', 'thandi@example.test').slice(0, 24)}$`));
});

test('`isReached` returns true from the limit on, for the period of the rule', async () => {
  const limits = createLimits();
  const periods: Date[] = [];
  const createCount = (number: number) => (since: Date) => {
    periods.push(since);
    return Promise.resolve(number);
  };
  expect(await limits.isReached('quote_overall', now, createCount(299))).toBe(false);
  expect(await limits.isReached('quote_overall', now, createCount(300))).toBe(true);
  expect(periods).toEqual([getTimeBefore(60), getTimeBefore(60)]);
  expect(await createLimits(false).isReached('quote_overall', now, createCount(1000))).toBe(false);
});

test('`assertNotReached` rejects at the limit, with the time until the oldest action no longer counts', async () => {
  const limits = createLimits();
  const times = Array.from({ length: 20 }, (_, index) => getTimeBefore(index + 1));
  const createList = (dates: Date[]) => (since: Date, max: number) => {
    expect([since, max]).toEqual([getTimeBefore(60), 20]);
    return Promise.resolve(dates);
  };
  await limits.assertNotReached('quote_account', now, createList(times.slice(1)));
  await expect(limits.assertNotReached('quote_account', now, createList(times))).rejects.toMatchObject({ ...tooMany, retryAfter: 40 * 60 });
  await createLimits(false).assertNotReached('quote_account', now, () => Promise.reject(new Error('not called')));
});

test('each process counts in memory while the database is unreachable', async () => {
  const unreachable = new pg.Pool({ connectionString: 'postgres://nobody@localhost:1/none' });
  const limits = createRateLimits({ pool: unreachable, log: shop.services.log, cryptography, enabled: true });
  await limits.consume('export_account', 'customer', 10);
  await expect(limits.consume('export_account', 'customer')).rejects.toMatchObject(tooMany);
});

test('disabled limits neither count nor reject', async () => {
  const limits = createLimits(false);
  await limits.consume('invite_account', 'disabled', 1000);
  await limits.refund('invite_account', 'disabled');
  await limits.reset('invite_account', 'disabled');
  const { rows } = await shop.pool.query("select key from rate_limits where key like '%invite_account%'");
  expect(rows).toEqual([]);
  await createLimits().consume('invite_account', 'disabled', 50);
  await expect(createLimits().consume('invite_account', 'disabled')).rejects.toMatchObject(tooMany);
  await limits.consume('invite_account', 'disabled');
  await limits.reset('invite_account', 'disabled');
  expect(await createLimits().exceeds('invite_account', 'disabled')).toBe(true);
});

test('`isExhausted` and `assertNotExhausted` read a count without increasing it', async () => {
  const limits = createLimits();
  expect(await limits.isExhausted('otp_address', '192.0.2.1')).toBe(false);
  await limits.assertNotExhausted('otp_address', '192.0.2.1');
  await limits.consume('otp_address', '192.0.2.1', 29);
  expect(await limits.isExhausted('otp_address', '192.0.2.1')).toBe(false);
  await limits.assertNotExhausted('otp_address', '192.0.2.1');
  expect(await limits.exceeds('otp_address', '192.0.2.1')).toBe(false);
  expect(await limits.isExhausted('otp_address', '192.0.2.1')).toBe(true);
  await expect(limits.assertNotExhausted('otp_address', '192.0.2.1')).rejects.toMatchObject(tooMany);
  expect(await createLimits(false).isExhausted('otp_address', '192.0.2.1')).toBe(false);
  await createLimits(false).assertNotExhausted('otp_address', '192.0.2.1');
  await limits.refund('otp_address', '192.0.2.1');
  expect(await limits.isExhausted('otp_address', '192.0.2.1')).toBe(false);
});
