import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { executeCached } from './compiled-query-cache.ts';
import { newId } from './connection.ts';

const shop = startApp();

test('compiles a query once per key, runs it each time, and returns it with its column names', async () => {
  const { db } = shop.services;
  let built = 0;
  const find = async (name: string) => {
    const query = () => {
      built += 1;
      return db.selectFrom('colours').select(['name', 'archivedAt']).where('name', '=', name);
    };
    return (await executeCached(db, `colours ${name}`, query)).rows;
  };
  const put = (name: string) => db.insertInto('colours').values({ id: newId(), name, slug: name.toLowerCase() }).execute();

  expect(await find('Malachite')).toEqual([]);
  await put('Malachite');
  await put('Umber');
  expect(await find('Malachite')).toEqual([{ name: 'Malachite', archivedAt: null }]);
  expect(built).toBe(1);
  expect(await find('Umber')).toEqual([{ name: 'Umber', archivedAt: null }]);
  expect(built).toBe(2);
});
