import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf, OutputOf } from '#contract/index.ts';
import type { TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { withRevisions } from '#test/with-revisions.ts';

const { shop, product, owner, estimator, postExpectingError, submitQuoteRequest, revise, inDays } = withRevisions(startQuotesAdmin());
type Alternative = InputOf<'/admin/quotes/revise'>['alternatives'][number];
type Line = Alternative['lines'][number];
type CalculatedQuote = OutputOf<'/admin/quotes/calculate'>['response'];

beforeAll(() => shop.pool.query('update product_costs set cost_cents = 100000 where product_id = $1', [product._id]));

type Areas = CalculatedQuote['prefill']['areas'];
const getRequestAreas = async (_id: string): Promise<Areas> =>
  (await shop.call('/admin/quotes/calculate', { _id, alternatives: [] }, estimator)).response.prefill.areas;
/** Calculates the lines of the engine, by default for the sizes of the request. */
const calculateLines = async (_id: string, areas?: Areas): Promise<Line[]> => {
  const alternatives = [{ stoneId: product._id, areas: areas ?? (await getRequestAreas(_id)) }];
  return (await shop.call('/admin/quotes/calculate', { _id, alternatives }, estimator)).response.alternatives[0]!.lines;
};
const toInput = (lines: Line[], overrides: Partial<InputOf<'/admin/quotes/revise'>> = {}) => ({
  alternatives: [{ stoneId: product._id, name: '', lines }],
  validUntil: inDays(7),
  ...overrides,
});
const listReasons = async (_id: string, lines: Line[], overrides: object = {}) =>
  (await revise(_id, toInput(lines, overrides), estimator)).needsApproval;
const handWritten: Line = { kind: 'other', label: 'Kitchen, complete', quantity: 1, unit: 'each', unitPriceCents: 100 };
const setQuantity = (lines: Line[], quantity: number): Line[] =>
  lines.map((line) => ({
    ...line,
    ...(line.unit !== 'percent' && { quantity, input: line.input && { ...line.input, quantity } }),
    reason: 'Small job',
  }));
const recordAcceptance = (_id: string, user: TestUser) =>
  shop.postForm(
    '/admin/quotes/convert',
    { fields: { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'phone', note: 'By phone today' } },
    user,
  );

describe('the approval compares the offer with the price of the engine for the same sizes', () => {
  test('for lines entered by hand, whatever sizes and costs are entered', async () => {
    const { _id } = await submitQuoteRequest();
    const lines = await calculateLines(_id);
    expect(await listReasons(_id, lines), 'the lines of the engine').toEqual([]);
    expect(await listReasons(_id, [{ ...handWritten, unitCostCents: 0 }])).toEqual(['below_calculated', 'cost_zero']);
    expect(await listReasons(_id, [{ ...handWritten, unitCostCents: 50 }])).toEqual(['below_calculated']);
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({
      code: 'approval_needed',
      reasons: ['below_calculated'],
    });
    const tiny = [{ name: 'Kitchen', pieces: [{ lengthMm: 1, depthMm: 1 }] }];
    for (const areas of [[], tiny])
      expect(await listReasons(_id, [{ ...handWritten, unitCostCents: 50 }], { areas })).toEqual(['below_calculated']);
  });

  test('for the sizes of the request, if the draft has sizes that contain almost no stone', async () => {
    const { _id } = await submitQuoteRequest();
    const [area] = await getRequestAreas(_id);
    const listReasonsOfSize = async (lengthMm: number) => {
      const piece = { lengthMm, depthMm: 600, thicknessMm: null, finish: '' };
      const areas = [{ ...area!, runningMm: null, areaMm2: null, pieces: [piece] }];
      return listReasons(_id, await calculateLines(_id, areas), { areas });
    };
    expect(await listReasonsOfSize(10)).toEqual(['below_calculated']);
    expect(await listReasonsOfSize(1500), 'corrected sizes').toEqual([]);
  });

  test('for smaller quantities, with and without a reason, also of extras', async () => {
    const { _id } = await submitQuoteRequest();
    const lines = await calculateLines(_id);
    expect(await listReasons(_id, setQuantity(lines, 0.001))).toContain('below_calculated');
    const changed = lines.map((line) => ({ ...line, quantity: line.unit === 'percent' ? line.quantity : 0.001, reason: 'Regular' }));
    expect(await listReasons(_id, changed)).toEqual(expect.arrayContaining(['discount', 'below_calculated']));
    const extras = lines.map((line) => ({ ...line, optional: line.kind === 'edge' || line.kind === 'cutout' }));
    expect(await listReasons(_id, extras), 'extras at their price').toEqual([]);
    expect(
      await listReasons(_id, [
        ...extras.filter(({ optional }) => !optional),
        ...setQuantity(
          extras.filter(({ optional }) => optional),
          0.001,
        ),
      ]),
    ).toEqual(['below_calculated']);
    const optionalStone = lines.map((line) => ({ ...line, optional: line.kind === 'stone' }));
    expect(await listReasons(_id, optionalStone)).toContain('below_calculated');
  });

  test('with all extras of the engine, if a line entered by hand may replace them', async () => {
    const { _id } = await submitQuoteRequest();
    const extras = (await calculateLines(_id)).map((line) => ({ ...line, optional: line.kind !== 'stone' && line.unit !== 'percent' }));
    expect(await listReasons(_id, extras)).toEqual([]);
    const complete = { ...handWritten, label: 'Edges, cut-outs and installation', unitCostCents: 50 };
    for (const optional of [false, true])
      expect(await listReasons(_id, [...extras, { ...complete, optional }])).toEqual(['below_calculated']);
    expect(await listReasons(_id, [...extras, { ...complete, unitPriceCents: 100_000_00 }])).toEqual([]);
  });

  test('with the requested stone, for a stone that is priced on request', async () => {
    const { _id } = await submitQuoteRequest();
    const { rows } = await shop.pool.query<{ id: string }>(
      `update products set price_cents = 0 where id = (select id from products where id <> $1 and status = 'active' limit 1) returning id`,
      [product._id],
    );
    const alternatives = (unitPriceCents: number) => ({
      alternatives: [{ stoneId: rows[0]!.id, name: '', lines: [{ ...handWritten, unitPriceCents, unitCostCents: 50 }] }],
    });
    const workCents = (await calculateLines(_id))
      .filter(({ kind, unit }) => kind !== 'stone' && unit !== 'percent')
      .reduce((sum, { quantity, unitPriceCents }) => sum + Math.round(quantity * unitPriceCents), 0);
    expect(await listReasons(_id, [], alternatives(workCents)), 'the price of the work').toEqual(['below_calculated']);
    expect(await listReasons(_id, [], alternatives(100_000_00))).toEqual([]);
  });

  test('for an alternative without a stone, if a stone was requested', async () => {
    const { _id } = await submitQuoteRequest();
    const withoutStone = { name: 'Kitchen', lines: [{ ...handWritten, unitCostCents: 0 }] };
    expect(await listReasons(_id, [], { alternatives: [withoutStone] })).toEqual(['below_calculated']);
    const alternatives = [...toInput(await calculateLines(_id)).alternatives, withoutStone];
    expect(await listReasons(_id, [], { alternatives })).toEqual(['below_calculated']);
    const expensive = { ...withoutStone, lines: [{ ...handWritten, unitPriceCents: 100_000_00, unitCostCents: 100 }] };
    expect(await listReasons(_id, [], { alternatives: [expensive] })).toEqual([]);
  });

  test('but the margin over entered costs decides where the engine calculates nothing', async () => {
    const { _id } = await submitQuoteRequest(undefined, { productList: '', service_name: 'A special wish', meters: '' });
    const alternatives = (unitCostCents: number) => ({
      alternatives: [{ name: 'Wish', lines: [{ ...handWritten, unitPriceCents: 100_000, unitCostCents }] }],
    });
    expect(await listReasons(_id, [], alternatives(50_000))).toEqual([]);
    expect(await listReasons(_id, [], alternatives(84_000))).toEqual(['margin']);
  });
});

test('a quote for the account of a staff member needs an owner', async () => {
  const { _id } = await submitQuoteRequest(estimator);
  expect(await listReasons(_id, await calculateLines(_id))).toEqual(['own_account']);
  expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({ code: 'approval_needed' });
  const { _id: byPhone } = await submitQuoteRequest();
  await shop.pool.query(`update users set phone_e164 = '+27821110000' where id in ($1, (select user_id from quotes where id = $2))`, [
    estimator.id,
    byPhone,
  ]);
  expect(await listReasons(byPhone, await calculateLines(byPhone))).toEqual(['own_account']);
  await shop.pool.query('update users set phone_e164 = null where id = $1', [estimator.id]);
});

test('an owner records the acceptance of a price that an estimator set below the limits, and the log names every deviation', async () => {
  const { _id } = await submitQuoteRequest();
  const lines = await calculateLines(_id);
  const cheap = lines.map((line, index) => (index === 0 ? { ...line, quantity: 0.5, reason: 'Offcut' } : line));
  const { version } = await revise(_id, toInput(cheap), estimator);
  await shop.call('/admin/quotes/approve', { _id, version }, owner);
  const { revision } = (await shop.call('/admin/quotes/send', { _id, version }, estimator)).response;
  expect(revision.state).toBe('open');
  const refused = await recordAcceptance(_id, estimator);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'acceptance_needs_owner']);
  expect((await recordAcceptance(_id, owner)).statusCode).toBe(200);
  const { rows } = await shop.pool.query<{ action: string; after: { needsApproval: string[]; alternatives: { deviations: string[] }[] } }>(
    `select action, after from audit_log where entity_id = $1 and action in ('revise', 'approve', 'send', 'convert') order by id`,
    [_id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['revise', 'approve', 'send', 'convert']);
  for (const { after } of rows) {
    expect(after.needsApproval).toEqual(expect.arrayContaining(['discount', 'below_calculated']));
    const deviations = after.alternatives[0]!.deviations.join('\n');
    expect(deviations).toMatch(/^R.+ instead of R.+, [\d.]+% less$/m);
    expect(deviations).toContain(`quantity 0.5 instead of ${lines[0]!.quantity} (Offcut)`);
  }
});

