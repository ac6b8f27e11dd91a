import { describe, expect, onTestFinished, test } from 'vitest';
import { createUser, findEmail, type TestUser } from '#test/factories.ts';
import { buildLine, withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const shopAndStaff = withRevisions(startQuotesAdmin());
const { shop, owner, estimator, product, inDays, buildRevision, revise, send, sendQuote, openQuote, accept } = shopAndStaff;
const { defaultCustomer, postExpectingError, get, setStatus, submitQuoteRequest, runJobsAt, runWithoutTriggers } = shopAndStaff;

type FieldError = { alternative?: number; line?: number; field: string; code: string; message: string };
const tryToRevise = async (revision: object, quote?: { _id: string }): Promise<{ status: number; code: string; errors: FieldError[] }> => {
  const { _id } = quote ?? (await submitQuoteRequest());
  const response = await shop.post('/admin/quotes/revise', { _id, ...buildRevision(), ...revision }, owner);
  return { ...response.json<{ code: string; errors: FieldError[] }>(), status: response.statusCode };
};
const withLine = (line: object) => ({ alternatives: [{ stoneId: product._id, name: '', lines: [{ ...buildLine(), ...line }] }] });
/** Returns the time at which customers are reminded: 09:00 in Cape Town. @param days from today */
const getReminderTime = (days: number): string => `${inDays(days)}T07:00:00Z`;
const markEmailsSent = ({ email }: TestUser) =>
  shop.pool.query("update outbox set status = 'sent', sent_at = now() where recipient = $1", [email]);
const getRevisions = async (_id: string) => (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.revisions;

describe('the draft of a revision', () => {
  test('is saved with its totals, and a second save with an old version is an edit conflict', async () => {
    const { _id } = await submitQuoteRequest();
    const first = await revise(_id);
    expect(first).toMatchObject({ number: 1, state: 'draft', alternatives: [{ name: product.name, totals: { grossCents: 340_000 } }] });
    const changed = buildRevision(withLine({ quantity: 3 }));
    expect((await shop.call('/admin/quotes/revise', { _id, ...changed, version: first.version }, estimator)).response).toMatchObject({
      revision: { number: 1, version: first.version + 1, alternatives: [{ totals: { grossCents: 300_000 } }] },
    });
    expect(await postExpectingError('/admin/quotes/revise', { _id, ...buildRevision(), version: first.version }, owner)).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { version: first.version + 1 },
      by: 'Ben Estimator',
    });
    expect(await get(_id)).toMatchObject({ status: 'in_review' });
    expect((await openQuote(_id)).revision, 'the customer sees nothing of a draft').toBeNull();
  });

  test('has a higher version than the drafts of earlier revisions, so that their versions are edit conflicts', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id);
    await send(_id);
    const next = await revise(_id, buildRevision(withLine({ quantity: 3 })));
    expect(next.version).toBeGreaterThan(version);
    const changed = buildRevision(withLine({ quantity: 4 }));
    for (const [path, input] of [
      ['/admin/quotes/revise', changed],
      ['/admin/quotes/send', {}],
      ['/admin/quotes/approve', {}],
    ] as const)
      expect(await postExpectingError(path, { _id, ...input, version }, owner), path).toMatchObject({ status: 409, code: 'version_stale' });
    expect((await getRevisions(_id))[0]).toMatchObject({ number: 2, state: 'draft', version: next.version });
  });

  test('contains an extra as it was sent, by the name of the response or by its earlier name', async () => {
    const { _id } = await submitQuoteRequest();
    for (const [names, isOptional] of [
      [{ isOptional: true }, true],
      [{ isOptional: false }, false],
      [{ optional: true, isOptional: false }, true],
      [{}, false],
    ] as const) {
      const lines = [buildLine(), buildLine({ label: 'Splashback', ...names })];
      const { alternatives } = await revise(_id, buildRevision({ alternatives: [{ stoneId: product._id, name: '', lines }] }));
      expect(alternatives[0]!.lines.map((line) => line.isOptional)).toEqual([false, isOptional]);
    }
  });

  test('is rejected with sizes beyond the limits of the calculation, and nothing is stored', async () => {
    const quote = await submitQuoteRequest();
    const area = { name: 'Kitchen', pieces: [{ lengthMm: 3000, depthMm: 600 }] };
    const listErrors = async (areas: object[]) => {
      const saved = await shop.post('/admin/quotes/revise', { _id: quote._id, ...buildRevision(), areas }, owner);
      const calculated = await shop.post(
        '/admin/quotes/calculate',
        { _id: quote._id, alternatives: [{ stoneId: product._id, areas }] },
        owner,
      );
      return [saved, calculated].map((response) => {
        const { code, field } = response.json<{ code: string; field: string }>();
        return [response.statusCode, code, field];
      });
    };
    for (const [areas, field] of [
      [Array.from({ length: 21 }, () => area), 'areas'],
      [[{ ...area, pieces: Array.from({ length: 201 }, () => area.pieces[0]) }], 'pieces'],
      [[{ ...area, pieces: [{ lengthMm: 1_000_001, depthMm: 600 }] }], 'pieces.lengthMm'],
      [[{ ...area, cutouts: [{ kind: 'hob', count: 501 }] }], 'cutout'],
      [[{ ...area, edges: [{ profile: 'bevel', lengthMm: -1 }] }], 'edges.lengthMm'],
      [[{ ...area, joints: 0.5 }], 'joint'],
    ] as const) {
      const expected = [422, 'job_not_priceable', field];
      expect(await listErrors([...areas]), field).toEqual([expected, expected]);
    }
    expect(await getRevisions(quote._id)).toEqual([]);
    expect((await revise(quote._id, { ...buildRevision(), areas: [area] })).areas).toMatchObject([area]);
  });

  test('is rejected if the terms have changed since the editor loaded them', async () => {
    const { _id } = await submitQuoteRequest();
    const { settings } = (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response;
    const terms = settings.termsVersion;
    expect(await tryToRevise({ terms: terms! - 1 }, { _id })).toMatchObject({ status: 409, code: 'terms_changed' });
    expect(await tryToRevise({ terms }, { _id })).toMatchObject({ status: 200 });
    expect(await tryToRevise({ terms: 'The customer pays for lifts' }, { _id })).toMatchObject({ status: 400, code: 'bad_input' });
  });

  test.each([
    ['quantity_invalid', { quantity: 0 }, 'quantity'],
    ['quantity_invalid', { quantity: -1 }, 'quantity'],
    ['quantity_invalid', { quantity: 1.0001 }, 'quantity'],
    ['quantity_invalid', { quantity: 1.0000000001 }, 'quantity'],
    ['unit_price_invalid', { unitPriceCents: 100.5 }, 'unitPriceCents'],
    ['unit_cost_invalid', { unitCostCents: 100.5 }, 'unitCostCents'],
    ['unit_cost_invalid', { unitCostCents: -1 }, 'unitCostCents'],
    ['line_label_required', { label: ' ' }, 'label'],
    ['override_reason_required', { input: { code: 'stone', quantity: 2.4, unitPriceCents: 90_000 } }, 'reason'],
  ])('rejects a line with the error %s', async (code, line, field) => {
    expect(await tryToRevise(withLine(line))).toMatchObject({ status: 422, code, errors: [{ alternative: 0, line: 0, field, code }] });
  });

  test('rejects too many alternatives or lines, a total of 0, and discounts without a reason or above the price', async () => {
    const alternative = buildRevision().alternatives[0]!;
    const withDiscount = (discount: object) => ({ alternatives: [{ ...alternative, discount }] });
    const cases: [string, object][] = [
      ['lines_required', { alternatives: [] }],
      ...[4, 21].map((length): [string, object] => ['alternatives_too_many', { alternatives: Array.from({ length }, () => alternative) }]),
      ...[201, 1001].map((length): [string, object] => [
        'lines_too_many',
        { alternatives: [{ ...alternative, lines: Array.from({ length }, () => buildLine()) }] },
      ]),
      ['total_not_positive', withLine({ unitPriceCents: 0 })],
      ['total_not_positive', withLine({ unitPriceCents: -100 })],
      ['discount_reason_required', withDiscount({ percent: 5, reason: '' })],
      ['discount_invalid', withDiscount({ percent: 101, reason: 'Regular' })],
      ['discount_invalid', withDiscount({ percent: 5.0000000001, reason: 'Regular' })],
      ['discount_invalid', withDiscount({ amountCents: 0, reason: 'Regular' })],
      ['discount_invalid', withDiscount({ percent: 5, amountCents: 100, reason: 'Regular' })],
      ['total_not_positive', withDiscount({ amountCents: 340_000, reason: 'Regular' })],
      ['total_not_positive', withDiscount({ amountCents: 340_001, reason: 'Regular' })],
      ['valid_until_range', { validUntil: inDays(-1) }],
      ['valid_until_range', { validUntil: inDays(367) }],
    ];
    for (const [code, revision] of cases) expect(await tryToRevise(revision), code).toMatchObject({ status: 422, code });
  });

  test('rejects an archived stone', async () => {
    const quote = await submitQuoteRequest();
    await shop.pool.query("update products set status = 'archived' where id = $1", [product._id]);
    expect(await tryToRevise({}, quote)).toMatchObject({ status: 422, code: 'product_archived' });
    await shop.pool.query("update products set status = 'active' where id = $1", [product._id]);
  });
});

