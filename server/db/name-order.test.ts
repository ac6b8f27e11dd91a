import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { compareNames } from '#domain/shared/compare-names.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
const names = [
  'Zebra',
  'Émeraude',
  'eiland',
  'Ångström',
  'Wit 100',
  'wit 20',
  "D'Almeida",
  'Dalmeidas',
  'Ørsted',
  'Kop-Kliprug',
  'Kop Kliprugs',
];
const sortedNames = names.toSorted(compareNames);
let owner: TestUser;

beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: names[0]! });
  for (const fullName of names.slice(1)) await createUser(shop, { role: 'editor', fullName });
  for (const fullName of names) await createUser(shop, { fullName });
  for (const name of names) {
    const saved = await shop.post('/admin/quotes/view/save', { name, filter: {} }, owner);
    expect(saved.statusCode, saved.body).toBe(200);
  }
  await shop.pool.query("update products set status = 'archived'");
  await shop.pool.query(`insert into suburbs (id, name) select gen_random_uuid(), name from unnest($1::text[]) name`, [names]);
  const rename = (table: string, condition: string) =>
    shop.pool.query(
      `update ${table} set name = n.name, position = 0 from (select id, row_number() over () as place from ${table} where ${condition} limit $2) t
       join unnest($1::text[]) with ordinality n (name, place) using (place) where ${table}.id = t.id`,
      [names, names.length],
    );
  const newColours = 'insert into colours (id, slug, name) select gen_random_uuid(), $1 || n, $1 || n from generate_series(1, 20) n';
  await shop.pool.query(newColours, ['order-']);
  await rename('colours', "slug like 'order-%'");
  await rename('sub_categories', 'archived_at is null');
  await rename('products', 'true');
  await shop.pool.query("update products set status = 'active' where name = any($1)", [names]);
});

test('names sort by letters and numbers, not by bytes', () => {
  expect(sortedNames).toEqual([
    'Ångström',
    "D'Almeida",
    'Dalmeidas',
    'eiland',
    'Émeraude',
    'Kop Kliprugs',
    'Kop-Kliprug',
    'Ørsted',
    'wit 20',
    'Wit 100',
    'Zebra',
  ]);
});

const lists: [EndpointPath, object][] = [
  ['/site/list/all/products', { sort: 'name' }],
  ['/admin/product/list', { sort: 'name' }],
  ['/site/product/colours/listall', {}],
  ['/admin/colour/list', {}],
  ['/site/product/subcategory/listall', {}],
  ['/site/suburbs/list', {}],
  ['/admin/quotes/view/list', {}],
  ['/admin/staff/list', {}],
  ['/admin/customers/list', { sort: 'name' }],
];

test.each(lists)('%s with %j sorts names like the browser', async (path, input) => {
  const response = await shop.post(path, input, owner);
  expect(response.statusCode, response.body).toBe(200);
  type Row = { name?: string; fullName?: string };
  const body = response.json<{ response: { result?: Row[]; members?: Row[] } & Row[] }>().response;
  const rows = body.result ?? body.members ?? body;
  const listed = rows.map((row) => row.fullName ?? row.name!).filter((name) => names.includes(name));
  expect(listed).toEqual(sortedNames);
});

test('the SQL collation `name_order` and `compareNames` sort any names alike', async () => {
  // Without curly quotation marks: versions of ICU place them before or after straight ones.
  const characters = [...Array.from({ length: 0x17e - 0xc0 }, (_, index) => String.fromCodePoint(index + 0xc0)), ..."AaBbZz019 -'.,&/()"];
  const name = fc.array(fc.constantFrom(...characters.filter((character) => !'×÷'.includes(character))), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        name.map((letters) => letters.join('')),
        { minLength: 2, maxLength: 40 },
      ),
      async (list) => {
        const { rows } = await shop.pool.query<{ name: string }>(
          'select name from unnest($1::text[]) name order by name collate name_order',
          [list],
        );
        expect(rows.map((row) => row.name)).toEqual(list.toSorted(compareNames));
      },
    ),
    { numRuns: 50 },
  );
});
