import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createUser } from '#test/factories.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';

const shop = startApp('empty');
const owner = loadBeforeAll(() => createUser(shop, { role: 'owner' }));
type List = { result: { name: string }[]; fullcount: number };
const list = async (input: object) => (await shop.post('/admin/suburb/list', input, owner)).json<{ response: List }>().response;
const getNames = ({ result, fullcount }: List) => [fullcount, ...result.map(({ name }) => name)];

test('lists of records are searched, sorted and paged by the database', async () => {
  await shop.pool.query('delete from suburbs');
  await shop.pool.query(`insert into suburbs (id, name, postal_code)
    select gen_random_uuid(), 'Berg ' || lpad(n::text, 3, '0'), (8000 + n)::text from generate_series(1, 300) n`);
  await shop.pool.query("update suburbs set archived_at = now() where name = 'Berg 002'");
  expect(getNames(await list({ skip: 1, limit: 2 }))).toEqual([299, 'Berg 003', 'Berg 004']);
  expect(getNames(await list({ skip: 400, limit: 2 }))).toEqual([299]);
  expect(getNames(await list({ search: 'bérg 8100' }))).toEqual([1, 'Berg 100']);
  expect(getNames(await list({ search: '%' }))).toEqual([0]);
  expect(getNames(await list({ status: 'archived' }))).toEqual([1, 'Berg 002']);
  expect(getNames(await list({ status: 'draft' }))).toEqual([0]);

  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  await list({ search: 'berg', limit: 5 });
  const results = await Promise.all(querySpy.mock.results.map(({ value }) => value as unknown as Promise<pg.QueryResult>));
  querySpy.mockRestore();
  expect(Math.max(...results.map(({ rows }) => rows.length))).toBe(5);
});
