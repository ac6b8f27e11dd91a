import { expect, test } from 'vitest';
import { urgencies } from '#domain/quotes/quote-request.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp('empty');

test('quotes.urgency_rank ranks the urgencies in the order of the domain, and an unknown urgency last', async () => {
  const { rows: columns } = await shop.pool.query<{ expression: string }>(
    `select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
     join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = 'quotes'::regclass and a.attname = 'urgency_rank'`,
  );
  const { rows } = await shop.pool.query<{ rank: number }>(
    `select ${columns[0]!.expression} as rank from unnest($1::text[]) with ordinality as quotes (project_urgency, position) order by position`,
    [[...urgencies, '']],
  );
  expect(rows.map(({ rank }) => rank)).toEqual([...urgencies, ''].map((_urgency, index) => index + 1));
});
