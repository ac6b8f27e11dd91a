import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { countStatements } from '#test/count-statements.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, product, owner, estimator, postExpectingError, submitQuoteRequest, revise, send, openQuote, inDays, buildRevision } =
  withRevisions(startQuotesAdmin());
type Alternative = InputOf<'/admin/quotes/revise'>['alternatives'][number];
type Line = Alternative['lines'][number];

const areas = [
  {
    name: 'Kitchen',
    pieces: [{ lengthMm: 3200, depthMm: 620, thicknessMm: 30 }],
    edges: [{ profile: 'bullnose', lengthMm: 5400 }],
    cutouts: [{ kind: 'undermounted', count: 1 }],
  },
  { name: 'Scullery', pieces: [{ lengthMm: 1000, depthMm: 500 }] },
];
test('a draft is saved with 13 SQL statements, and with 11 after a change', async () => {
  await revise((await submitQuoteRequest())._id);
  const { _id } = await submitQuoteRequest();
  const save = (days: number) => () => shop.post('/admin/quotes/revise', { _id, ...buildRevision(), validUntil: inDays(days) }, estimator);
  expect(await countStatements(save(20))).toBe(13);
  expect(await countStatements(save(21))).toBe(11);
});

const calculateAlternative = async (_id: string, options: object = {}, input: object = {}) => {
  const response = (
    await shop.call(
      '/admin/quotes/calculate',
      {
        _id,
        alternatives: [{ stoneId: product._id, areas, ...options }],
        ...input,
      },
      estimator,
    )
  ).response;
  return response.alternatives[0]!;
};
const toInput = ({ lines }: { lines: Line[] }, overrides: Partial<Alternative> = {}) => ({
  alternatives: [{ stoneId: product._id, name: '', lines, ...overrides }],
  validUntil: inDays(7),
});
const cabinets: Line = { kind: 'other', label: 'Cabinets', quantity: 2, unit: 'each', unitPriceCents: 2_000_000 };
const changeLine = (lines: Line[], index: number, values: Partial<Line>) =>
  lines.map((line, lineIndex) => (lineIndex === index ? { ...line, ...values } : line));

beforeAll(async () => {
  await shop.pool.query('update product_costs set cost_cents = 180000 where product_id = $1', [product._id]);
  await shop.pool.query('update product_rates set cost_cents = 210000 where product_id = $1 and not is_per_slab', [product._id]);
});

