import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { startBuiltSite, type BuiltSite } from './start-built-site.ts';
import { createUser, type TestUser } from './factories.ts';
import { readPdf } from './pdf-reader.ts';
import { withRevisions } from './with-revisions.ts';
import { startQuotesAdmin } from './start-quotes-admin.ts';

// T51: only owners and estimators see costs and margins. The other roles call every endpoint for a sale with distinctive costs.

const { shop, product, defaultCustomer, owner, estimator, submitQuoteRequest, revise, send, openQuote, accept, inDays } =
  withRevisions(startQuotesAdmin());
const unitCostCents = 7_654_321;
const manualUnitCostCents = 5_432_109;

let site: BuiltSite;
let recordIds: string[];
let quoteNumber: string;
let totalCents: number;
let containsCost: (text: string) => boolean;
const roles = new Map<string, TestUser | undefined>();

/** Removes the separators of thousands and decimals. */
const normalizeNumbers = (text: string): string => text.replaceAll(/(?<=\d)[\s\u00a0\u202f.,](?=\d)/g, '');

/** Returns a function that returns true for a text with one of the costs, in cents or rand, or with the name of a cost field. */
function createCostMatcher(costs: readonly number[]): (text: string) => boolean {
  const figures = costs.flatMap((cents) => [cents, Math.round(cents / 100), Math.floor(cents / 100)]).filter((figure) => figure >= 10_000);
  const pattern = new RegExp(`(?:^|R|\\W)(?:${figures.join('|')})(?!\\w)`);
  return (text) => pattern.test(normalizeNumbers(text)) || /costCents|costRate|lineCosts|marginRate/i.test(text);
}

beforeAll(async () => {
  await shop.pool.query('update product_costs set cost_cents = $1', [unitCostCents]);
  await shop.pool.query('update product_rates set cost_cents = $1', [unitCostCents]);
  await shop.pool.query("update price_book_lines set cost_rate = $1 where unit <> 'percent'", [unitCostCents]);

  const { _id, number } = await submitQuoteRequest();
  quoteNumber = number;
  const { prefill } = (await shop.call('/admin/quotes/calculate', { _id }, estimator)).response;
  const alternative = { stoneId: product._id, areas: prefill.areas };
  const { lines } = (await shop.call('/admin/quotes/calculate', { _id, alternatives: [alternative] }, estimator)).response.alternatives[0]!;
  const changedLines = lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents + 1, reason: 'Stairs' }));
  const manualLine = { kind: 'other', label: 'Cabinets', quantity: 2, unit: 'each', unitPriceCents: 91_000 } as const;
  const allLines = [...changedLines, { ...manualLine, unitCostCents: manualUnitCostCents }];
  await revise(_id, { alternatives: [{ stoneId: product._id, name: '', lines: allLines }], validUntil: inDays(7) });
  await send(_id, owner);
  totalCents = (await openQuote(_id)).revision.alternatives[0]!.totals.grossCents;
  const { orderId } = (await accept(_id)).json<{ response: { orderId: string } }>().response;
  await shop.runJobs();

  const { revisions } = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response;
  const { rows } = await shop.pool.query<{ line_costs: number[][] }>('select line_costs from quote_revisions where quote_id = $1', [_id]);
  const costs = [unitCostCents, manualUnitCostCents, revisions[0]!.alternatives[0]!.costCents, ...rows[0]!.line_costs.flat()];
  containsCost = createCostMatcher(costs);
  const pendingQuote = await submitQuoteRequest();
  recordIds = [_id, product._id, orderId, (await openQuote(_id)).revision.documentId, pendingQuote._id];

  roles.set('visitor', undefined);
  roles.set('customer', defaultCustomer);
  roles.set('other customer', await createUser(shop));
  roles.set('editor', await createUser(shop, { role: 'editor' }));
  roles.set('installer', await createUser(shop, { role: 'installer' }));
  site = await startBuiltSite(shop);
});
afterAll(() => site.close());

const removesAccess = (path: string): boolean => /delete|erase|logout|revoke|password|withdraw/.test(path);
/** The paths of all endpoints. Endpoints that delete records or end a session are last. */
const paths = endpointList.map(({ path }) => path).toSorted((a, b) => Number(removesAccess(a)) - Number(removesAccess(b)));

