import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';
import { deleteExpiredIdempotencyKeys, withIdempotency } from './idempotency.ts';

const shop = startApp('empty');

async function createCountedWork() {
  const { id: userId } = await createUser(shop);
  let count = 0;
  const run = (request: unknown, key: string | undefined = 'key', operation = 'test') =>
    shop.services.db.transaction().execute((trx) =>
      withIdempotency(trx, { userId, operation, key, request }, async () => {
        count += 1;
        return { count };
      }),
    );
  return { userId, run };
}

test('work runs once per idempotency key, even for concurrent requests', async () => {
  const { run } = await createCountedWork();
  expect(await Promise.all([run('a'), run('a'), run('a')])).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
  await expect(run('b')).rejects.toMatchObject({ code: 'key_reused' });
  expect(await run('b', 'other-key')).toEqual({ count: 2 });
  expect(await run('a', 'key', 'other operation')).toEqual({ count: 3 });
});

test('the idempotency key of failed work can be used again', async () => {
  const { userId, run } = await createCountedWork();
  const fail = () => Promise.reject<object>(new Error('failed'));
  const request = { userId, operation: 'test', key: 'key', request: 'a' };
  const failing = shop.services.db.transaction().execute((trx) => withIdempotency(trx, request, fail));
  await expect(failing).rejects.toThrow('failed');
  expect(await run('a')).toEqual({ count: 1 });
});

test('work without an idempotency key runs every time', async () => {
  const { userId } = await createCountedWork();
  const request = { userId, operation: 'test', key: undefined, request: 'a' };
  let count = 0;
  const run = () => shop.services.db.transaction().execute((trx) => withIdempotency(trx, request, async () => ({ count: (count += 1) })));
  expect([await run(), await run()]).toEqual([{ count: 1 }, { count: 2 }]);
});

test('idempotency keys are deleted after they expire', async () => {
  const { userId, run } = await createCountedWork();
  await run('a');
  const count = async () => (await shop.pool.query('select 1 from idempotency_keys where user_id = $1', [userId])).rowCount;
  await deleteExpiredIdempotencyKeys(shop.services.db, new Date(Date.now() - 60_000));
  expect(await count()).toBe(1);
  await deleteExpiredIdempotencyKeys(shop.services.db, new Date(Date.now() + 60_000));
  expect(await count()).toBe(0);
});
