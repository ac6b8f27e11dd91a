import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { migrate } from './migrate.ts';

const shop = startApp('empty');

const listMigrations = async () => (await shop.pool.query<{ name: string }>('select name from migrations order by name')).rows;

test('migrating a current database changes nothing', async () => {
  const before = await listMigrations();
  expect(before.length).toBeGreaterThan(0);
  await migrate(shop.pool);
  expect(await listMigrations()).toEqual(before);
});

test('the numbers of migrations are consecutive', async () => {
  const numbers = (await listMigrations()).map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a database with the schema of another version is rejected with one message and not changed', async () => {
  const before = await listMigrations();
  const unknownMigration = '20261121-01-first';
  await shop.pool.query('insert into migrations (name, timestamp) values ($1, now()::text)', [unknownMigration]);
  await expect(migrate(shop.pool, { settingName: 'DATA_DIR', value: '/srv/shop' })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      /DATA_DIR \(\/srv\/shop\).*"20261121-01-first".*set DATA_DIR to an empty one.*Nothing was changed/s,
    ) as string,
  });
  await shop.pool.query('delete from migrations where name = $1', [unknownMigration]);
  expect(await listMigrations()).toEqual(before);
});