test('T51 owners and estimators receive costs', async () => {
  for (const user of [owner, estimator])
    for (const [path, input] of [
      ['/admin/quotes/revisions', { _id: recordIds[0] }],
      ['/admin/product/rates/get', { _id: recordIds[1] }],
      ['/admin/prices/get', {}],
    ] as const)
      expect(containsCost((await shop.post(path, input, user)).body), path).toBe(true);
  const { body } = await shop.post('/admin/quotes/revisions', { _id: recordIds[0] }, estimator);
  expect(body).toContain(`"unitCostCents":${manualUnitCostCents}`);
});

// This test must precede the test that calls all endpoints, because some of them end sessions.
test('T51 the endpoints of account pages return the total of the quote, but no costs or margins', async () => {
  const [quoteId, , orderId] = recordIds;
  const choice = { revision: 1, alternative: 0, extras: [] };
  for (const [path, input] of [
    ['/user/quotes/get', { _id: quoteId }],
    ['/user/quotes/totals', { _id: quoteId, ...choice }],
    ['/user/orders/get', { _id: orderId }],
    ['/user/orders/list', {}],
  ] as const) {
    const { statusCode, body } = await shop.post(path, input, defaultCustomer);
    expect(statusCode, `${path}: ${body}`).toBe(200);
    expect(body, path).toMatch(new RegExp(`"(?:grossCents|totalCents)":${totalCents}\\b`));
    expect(containsCost(body), path).toBe(false);
  }
});

test.each(['visitor', 'customer', 'other customer', 'editor', 'installer'])(
  'T51 no endpoint returns costs or margins to a %s',
  async (role) => {
    const servedPaths = new Set<string>();
    for (const path of paths)
      for (const id of recordIds) {
        const input = {
          _id: id,
          id,
          productId: id,
          stoneId: id,
          documentId: id,
          entityId: id,
          slug: 'paarl-rock',
          revision: 1,
          alternative: 0,
        };
        const { statusCode, body } = await shop.callWithMinimalInput(path, input, roles.get(role));
        if (statusCode === 200) servedPaths.add(path);
        expect(containsCost(body), `${path}: ${body.slice(0, 1000)}`).toBe(false);
      }
    // These endpoints must succeed, so that their data was searched for costs.
    const readablePaths: Record<string, string[]> = {
      visitor: ['/site/product/get'],
      customer: [
        '/user/quotes/get',
        '/user/quotes/totals',
        '/user/quotes/list',
        '/user/orders/get',
        '/user/orders/list',
        '/user/documents/link',
      ],
      'other customer': ['/user/quotes/list', '/user/orders/list'],
      editor: ['/admin/product/get', '/admin/product/list', '/admin/overview/get'],
      installer: ['/admin/me/get'],
    };
    expect([...servedPaths]).toEqual(expect.arrayContaining(readablePaths[role]!));
  },
);

test('T51 no page, email or PDF contains costs or margins', async () => {
  const { sitePageHandles } = await import('#web/routes.tsx');
  for (const { path } of sitePageHandles) {
    const { body } = await site.app.inject(path);
    expect(containsCost(body), path).toBe(false);
  }
  const adminPaths = await import('#web/admin/app/admin-paths.ts');
  const sitePaths = await import('#web/lib/router/site-paths.ts');
  for (const path of [
    sitePaths.stone('paarl-rock'),
    `/user/quotes?id=${recordIds[0]}`,
    adminPaths.quote(quoteNumber),
    adminPaths.pricing(quoteNumber),
  ]) {
    const { statusCode, body } = await site.app.inject(path);
    expect(statusCode, path).toBe(200);
    expect(containsCost(body), path).toBe(false);
  }

  const emails = await shop.pool.query<{ email: string }>('select to_jsonb(outbox)::text as email from outbox');
  expect(emails.rows.length).toBeGreaterThan(0);
  for (const { email } of emails.rows) expect(containsCost(email), email).toBe(false);

  const files = await shop.pool.query<{ storage_key: string }>('select storage_key from quote_documents where storage_key is not null');
  expect(files.rows).toHaveLength(2);
  for (const { storage_key } of files.rows) {
    const { info, pages } = await readPdf(Buffer.from(await shop.files.getBytes(storage_key)));
    for (const text of [JSON.stringify(info), ...pages.map((page) => page.text)]) expect(containsCost(text), text).toBe(false);
  }
});

test('T51 no document of a sent revision contains costs or margins', async () => {
  const { rows } = await shop.pool.query<{ document: string }>('select document from quote_revisions where document is not null');
  expect(rows).toHaveLength(1);
  expect(containsCost(rows[0]!.document)).toBe(false);
});
