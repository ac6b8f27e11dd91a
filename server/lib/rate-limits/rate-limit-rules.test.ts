import pg from 'pg';
import { expect, test } from 'vitest';
import { createCryptography } from '#server/lib/crypto.ts';
import { startApp } from '#test/harness.ts';
import { createRateLimits } from './rate-limits.ts';

const shop = startApp('empty');
const cryptography = createCryptography('the secret of a test of rate limits');
const createLimits = (enabled = true) => createRateLimits({ pool: shop.pool, log: shop.services.log, cryptography, enabled });
const tooMany = { code: 'too_many' };

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

test('a count in a transaction is undone with it, and concurrent transactions of one subject do not exceed the limit', async () => {
  const limits = createLimits();
  const { db } = shop.services;
  const consume = (work: () => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      await limits.consume('quote_account', 'user', 1, trx);
      await work();
    });
  for (let index = 0; index < 25; index += 1) await expect(consume(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => consume(() => Promise.resolve())));
  const rejections = results.filter((result) => result.status === 'rejected');
  expect(rejections).toHaveLength(10);
  expect(rejections[0]!.reason).toMatchObject({ ...tooMany, retryAfter: expect.closeTo(3600, -2) });
  // The same count applies outside a transaction.
  await expect(limits.consume('quote_account', 'user')).rejects.toMatchObject(tooMany);
  expect(await db.transaction().execute((trx) => limits.exceeds('quote_account', 'user', trx))).toBe(true);
  expect(await createLimits(false).exceeds('quote_account', 'user')).toBe(false);
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