describe('the lines of a revision', () => {
  test('have the costs that the price engine calculates, for every strategy', async () => {
    await shop.pool.query('update price_book_versions set remnant_credit_rate = 4000');
    const { _id } = await submitQuoteRequest();
    for (const strategy of ['area', 'area_waste', 'slabs', 'slabs_less_remnant'] as const) {
      const calculated = await calculateAlternative(_id, { strategy });
      const reason = strategy === 'area' ? '' : 'The veins must match';
      const { alternatives, priceBook } = await revise(_id, toInput(calculated, { strategy, strategyReason: reason }));
      expect(alternatives[0]).toMatchObject({
        strategy,
        strategyReason: reason,
        costCents: calculated.costCents,
        marginRate: calculated.marginRate,
        totals: calculated.totals,
      });
      expect(alternatives[0]!.lines.map(({ explanation }) => explanation)).toEqual(calculated.lines.map(({ explanation }) => explanation));
      expect(priceBook).toBe(1);
    }
  });

  test('use whole slabs, with a reason, for a stone that has a price per slab only', async () => {
    const setUnit = (per: string) => shop.pool.query('update products set price_per = $2 where id = $1', [product._id, per]);
    const { rows } = await shop.pool.query('select price_per from products where id = $1', [product._id]);
    await setUnit('per slab');
    try {
      const { _id } = await submitQuoteRequest();
      const calculated = await calculateAlternative(_id);
      const { alternatives } = await revise(_id, toInput(calculated));
      expect(alternatives[0]).toMatchObject({
        strategy: 'slabs',
        strategyReason: 'The stone has a price per slab only.',
        costCents: calculated.costCents,
        totals: calculated.totals,
      });
    } finally {
      await setUnit(rows[0].price_per);
    }
  });

  test('keep the cost of the stone when staff change its price', async () => {
    const { _id } = await submitQuoteRequest();
    const { lines, costCents } = await calculateAlternative(_id, { strategy: 'slabs' });
    const cheaperLines = changeLine(lines, 0, { unitPriceCents: lines[0]!.unitPriceCents - 50_000, reason: 'Competitor' });
    const { alternatives } = await revise(_id, toInput({ lines: cheaperLines }, { strategy: 'slabs', strategyReason: 'Veins' }));
    expect(alternatives[0]!.costCents).toBe(costCents);
  });

  test('have the figures of the price book, even if the client sends other figures', async () => {
    const { _id } = await submitQuoteRequest();
    const { lines } = await calculateAlternative(_id);
    const stone = lines[0]!;
    const cheap = { unitPriceCents: 100, input: { ...stone.input, unitPriceCents: 100 } };
    expect(await postExpectingError('/admin/quotes/revise', { _id, ...toInput({ lines: changeLine(lines, 0, cheap) }) })).toMatchObject({
      status: 422,
      code: 'override_reason_required',
      errors: [{ alternative: 0, line: 0, field: 'reason' }],
    });
    const linesWithReason = changeLine(lines, 0, { ...cheap, reason: 'Damaged slab' });
    const { alternatives, needsApproval } = await revise(_id, toInput({ lines: linesWithReason }), estimator);
    expect(alternatives[0]!.lines[0]!.input).toEqual(stone.input);
    expect(needsApproval).toEqual(['discount', 'below_calculated', 'margin']);
    const credit = { ...stone, label: 'Credit', unitPriceCents: -900_000, quantity: 1, unit: 'each' as const };
    const figures = { code: 'remnant', quantity: 1, unitPriceCents: -900_000 };
    const revisionWithCredit = await revise(_id, toInput({ lines: [...lines, { ...credit, input: figures, optional: true }] }), estimator);
    expect(revisionWithCredit.needsApproval).toEqual(['discount', 'below_calculated', 'margin']);
    expect(revisionWithCredit.alternatives[0]!.lines.at(-1)!.input).toBeNull();
  });

  test('that are entered by hand need a cost, or the approval of an owner', async () => {
    const { _id } = await submitQuoteRequest();
    const { lines, costCents } = await calculateAlternative(_id);
    const reviseWith = (values: Partial<Line>) => revise(_id, toInput({ lines: [...lines, { ...cabinets, ...values }] }), estimator);
    const draft = await reviseWith({});
    expect(draft).toMatchObject({ needsApproval: ['cost_unknown'], alternatives: [{ costCents, marginRate: null }] });
    expect(draft.alternatives[0]!.lines.at(-1)).toMatchObject({ unitCostCents: null, costCents: 0 });
    const error = { status: 409, code: 'approval_needed', reasons: ['cost_unknown'] };
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject(error);
    for (const unitPriceCents of [0, -1000]) expect((await reviseWith({ unitPriceCents })).needsApproval).not.toContain('cost_unknown');
    expect(await reviseWith({ unitCostCents: 1_950_000 })).toMatchObject({ needsApproval: ['margin'] });
    expect(await reviseWith({ unitCostCents: 0 })).toMatchObject({ needsApproval: ['cost_zero'], alternatives: [{ costCents }] });
    const { alternatives, version } = await reviseWith({ unitCostCents: 1_000_000 });
    expect(alternatives[0]).toMatchObject({ costCents: costCents + 2_000_000, marginRate: expect.any(Number) as number });
    expect(alternatives[0]!.lines.at(-1)).toMatchObject({ unitCostCents: 1_000_000, costCents: 2_000_000 });
    expect(await reviseWith({ unitCostCents: 1_000_000 }), 'the same draft').toMatchObject({ version, needsApproval: [] });
    expect(await send(_id, estimator)).toMatchObject({ state: 'open', approvedBy: null });
    const { rows } = await shop.pool.query<{ document: string }>('select document from quote_revisions where quote_id = $1', [_id]);
    expect(rows[0]!.document).not.toContain('unitCostCents');
  });

  test('that were saved before lines had a cost are unchanged by a save without one', async () => {
    const { _id } = await submitQuoteRequest();
    const { lines } = await calculateAlternative(_id);
    const input = toInput({ lines: [...lines, cabinets] });
    const { version } = await revise(_id, input, estimator);
    const { rows } = await shop.pool.query('select draft::text from quote_revisions where quote_id = $1', [_id]);
    expect(rows[0].draft).not.toContain('unitCostCents');
    const [alternative] = input.alternatives;
    const withoutCost = alternative!.lines.map((line) => ({ ...line, unitCostCents: null }));
    expect(await revise(_id, toInput({ lines: withoutCost }), estimator)).toMatchObject({ version });
  });

  test('need a reason for another strategy than that of the price book', async () => {
    const { _id } = await submitQuoteRequest();
    const slabs = await calculateAlternative(_id, { strategy: 'slabs' });
    expect(await postExpectingError('/admin/quotes/revise', { _id, ...toInput(slabs, { strategy: 'slabs' }) })).toMatchObject({
      status: 422,
      code: 'override_reason_required',
      errors: [{ alternative: 0, field: 'strategyReason' }],
    });
  });
});

