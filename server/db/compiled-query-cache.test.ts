import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { executeCached } from './compiled-query-cache.ts';
import { createId } from './connection.ts';

const shop = startApp();

test('executeCached compiles a query once per key, runs it each time, and returns rows with camelCase names', async () => {
  const { db } = shop.services;
  let buildCount = 0;
  const find = async (name: string) => {
    const query = () => {
      buildCount += 1;
      return db.selectFrom('colours').select(['name', 'archivedAt']).where('name', '=', name);
    };
    return (await executeCached(db, `colours ${name}`, query)).rows;
  };
  const insert = (name: string) => db.insertInto('colours').values({ id: createId(), name, slug: name.toLowerCase() }).execute();

  expect(await find('Malachite')).toEqual([]);
  await insert('Malachite');
  await insert('Umber');
  expect(await find('Malachite')).toEqual([{ name: 'Malachite', archivedAt: null }]);
  expect(buildCount).toBe(1);
  expect(await find('Umber')).toEqual([{ name: 'Umber', archivedAt: null }]);
  expect(buildCount).toBe(2);
});
