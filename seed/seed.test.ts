import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { seedDemo } from './seed.ts';

const shop = startApp('empty');
const countProducts = async (): Promise<number> => (await shop.pool.query('select count(*) from products')).rows[0].count;

test('the demo shop is not added to a database that contains data', async () => {
  await shop.pool.query("insert into colours (id, slug, name) values (gen_random_uuid(), 'white', 'White')");
  expect(await seedDemo(shop.services.db, { pictures: 2 })).toBe(false);
  expect(await countProducts()).toBe(0);
  await shop.pool.query('delete from colours');
});

test('T42 two instances that start on the same empty database add the demo shop only once', async () => {
  const results = await Promise.all([1, 2].map(() => seedDemo(shop.services.db, { pictures: 2 })));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await countProducts()).toBeGreaterThan(0);
});