test('a draft keeps its price book until its lines have the figures of the newer price book', async () => {
  const { _id } = await submitQuoteRequest();
  const calculated = await calculateAlternative(_id);
  const edgeIndex = calculated.lines.findIndex(({ kind }) => kind === 'edge');
  const input = toInput(calculated);
  expect(await revise(_id, input)).toMatchObject({ priceBook: 1, vatRate: 1500, priceChanges: [] });

  const book = (await shop.call('/admin/prices/get', {}, owner)).response.book!;
  const { code } = calculated.lines[edgeIndex]!.input;
  const lines = book.lines.map((line) =>
    line.code === code ? { ...line, quoteRate: line.highRate + 1000, highRate: line.highRate + 1000 } : line,
  );
  await shop.call('/admin/prices/publish', { ...book, lines, vatRate: 1600, note: 'Dearer edges' }, owner);
  const [draft] = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.revisions;
  const newRate = lines.find((line) => line.code === code)!.quoteRate;
  const { label, area, quantity, unitPriceCents } = calculated.lines[edgeIndex]!;
  const changes = [
    { alternative: 0, line: edgeIndex, label, area, before: { quantity, unitPriceCents }, after: { quantity, unitPriceCents: newRate } },
  ];
  expect(draft).toMatchObject({ priceBook: 1, vatRate: 1500, priceChanges: changes });
  // A draft that is saved with other sizes keeps the older price book.
  const longer = changeLine(input.alternatives[0]!.lines, edgeIndex, { quantity: 6, reason: 'Longer' });
  const saved = await revise(_id, toInput({ lines: longer }));
  expect(saved).toMatchObject({ priceBook: 1, priceChanges: changes });
  expect(await calculateAlternative(_id, {}, { priceBook: 1 })).toEqual(calculated);
  expect(await send(_id)).toMatchObject({ priceBook: 1, vatRate: 1500, priceChanges: [] });
  // The next revision starts from the sent revision.
  const [sent] = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.revisions;
  expect(sent).toMatchObject({ state: 'open', priceBook: 1, priceChanges: changes });
  const { rows } = await shop.pool.query<{ document: string }>('select document from quote_revisions where quote_id = $1', [_id]);
  expect(JSON.parse(rows[0]!.document)).toMatchObject({ priceBook: 1, vatRate: 1500, alternatives: [{ strategy: 'area' }] });
  expect(rows[0]!.document).not.toContain('explanation');

  expect(await revise(_id, toInput(await calculateAlternative(_id)))).toMatchObject({
    number: 2,
    priceBook: 2,
    vatRate: 1600,
    priceChanges: [],
  });
});

