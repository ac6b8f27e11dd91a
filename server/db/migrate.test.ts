import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createPool } from './connection.ts';
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

// The first migration of every version is in its database. These versions also had migrations with names that are used again.
test.each([
  ['a former', ['0001-shared', '0002-users', '0003-media'], '0001-shared'],
  ['the first', ['20261121-01-first'], '20261121-01-first'],
  ['a newer', ['9999-of-a-newer-version'], '9999-of-a-newer-version'],
])('a database with the schema of %s version is rejected with one message and not changed', async (_version, names, reportedName) => {
  await shop.pool.query('create database other_version');
  const pool = createPool(Object.assign(new URL(shop.pool.options.connectionString!), { pathname: '/other_version' }).href, 2);
  try {
    await pool.query('create table migrations as select name, now()::text as timestamp from unnest($1::text[]) name', [names]);
    const readCatalogue = async () => (await pool.query('select oid, relname from pg_class where oid >= 16384 order by oid')).rows;
    const before = await readCatalogue();
    await expect(migrate(pool, { settingName: 'DATA_DIR', value: '/srv/shop' })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(
        new RegExp(`DATA_DIR \\(/srv/shop\\).*"${reportedName}".*set DATA_DIR to an empty one.*Nothing was changed`, 's'),
      ) as string,
    });
    expect(await readCatalogue()).toEqual(before);
    expect((await pool.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)).toEqual(names);
  } finally {
    await pool.end();
    await shop.pool.query('drop database other_version');
  }
});
