import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { quoteSorts } from '#domain/quotes/quote-list.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let customer: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  customer = await createUser(shop, { fullName: 'Thandi Mokoena' });
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const getNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(getNodes)];

/** Sends a request. Returns its queries that read the table. */
async function captureQueries(path: EndpointPath, input: object, table: string): Promise<[text: string, values: unknown[]][]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const response = await shop.post(path, input, owner);
  expect(response.statusCode, response.body).toBe(200);
  const queries = query.mock.calls.flatMap(([text, values]): [string, unknown[]][] =>
    typeof text === 'string' && Array.isArray(values) && new RegExp(`(from|join) "?${table}"?\\b`).test(text) ? [[text, values]] : [],
  );
  query.mockRestore();
  return queries;
}

/** Returns the nodes of a query's plan. PostgreSQL uses a disabled method (`enable_sort`) only if no index makes it unnecessary. */
async function listPlanNodes(text: string, values: unknown[], disabledMethods: readonly string[]): Promise<Plan[]> {
  const client = await shop.pool.connect();
  try {
    for (const method of disabledMethods) await client.query(`set ${method} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values);
    return getNodes(rows[0]!['QUERY PLAN'][0]!.Plan);
  } finally {
    for (const method of disabledMethods) await client.query(`reset ${method}`);
    client.release();
  }
}

/** Returns true if a query scans the whole table even with sequential scans disabled, so that no index fits. */
const needsSequentialScan = async (text: string, values: unknown[], table: string): Promise<boolean> =>
  (await listPlanNodes(text, values, ['enable_seqscan'])).some(
    (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table,
  );

const searches: [EndpointPath, object, string][] = [
  ['/admin/quotes/list', { search: 'nkosi gardens' }, 'quote_search_index'],
  ['/admin/quotes/list', { search: 'nkosi' }, 'quotes'],
  ['/admin/quotes/list', { unread: true }, 'quote_read_markers'],
  ['/admin/customers/list', { search: 'nkosi gardens' }, 'users'],
  ['/admin/customers/list', { search: '082 123 4567' }, 'quotes'],
  ['/admin/contacts/list', { search: 'a kitchen' }, 'contact_messages'],
  ['/admin/outbox/list', { search: 'kitchen' }, 'outbox'],
  ['/admin/product/list', { search: 'paarl' }, 'products'],
  ['/site/list/all/products', { search: 'paarl' }, 'products'],
];

test.each(searches)('%s with %j uses an index of %s', async (path, input, table) => {
  const queries = await captureQueries(path, input, table);
  expect(queries.length).toBeGreaterThan(0);
  for (const [text, values] of queries) expect(await needsSequentialScan(text, values, table), text).toBe(false);
});

test('the search for duplicate customers uses an index', async () => {
  const queries = await captureQueries('/admin/customers/get', { _id: customer.id }, 'users');
  expect(queries.some(([text]) => text.includes('similarity('))).toBe(true);
  for (const [text, values] of queries) expect(await needsSequentialScan(text, values, 'users'), text).toBe(false);
});

test.each(quoteSorts)('the list of quotes with the sort order %s reads a page in the order of an index', async (sort) => {
  const queries = await captureQueries('/admin/quotes/list', { sort }, 'quotes');
  const plans = await Promise.all(queries.map(([text, values]) => listPlanNodes(text, values, ['enable_seqscan', 'enable_sort'])));
  // The rows of the page are joined and sorted again, so only the subquery with the limit is checked.
  const scansQuotes = (node: Plan): boolean => getNodes(node).some((scan) => scan['Relation Name'] === 'quotes');
  const pages = plans.flat().filter((node) => node['Node Type'] === 'Limit' && scansQuotes(node));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.flatMap(getNodes).filter((node) => node['Node Type'].endsWith('Sort') && scansQuotes(node))).toEqual([]);
});