test('an estimator records the acceptance of a price within the limits', async () => {
  const { _id } = await submitQuoteRequest();
  await revise(_id, toInput(await calculateLines(_id)), estimator);
  await shop.call('/admin/quotes/send', { _id }, estimator);
  expect((await recordAcceptance(_id, estimator)).statusCode).toBe(200);
});

test('the price of a stone that is priced on request must be entered, without a reason', async () => {
  const { _id } = await submitQuoteRequest();
  await shop.pool.query('delete from product_rates where product_id = $1', [product._id]);
  const { rows } = await shop.pool.query<{ price_cents: string }>('select price_cents from products where id = $1', [product._id]);
  await shop.pool.query('update products set price_cents = 0 where id = $1', [product._id]);
  try {
    const lines = (await calculateLines(_id)).filter(({ unit }) => unit !== 'percent');
    const stone = lines.findIndex(({ kind }) => kind === 'stone');
    expect(lines[stone]).toMatchObject({ unitPriceCents: 0 });
    const unpriced = { _id, ...toInput(lines) };
    expect(await postExpectingError('/admin/quotes/revise', unpriced)).toMatchObject({
      code: 'price_on_request',
      errors: [{ alternative: 0, line: stone, field: 'unitPriceCents' }],
    });
    const priced = lines.map((line, index) => (index === stone ? { ...line, unitPriceCents: 200_000 } : line));
    expect(await revise(_id, toInput(priced), estimator)).toMatchObject({ version: 1 });
  } finally {
    await shop.pool.query('update products set price_cents = $2 where id = $1', [product._id, rows[0]!.price_cents]);
  }
});