describe('sending a revision', () => {
  test('requires a draft, the particulars of the business, and an approval above the limit of an estimator', async () => {
    const { _id } = await submitQuoteRequest();
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({ status: 409, code: 'nothing_to_send' });
    const [alternative] = buildRevision().alternatives;
    const discounted = buildRevision({ alternatives: [{ ...alternative!, discount: { percent: 12, reason: 'Builder' } }] });
    const { version } = await revise(_id, discounted, estimator);
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({
      code: 'approval_needed',
      reasons: ['discount', 'below_calculated', 'cost_unknown'],
    });
    expect((await shop.post('/admin/quotes/approve', { _id, version }, estimator)).statusCode).toBe(403);
    expect((await shop.call('/admin/quotes/approve', { _id, version }, owner)).response).toMatchObject({
      revision: { approvedBy: 'Anna Owner' },
    });
    const { rows } = await shop.pool.query("select value from settings where key = 'sale'");
    await shop.pool.query(`update settings set value = value || '{"seller": {}}' where key = 'sale'`);
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({ code: 'particulars_missing' });
    await shop.pool.query("update settings set value = $1 where key = 'sale'", [JSON.stringify(rows[0].value)]);
    expect(await send(_id, estimator)).toMatchObject({ state: 'open', number: 1 });
  });

  test('is possible in the untouched demo shop, and not with its wording after the business was renamed', async () => {
    const { _id } = await submitQuoteRequest();
    await revise(_id, buildRevision());
    const listLeft = async () => (await shop.call('/admin/quotes/revisions', { _id }, estimator)).response.settings.demoWording;
    expect(await listLeft()).toEqual([]);
    await shop.call('/admin/settings/save', { site_title: 'Real Stone' }, owner);
    expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({
      status: 409,
      code: 'demo_wording_left',
      places: ['terms', 'particulars', 'bank'],
    });
    const { rows } = await shop.pool.query<{ content: string }>("select content from pages where slug = 'termsandconditions'");
    await shop.call('/admin/pages/save', { slug: 'termsandconditions', content: '<p>Pay first.</p>' }, owner);
    expect(await listLeft()).toEqual(['particulars', 'bank']);
    await shop.call('/admin/pages/save', { slug: 'termsandconditions', content: rows[0]!.content }, owner);
    await shop.call('/admin/settings/save', { site_title: 'Kloof Stone' }, owner);
    expect(await send(_id)).toMatchObject({ state: 'open' });
  });

  test('replaces the earlier revision, and the customer gets an email with the PDF', async () => {
    const customer = await createUser(shop, { verified: true });
    const quote = await sendQuote(undefined, customer);
    await shop.runJobs();
    expect((await findEmail(shop, 'quote_ready', customer.email))?.subject).toBe(`Your quote ${quote.number} is ready`);
    const { rows } = await shop.pool.query("select attachment_name as name from outbox where kind = 'quote_ready' and recipient = $1", [
      customer.email,
    ]);
    expect(rows).toEqual([{ name: `${quote.number}-1.pdf` }]);
    await revise(quote._id, buildRevision(withLine({ unitPriceCents: 90_000 })));
    await send(quote._id);
    expect((await getRevisions(quote._id)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'open'],
      [1, 'superseded'],
    ]);
    const response = await accept(quote._id, { revision: 1 }, customer);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'revision_old', newest: 2 }]);
    for (const revision of [0, 1]) {
      const recalled = await shop.post('/admin/quotes/recall', { _id: quote._id, revision }, owner);
      expect([recalled.statusCode, recalled.json()]).toMatchObject([409, { code: 'revision_old', newest: 2 }]);
    }
    expect((await accept(quote._id, { revision: 2 }, customer)).statusCode).toBe(200);
  });

  test('stores the terms without scripts in the document', async () => {
    const selectTermsSql = "select content from pages where slug = 'termsandconditions'";
    const setTerms = (html: string) => shop.pool.query("update pages set content = $1 where slug = 'termsandconditions'", [html]);
    const { content } = (await shop.pool.query<{ content: string }>(selectTermsSql)).rows[0]!;
    await setTerms('<p onclick="x()">Our terms</p><script>x()</script>');
    const { _id } = await sendQuote();
    const { rows } = await shop.pool.query<{ document: string }>('select document from quote_revisions where quote_id = $1', [_id]);
    expect(JSON.parse(rows[0]!.document)).toMatchObject({ terms: { html: '<p>Our terms</p>' } });
    await setTerms(content);
  });

  test('a recalled revision cannot be accepted, and its content becomes the draft', async () => {
    const { _id } = await sendQuote();
    await openQuote(_id);
    expect(await postExpectingError('/admin/quotes/recall', { _id, revision: 2 })).toMatchObject({ code: 'revision_old' });
    await shop.call('/admin/quotes/recall', { _id, revision: 1 }, estimator);
    expect((await accept(_id)).json()).toMatchObject({ code: 'revision_recalled' });
    const totals = await shop.post('/user/quotes/totals', { _id, revision: 1, alternative: 0 }, defaultCustomer);
    expect([totals.statusCode, totals.json()]).toMatchObject([409, { code: 'revision_recalled' }]);
    expect((await openQuote(_id)).revision, 'the price is hidden').toMatchObject({ state: 'recalled', alternatives: [] });
    expect((await getRevisions(_id)).map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'recalled'],
    ]);
    expect(await get(_id)).toMatchObject({ status: 'in_review' });
  });

  test('a revision counts as opened once the customer sees its price, and open pages of staff are updated', async () => {
    const { _id } = await sendQuote();
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await openQuote(_id);
    expect((await getRevisions(_id)).at(-1)).toMatchObject({ state: 'recalled', firstOpenedAt: null });
    await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    const connection = await shop.pool.connect();
    onTestFinished(() => connection.release(true));
    const updatedIds: (string | undefined)[] = [];
    connection.on('notification', ({ payload }) => updatedIds.push(payload));
    await connection.query('listen staff_changed');
    for (let time = 0; time < 2; time += 1) await openQuote(_id);
    await expect.poll(() => updatedIds).toEqual([expect.stringContaining(_id)]);
    expect(await getRevisions(_id)).toMatchObject([{ firstOpenedAt: expect.any(String) as string }]);
  });

  test('undoing a recall makes the same revision valid again, and deletes the draft unless it was edited', async () => {
    const { _id } = await sendQuote();
    const undo = async () => (await shop.call('/admin/quotes/recall', { _id, revision: 1, undo: true }, estimator)).response;
    const listStates = async () => (await getRevisions(_id)).map(({ number, state }) => [number, state]);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo: true })).toMatchObject({ code: 'nothing_to_send' });
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await undo();
    expect(await listStates()).toEqual([[1, 'open']]);
    expect(await get(_id)).toMatchObject({ status: 'quoted' });
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await revise(_id, buildRevision(withLine({ quantity: 3 })));
    await undo();
    expect(await listStates()).toEqual([
      [2, 'draft'],
      [1, 'open'],
    ]);
    expect((await accept(_id)).statusCode).toBe(200);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo: true })).toMatchObject({ code: 'nothing_to_send' });
  });

  test.each([
    ['in_review', false, 'revision_recalled', 'This revision is already recalled.'],
    ['quoted', true, 'nothing_to_send', 'The newest revision is not recalled.'],
    ['change_requested', false, 'quote_in_review', 'The customer can no longer accept this revision. Price the quote again instead.'],
    ['expired', false, 'revision_expired', 'This quote has expired. Price it again instead.'],
    ['declined', false, 'quote_decided', 'This quote has already been accepted or closed.'],
    ['info_needed', true, 'quote_in_review', 'The status has changed since the recall. Price the quote again instead.'],
    ['withdrawn', true, 'quote_decided', 'This quote has already been accepted or closed.'],
  ] as const)('recalling with the status %s and undo %s returns the error %s', async (status, undo, code, message) => {
    const { _id } = await sendQuote();
    if (status === 'in_review' || (undo && status !== 'quoted')) await shop.call('/admin/quotes/recall', { _id }, estimator);
    await setStatus(_id, status);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo })).toMatchObject({ status: 409, code, message });
  });

  test('only an owner can undo the recall of an owner, and nobody that of a quote marked as spam', async () => {
    const { _id } = await sendQuote();
    await shop.call('/admin/quotes/recall', { _id }, owner);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo: true }, estimator)).toMatchObject({
      status: 403,
      code: 'recalled_by_owner',
    });
    expect((await openQuote(_id)).revision).toMatchObject({ state: 'recalled' });
    await shop.pool.query('update quotes set spam = true where id = $1', [_id]);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo: true }, owner)).toMatchObject({ code: 'quote_marked_as_spam' });
    await shop.pool.query('update quotes set spam = false where id = $1', [_id]);
    await shop.call('/admin/quotes/recall', { _id, undo: true }, owner);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    expect((await openQuote(_id)).revision).toMatchObject({ state: 'open' });
  });

  test('undoing a recall returns an error after the last valid day', async () => {
    const { _id } = await sendQuote();
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await runWithoutTriggers('update quote_revisions set valid_until = $2 where quote_id = $1 and number = 1', [_id, inDays(-1)]);
    expect(await postExpectingError('/admin/quotes/recall', { _id, undo: true })).toMatchObject({ status: 422, code: 'valid_until_range' });
    expect(await get(_id)).toMatchObject({ status: 'in_review' });
  });

  test('undoing a recall schedules the expiry and the reminders again, and the customer gets each reminder once', async () => {
    const customer = await createUser(shop);
    const { _id } = await sendQuote(undefined, customer);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    for (const days of [5, 7]) await runJobsAt(getReminderTime(days));
    expect(await findEmail(shop, 'quote_expiring', customer.email), 'while the revision is recalled').toBeUndefined();
    await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    for (let round = 0; round < 2; round += 1) {
      for (const days of [5, 7]) await runJobsAt(getReminderTime(days));
      await markEmailsSent(customer);
      await shop.call('/admin/quotes/recall', { _id }, estimator);
      await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    }
    expect(await findEmail(shop, 'quote_expiring', customer.email)).toMatchObject({ count: 2 });
    const { rows } = await shop.pool.query('select 1 from graphile_worker.jobs where key = $1', [`expire_quote:${_id}`]);
    expect(rows).toHaveLength(1);
  });

  test('a quote that was recalled and restored is emailed once', async () => {
    const customer = await createUser(shop, { verified: true });
    const { _id } = await sendQuote(undefined, customer);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await shop.runJobs();
    expect(await findEmail(shop, 'quote_ready', customer.email)).toBeUndefined();
    await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    await shop.runJobs();
    await markEmailsSent(customer);
    for (const undo of [false, true]) {
      await shop.call('/admin/quotes/recall', { _id, undo }, estimator);
      await shop.runJobs();
    }
    expect(await findEmail(shop, 'quote_ready', customer.email)).toMatchObject({ count: 1, subject: expect.stringContaining('is ready') });
  });

  test('undoing a recall sends no email about a price that the customer was already notified of without an email', async () => {
    const customer = await createUser(shop, { verified: true });
    const setEmails = async (on: boolean) =>
      (await shop.call('/user/notifications/preferences', { changes: [{ kind: 'quote_ready', channel: 'email', on }] }, customer)).response;
    await setEmails(false);
    const { _id } = await sendQuote(undefined, customer);
    await shop.runJobs();
    await setEmails(true);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    await shop.call('/admin/quotes/recall', { _id, undo: true }, estimator);
    await shop.runJobs();
    expect(await findEmail(shop, 'quote_ready', customer.email)).toBeUndefined();
  });

  test('is rejected for a quote that is marked as spam, and removing the mark sends the emails about its documents', async () => {
    const listEmails = async (recipient: string) =>
      (
        await shop.pool.query('select attachment_name as name from outbox where recipient = $1 and quote_id is not null order by id', [
          recipient,
        ])
      ).rows
        .map(({ name }) => name as string | null)
        .filter((name) => name !== null);
    const setSpam = async (_id: string, spam: boolean) => (await shop.call('/admin/quotes/spam', { _id, spam }, estimator)).response;
    const customer = await createUser(shop, { verified: true });
    const otherQuote = await sendQuote(undefined, customer);
    const recalledQuote = await sendQuote(undefined, customer);
    for (const { _id } of [otherQuote, recalledQuote]) {
      await setSpam(_id, true);
      expect(await postExpectingError('/admin/quotes/revise', { _id, ...buildRevision() })).toMatchObject({
        status: 409,
        code: 'quote_marked_as_spam',
      });
      expect(await postExpectingError('/admin/quotes/send', { _id })).toMatchObject({ code: 'quote_marked_as_spam' });
    }
    await shop.call('/admin/quotes/recall', { _id: recalledQuote._id }, estimator);
    await shop.runJobs();
    expect(await listEmails(customer.email)).toEqual([]);
    for (const { _id } of [otherQuote, recalledQuote]) await setSpam(_id, false);
    await shop.runJobs();
    expect(await listEmails(customer.email)).toEqual([`${otherQuote.number}-1.pdf`]);
    await setSpam(otherQuote._id, true);
    expect((await accept(otherQuote._id, {}, customer)).statusCode).toBe(200);
    await shop.runJobs();
    for (const spam of [false, true, false]) {
      await setSpam(otherQuote._id, spam);
      await shop.runJobs();
    }
    expect(await listEmails(customer.email)).toEqual([`${otherQuote.number}-1.pdf`, `${otherQuote.number}-accepted.pdf`]);
  });

  test('a quote that was recalled before its email was sent is not announced as changed', async () => {
    const customer = await createUser(shop, { verified: true });
    const { _id, number } = await sendQuote(undefined, customer);
    await shop.call('/admin/quotes/recall', { _id }, estimator);
    const listSubjects = async () => {
      await shop.runJobs();
      const selectSubjectsSql = "select subject from outbox where kind = 'quote_ready' and recipient = $1 order by id";
      return (await shop.pool.query(selectSubjectsSql, [customer.email])).rows.map(({ subject }) => subject as string);
    };
    expect(await listSubjects()).toEqual([]);
    await revise(_id, buildRevision(withLine({ quantity: 3 })));
    await send(_id);
    expect(await listSubjects()).toEqual([`Your quote ${number} is ready`]);
    await shop.pool.query("update outbox set status = 'sent' where recipient = $1", [customer.email]);
    await revise(_id, buildRevision(withLine({ quantity: 4 })));
    await send(_id);
    expect(await listSubjects()).toEqual([`Your quote ${number} is ready`, `Your quote ${number} has changed`]);
  });

  test('two revisions are compared line by line, without costs', async () => {
    const { _id } = await sendQuote();
    const [alternative] = withLine({ quantity: 3, unitCostCents: 40_000 }).alternatives;
    const discounted = { ...alternative!, discount: { percent: 5, reason: 'Builder' } };
    await revise(_id, buildRevision({ alternatives: [discounted], validUntil: inDays(9) }));
    const comparison = (await shop.call('/admin/quotes/compare', { _id, from: 1, to: 2 }, estimator)).response;
    expect(JSON.stringify(comparison)).not.toMatch(/cost|margin/i);
    expect(comparison).toMatchObject({
      validUntil: { before: inDays(7), after: inDays(9) },
      alternatives: [
        {
          lines: [{ change: 'changed' }, { change: 'removed' }, { change: 'removed' }],
          discount: { before: null, after: { percent: 5, reason: 'Builder' } },
        },
      ],
    });
    expect(await postExpectingError('/admin/quotes/compare', { _id, from: 1, to: 9 })).toMatchObject({ status: 404 });
  });
});
