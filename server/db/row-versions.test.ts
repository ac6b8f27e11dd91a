import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';

const shop = startApp();

const listVersionedTables = async (): Promise<string[]> =>
  (
    await shop.pool.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'increment_version'::regproc order by 1",
    )
  ).rows.map(({ name }) => name);

test('every table with a version column has the trigger that increments it', async () => {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'version' and table_name not in ('content_version', 'page_versions') order by 1`,
  );
  expect(await listVersionedTables()).toEqual(rows.map(({ name }) => name));
});

test('the columns whose changes do not increase the version exist', async () => {
  const commonColumns = ['version', 'updated_at', 'created_at', 'position'];
  for (const table of await listVersionedTables()) {
    const { rows } = await shop.pool.query<{ missing: string }>(
      `select column_name as missing from unnest(unversioned_columns($1)) column_name where column_name <> all($2)
       except select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table, commonColumns],
    );
    expect(rows, table).toEqual([]);
  }
});

test('changes of derived columns do not increase the version, changes of other columns do', async () => {
  const user = await createUser(shop);
  await shop.post('/site/save/quotes', buildQuoteRequest((await getProduct(shop))._id), user);
  const getVersionAfter = async (change: string): Promise<number> =>
    (await shop.pool.query<{ version: number }>(`update quotes set ${change} returning version`)).rows[0]!.version;
  const before = await getVersionAfter("last_activity_at = last_activity_at + interval '1 day'");
  expect(await getVersionAfter('last_customer_activity_at = now(), first_response_at = now(), price_cents = 100')).toBe(before);
  expect(await getVersionAfter('notes = notes')).toBe(before);
  expect(await getVersionAfter("contact_city = 'Elsewhere'")).toBe(before + 1);
});

test('a change of a column added to users later notifies the back office, a change of a password does not', async () => {
  const { id } = await createUser(shop);
  const client = await shop.pool.connect();
  const getCount = async (): Promise<number> =>
    (await client.query<{ count: number }>('select last_value as count from staff_change_seq')).rows[0]!.count;
  const isNotifiedOf = async (change: string): Promise<boolean> => {
    const before = await getCount();
    await client.query(`update users set ${change} where id = $1`, [id]);
    return (await getCount()) !== before;
  };
  try {
    await client.query('begin');
    await client.query("alter table users add column added_later text not null default ''");
    expect(await isNotifiedOf("added_later = 'A value'")).toBe(true);
    expect(await isNotifiedOf("password_hash = 'another', phone_code = 'NA'")).toBe(false);
    expect(await isNotifiedOf('password_hash = null')).toBe(true);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