test('the sizes of a draft are stored, and are copied to the draft after a recall', async () => {
  const { _id } = await submitQuoteRequest();
  const storedAreas = [
    {
      name: 'Kitchen',
      thicknessMm: null,
      pieces: [{ lengthMm: 3200, depthMm: 620, thicknessMm: 30, finish: 'Honed' }],
      runningMm: null,
      areaMm2: null,
      edges: [{ profile: 'bullnose', lengthMm: 5400 }],
      cutouts: [{ kind: 'undermounted', count: 1 }],
      joints: 1,
      splashbacks: [{ lengthMm: 3200, heightMm: 600 }],
      kickplates: [],
      hobCladding: 0,
    },
  ];
  const input = toInput(await calculateAlternative(_id));
  expect(await revise(_id, input)).toMatchObject({ areas: null });
  expect(await revise(_id, { ...input, areas: storedAreas })).toMatchObject({ areas: storedAreas });
  // A save without sizes, for example of a discount, does not change the stored sizes.
  const discounted = toInput({ lines: input.alternatives[0]!.lines }, { discount: { percent: 5, reason: 'Builder' } });
  expect(await revise(_id, discounted)).toMatchObject({ areas: storedAreas });
  expect(await send(_id)).toMatchObject({ areas: storedAreas });
  await shop.call('/admin/quotes/recall', { _id }, owner);
  const { revisions } = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response;
  expect(revisions).toMatchObject([
    { number: 2, state: 'draft', areas: storedAreas },
    { number: 1, state: 'recalled', areas: storedAreas },
  ]);
});

test('lines that a newer price book adds are offered, and the draft keeps its price book until it contains them', async () => {
  const { _id } = await submitQuoteRequest();
  const input = toInput(await calculateAlternative(_id));
  const { priceBook } = await revise(_id, { ...input, areas });
  const book = (await shop.call('/admin/prices/get', {}, owner)).response.book!;
  const sealing = { code: 'sealing', name: 'Sealing', item: 'job', variant: '', unit: 'each', material: '', thicknessMm: null } as const;
  const rates = { lowRate: 50_000, quoteRate: 60_000, highRate: 70_000, costRate: 20_000 };
  await shop.call('/admin/prices/publish', { ...book, lines: [...book.lines, { ...sealing, ...rates }], note: 'Sealing' }, owner);
  const [draft] = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.revisions;
  const addedLine = { alternative: 0, line: null, label: 'Sealing', before: null, after: { quantity: 1, unitPriceCents: 60_000 } };
  expect(draft!.priceChanges).toMatchObject([addedLine]);
  const longer = changeLine(input.alternatives[0]!.lines, 0, { quantity: 6, reason: 'Longer' });
  expect(await revise(_id, toInput({ lines: longer })), 'a save without them').toMatchObject({ priceBook, priceChanges: [addedLine] });
  const { grossCents: _gross, costCents: _cost, ...added } = draft!.priceChanges[0]!.added!;
  expect(await revise(_id, toInput({ lines: [...longer, added] }))).toMatchObject({ priceBook: priceBook! + 1, priceChanges: [] });
});

test('a changed price of the stone is offered', async () => {
  const { _id } = await submitQuoteRequest();
  const input = toInput(await calculateAlternative(_id));
  await revise(_id, input);
  await shop.pool.query('update products set price_cents = price_cents + 100 where id = $1', [product._id]);
  try {
    const [draft] = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.revisions;
    const line = input.alternatives[0]!.lines.findIndex(({ kind, area }) => kind === 'stone' && area === 'Scullery');
    const { quantity, unitPriceCents } = input.alternatives[0]!.lines[line]!;
    const changed = { line, before: { quantity, unitPriceCents }, after: { quantity, unitPriceCents: unitPriceCents + 100 } };
    expect(draft!.priceChanges).toContainEqual(expect.objectContaining(changed));
  } finally {
    await shop.pool.query('update products set price_cents = price_cents - 100 where id = $1', [product._id]);
  }
});

test('a newer price book that differs only in VAT changes no line, and the response has both rates', async () => {
  const { _id } = await submitQuoteRequest();
  const { vatRate, priceBook } = await revise(_id, toInput(await calculateAlternative(_id)));
  const book = (await shop.call('/admin/prices/get', {}, owner)).response.book!;
  await shop.call('/admin/prices/publish', { ...book, vatRate: vatRate + 100, note: 'New VAT rate' }, owner);
  const response = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response;
  expect(response.revisions[0]).toMatchObject({ priceBook, vatRate, priceChanges: [] });
  expect(response.settings).toMatchObject({ priceBook: priceBook! + 1, vatRate: vatRate + 100 });
  expect(await revise(_id, toInput(await calculateAlternative(_id)))).toMatchObject({ priceBook: priceBook! + 1, vatRate: vatRate + 100 });
});

test('a sent price is compared with the estimate of the request, even if the rates of the stone have changed since', async () => {
  const openEstimate = async (_id: string) => (await openQuote(_id)).revision.estimate;
  const priceRequest = async (_id: string) => {
    const { prefill } = (await shop.call('/admin/quotes/calculate', { _id, alternatives: [] }, estimator)).response;
    return calculateAlternative(_id, { areas: prefill.areas });
  };
  const [unchanged, dearer] = [await submitQuoteRequest(), await submitQuoteRequest()];
  const calculated = [await priceRequest(unchanged._id), await priceRequest(dearer._id)] as const;
  await revise(unchanged._id, toInput(calculated[0]));
  const [stone] = calculated[1].lines;
  await revise(
    dearer._id,
    toInput({ lines: changeLine(calculated[1].lines, 0, { unitPriceCents: stone!.unitPriceCents * 3, reason: 'Rare block' }) }),
  );
  await shop.pool.query('update products set price_cents = price_cents * 2 where id = $1', [product._id]);
  await shop.pool.query('update product_rates set price_cents = price_cents * 2 where product_id = $1', [product._id]);
  try {
    for (const { _id } of [unchanged, dearer]) await send(_id);
    expect(await openEstimate(unchanged._id)).toMatchObject({ isWithin: true, changedLines: [] });
    const { isWithin, changedLines } = (await openEstimate(dearer._id))!;
    expect([isWithin, changedLines]).toEqual([false, expect.arrayContaining([stone!.label])]);
  } finally {
    await shop.pool.query('update products set price_cents = price_cents / 2 where id = $1', [product._id]);
    await shop.pool.query('update product_rates set price_cents = price_cents / 2 where product_id = $1', [product._id]);
  }
});

test('the customer sees a minimum charge unless the other lines reach it', async () => {
  const book = (await shop.call('/admin/prices/get', {}, owner)).response.book!;
  const rate = 10_000_000;
  const rates = { lowRate: rate, highRate: rate, quoteRate: rate };
  const bookLines = book.lines.map((line) => (line.unit === 'minimum' ? { ...line, ...rates } : line));
  await shop.call('/admin/prices/publish', { ...book, lines: bookLines, note: 'Higher minimum charge' }, owner);
  const { _id } = await submitQuoteRequest();
  const listLabels = async () => (await openQuote(_id)).revision.alternatives[0]!.lines.map(({ label }) => label);
  const { lines } = await calculateAlternative(_id);
  const position = lines.findIndex(({ input }) => input?.code === 'minimum');
  await revise(_id, toInput({ lines }));
  await send(_id);
  expect(await listLabels()).toEqual(lines.map(({ label }) => label));

  const withoutMinimum = changeLine(lines, position, { unitPriceCents: 0, input: { ...lines[position]!.input, unitPriceCents: 0 } });
  await revise(_id, toInput({ lines: changeLine(withoutMinimum, 0, { unitPriceCents: rate, reason: 'Rare block' }) }));
  await send(_id);
  expect(await listLabels()).toEqual(lines.filter((_line, index) => index !== position).map(({ label }) => label));
});
