import { describe, expect, test } from 'vitest';
import type { OrderSummary } from '#contract/account/orders.endpoints.ts';
import { formatLongDay } from '#domain/shared/time.ts';
import { countStatements } from '#test/count-statements.ts';
import { expectOneWinner, minRounds } from '#test/expect-one-winner.ts';
import { findEmail } from '#test/factories.ts';
import { createSolidColourImage } from '#test/files.ts';
import { buildLine, withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const quotes = withRevisions(startQuotesAdmin());
const { shop, defaultCustomer, owner, sendQuote, openQuote, accept } = quotes;

describe('accepting a quote', () => {
  test('creates an order with its payments', async () => {
    const { _id } = await sendQuote();
    await shop.runJobs();
    const { revision, status } = await openQuote(_id);
    expect(status).toBe('quoted');
    expect(revision).toMatchObject({ number: 1, state: 'open', acceptance: null });
    expect(revision.alternatives[0]).toMatchObject({
      index: 0,
      totals: { grossCents: 340_000 },
      extras: [{ index: 2, grossCents: 120_000 }],
    });
    const totals = await shop.post('/user/quotes/totals', { _id, revision: 1, alternative: 0, extras: [2] }, defaultCustomer);
    expect(totals.json()).toMatchObject({ response: { grossCents: 460_000, payments: [{ amountCents: 230_000 }, {}, {}] } });
    expect((await shop.call('/admin/quotes/get', { _id }, owner)).response, 'the price of the first alternative').toMatchObject({
      priceCents: 340_000,
    });
    const accepted = await accept(_id, { extras: [2] });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect((await shop.call('/admin/quotes/get', { _id }, owner)).response, 'the accepted total').toMatchObject({ priceCents: 460_000 });
    const { orderId } = accepted.json<{ response: { orderId: string } }>().response;
    const repeated = await accept(_id, { extras: [2] });
    expect(repeated.json()).toEqual(accepted.json());
    const order = (await shop.call('/user/orders/get', { _id: orderId }, defaultCustomer)).response;
    expect(order).toMatchObject({ status: 'awaiting_deposit', totalCents: 460_000, areas: [{ name: 'Kitchen' }] });
    expect(order.payments.map(({ amountCents }) => amountCents)).toEqual([230_000, 184_000, 46_000]);
    await shop.runJobs();
    const email = await findEmail(shop, 'quote_accepted', defaultCustomer.email);
    for (const { reference, dueAt, due } of order.payments)
      expect(email?.bodyText).toContain(`reference ${reference}. ${dueAt === null ? due : `By ${formatLongDay(dueAt)}`}.`);
    expect((await shop.call('/admin/quotes/verify', { _id }, owner)).response).toMatchObject({
      isValid: true,
      revisions: [{ isAccepted: true }],
    });
  });

  test('runs 18 SQL statements, five of them for the invoice of the deposit', async () => {
    const { _id } = await sendQuote();
    const headers = { 'idempotency-key': _id };
    expect(await countStatements(() => accept(_id, { extras: [2] }, defaultCustomer, headers))).toBe(18);
  });

  test('the first payment is due as many days after the acceptance as the settings contained when the quote was sent', async () => {
    const settings = (await shop.call('/admin/sale/settings/get', {}, owner)).response;
    const [deposit, ...laterTerms] = settings.paymentTerms;
    const paymentTerms = [{ ...deposit!, days: deposit!.days + 2 }, ...laterTerms];
    const { version } = (await shop.call('/admin/sale/settings/save', { ...settings, paymentTerms }, owner)).response;
    const { _id } = await sendQuote();
    await shop.call('/admin/sale/settings/save', { ...settings, version }, owner);
    const { orderId } = (await accept(_id)).json<{ response: { orderId: string } }>().response;
    const order = (await shop.call('/user/orders/get', { _id: orderId }, defaultCustomer)).response;
    expect(order.payments.map(({ dueAt }) => dueAt)).toEqual([quotes.inDays(deposit!.days + 2), null, null]);
  });

  test('creates an order with the areas of the selected lines', async () => {
    const [alternative] = quotes.buildRevision().alternatives;
    const lines = [...alternative!.lines, buildLine({ area: 'Bar', optional: true }), buildLine({ area: 'Scullery', optional: true })];
    const { _id } = await sendQuote(quotes.buildRevision({ alternatives: [{ ...alternative!, lines }] }));
    const { orderId } = (await accept(_id, { extras: [4] })).json<{ response: { orderId: string } }>().response;
    const order = (await shop.call('/user/orders/get', { _id: orderId }, defaultCustomer)).response;
    expect(order.areas.map(({ name }) => name)).toEqual(['Kitchen', 'Scullery']);
  });

  test('opening a quote acquires the same number of database connections, however many revisions, lines and messages it has', async () => {
    const { _id } = await sendQuote();
    const countConnections = async (): Promise<number> => {
      let count = 0;
      const onAcquire = () => (count += 1);
      shop.pool.on('acquire', onAcquire);
      await openQuote(_id);
      shop.pool.off('acquire', onAcquire);
      return count;
    };
    await shop.post('/user/quotes/message', { _id, message: 'Which edge?' }, defaultCustomer);
    const count = await countConnections();
    const [alternative] = quotes.buildRevision().alternatives;
    await quotes.revise(
      _id,
      quotes.buildRevision({ alternatives: [{ ...alternative!, lines: [...alternative!.lines, ...alternative!.lines] }] }),
    );
    await quotes.send(_id);
    for (const message of ['Which stone?', 'Which sink?']) await shop.post('/user/quotes/message', { _id, message }, defaultCustomer);
    expect(await countConnections()).toBe(count);
  });

  test('T49 50 concurrent acceptances, repeated after a 503, create one order and all return it', async () => {
    const { _id } = await sendQuote();
    const responses = await Promise.all(Array.from({ length: 50 }, () => accept(_id)));
    // A request that waits 5 seconds for a database connection is rejected, and can be sent again.
    const [busy, accepted] = [
      responses.filter(({ statusCode }) => statusCode === 503),
      responses.filter(({ statusCode }) => statusCode === 200),
    ];
    for (const { headers, body } of busy) expect([headers['retry-after'], JSON.parse(body)]).toMatchObject(['2', { code: 'unavailable' }]);
    expect(accepted.length).toBeGreaterThan(0);
    expect(busy.length + accepted.length).toBe(50);
    const repeated = [await accept(_id)];
    while (repeated.length <= busy.length) repeated.push(await accept(_id));
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual(repeated.map(() => 200));
    const orderIds = [...accepted, ...repeated].map((response) => response.json<{ response: { orderId: string } }>().response.orderId);
    expect(new Set(orderIds).size).toBe(1);
    const { rows } = await shop.pool.query('select id from orders where quote_id = $1', [_id]);
    expect(rows).toEqual([{ id: orderIds[0] }]);
  });

  test('T49 excludes a concurrent recall, newer revision, decline or expiry, and an old revision is never accepted', async () => {
    await expectOneWinner(quotes, minRounds);
  });

  test.each([
    ['acceptance_name_required', { name: ' ' }],
    ['acceptance_name_invalid', { name: 'Thandi \u202eMokoena' }],
    ['acceptance_name_invalid', { name: 'Thandi\u0007 Mokoena' }],
    ['name_has_url', { name: 'Thandi http://x' }],
    ['alternative_unknown', { alternative: 1 }],
    ['alternative_unknown', { alternative: -1 }],
    ['extra_unknown', { extras: [0] }],
    ['extra_unknown', { extras: [9] }],
  ])('returns 422 with the code %s', async (code, overrides) => {
    const { _id } = await sendQuote();
    const response = await accept(_id, overrides);
    expect([response.statusCode, response.json()]).toMatchObject([422, { code }]);
    expect(await openQuote(_id)).toMatchObject({ status: 'quoted', revision: { acceptance: null } });
  });

  test('an accepted, expired or declined quote cannot be accepted, and an expired quote can be renewed', async () => {
    const accepted = await sendQuote();
    await accept(accepted._id);
    expect((await accept(accepted._id, { extras: [2] })).json()).toMatchObject({ code: 'quote_decided' });
    const declined = await sendQuote();
    expect((await shop.post('/user/quotes/decline', { _id: declined._id, reason: ' ' }, defaultCustomer)).json()).toMatchObject({
      code: 'reason_required',
    });
    await shop.post('/user/quotes/decline', { _id: declined._id, reason: 'Too expensive' }, defaultCustomer);
    expect((await accept(declined._id)).json()).toMatchObject({ code: 'quote_decided' });
    const expired = await sendQuote();
    expect((await shop.post('/user/quotes/renew', { _id: expired._id }, defaultCustomer)).json()).toMatchObject({ code: 'not_expired' });
    await shop.pool.query("update quotes set status = 'expired' where id = $1", [expired._id]);
    expect((await accept(expired._id)).json()).toMatchObject({ code: 'revision_expired' });
    expect((await shop.post('/user/quotes/renew', { _id: expired._id }, defaultCustomer)).json()).toMatchObject({
      response: { status: 'in_review' },
    });
  });

  test('a quote without a revision can be renewed once it has expired', async () => {
    const { _id } = await quotes.submitQuoteRequest();
    const renew = async () => (await shop.post('/user/quotes/renew', { _id }, defaultCustomer)).json<object>();
    await quotes.setStatus(_id, 'quoted');
    expect(await renew()).toMatchObject({ code: 'not_expired' });
    await quotes.setStatus(_id, 'expired');
    expect(await renew()).toMatchObject({ response: { status: 'in_review' } });
  });

  test('an acceptance that staff recorded is sent to the customer, who can object once', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', extras: '[2]', name: 'Thandi Mokoena', method: 'phone', note: 'Call at nine' };
    expect((await shop.postForm('/admin/quotes/convert', { fields: { ...fields, note: '' } }, owner)).json()).toMatchObject({
      code: 'acceptance_note_required',
    });
    for (const invalid of [{ method: 'online' }, { extras: '[2' }, { alternative: 'one' }])
      expect((await shop.postForm('/admin/quotes/convert', { fields: { ...fields, ...invalid } }, owner)).json()).toMatchObject({
        code: 'bad_input',
      });
    const pictures = [await createSolidColourImage().jpeg().toBuffer()];
    const recorded = await shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, owner);
    expect(recorded.statusCode, recorded.body).toBe(200);
    const { rows: entries } = await shop.pool.query(
      "select user_id as by, after from audit_log where entity_id = $1 and action = 'convert'",
      [_id],
    );
    expect(entries).toMatchObject([{ by: owner.id, after: { method: 'phone', revision: 1 } }]);
    const repeated = await shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, owner);
    expect(repeated.json(), 'a retry after a lost response').toEqual(recorded.json());
    const otherChoice = await shop.postForm('/admin/quotes/convert', { fields: { ...fields, extras: '[]' } }, owner);
    expect(otherChoice.json()).toMatchObject({ code: 'quote_decided' });
    const listFiles = async (): Promise<unknown[]> => (await quotes.get(_id)).files;
    expect([await listFiles(), (await openQuote(_id)).files], 'the file is for staff only').toMatchObject([[{ name: 'photo.jpg' }], []]);
    const { path } = (await quotes.get(_id)).files[0]!;
    expect((await shop.app.inject(path)).statusCode, 'without a signed link').toBe(404);
    expect((await shop.post('/user/uploads/link', { path }, defaultCustomer)).json()).toMatchObject({ code: 'not_found' });
    const { url } = (await shop.call('/user/uploads/link', { path }, owner)).response;
    expect((await shop.app.inject(url)).headers['content-type']).toBe('image/jpeg');
    expect((await shop.post('/user/data/export', {}, defaultCustomer)).body).not.toContain(path);
    expect((await openQuote(_id)).revision.acceptance).toMatchObject({
      isRecordedByStaff: true,
      hasObjected: false,
      totals: { grossCents: 460_000 },
    });
    const sendObjection = () => shop.post('/user/quotes/object', { _id, message: 'I only asked' }, defaultCustomer);
    expect((await sendObjection()).json()).toEqual((await sendObjection()).json());
    expect((await shop.call('/admin/quotes/revisions', { _id }, owner)).response).toMatchObject({
      acceptance: {
        method: 'phone',
        recordedBy: 'Anna Owner',
        note: 'Call at nine',
        objection: 'I only asked',
        file: { path: expect.stringMatching(/^\/uploads\//) as string, name: 'photo.jpg' },
      },
    });
    const listToDo = async () =>
      (await shop.call('/admin/quotes/list', { view: 'needs_me' }, owner)).response.result.map((quote) => quote._id);
    expect(await listToDo(), 'an objection is in the to-do list').toContain(_id);
    expect((await openQuote(_id)).messages.map(({ text }) => text)).toEqual(['I only asked']);
    await shop.call('/admin/quotes/message', { _id, message: 'We stopped the order.' }, owner);
    expect(await listToDo(), 'until staff answer it').not.toContain(_id);
    const ownQuote = await sendQuote();
    await accept(ownQuote._id);
    expect((await shop.post('/user/quotes/object', { _id: ownQuote._id, message: 'No' }, defaultCustomer)).json()).toMatchObject({
      code: 'objection_not_possible',
    });
  });

  test.each([
    ['alternative_unknown', { alternative: '-1' }],
    ['alternative_unknown', { alternative: '1000000' }],
    ['extra_unknown', { extras: '[-1]' }],
    ['extra_unknown', { extras: '[9]' }],
  ] as [string, Record<string, string>][])('returns 422 with the code %s to staff who record an acceptance', async (code, choice) => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'phone', note: 'Call at nine', ...choice };
    const response = await shop.postForm('/admin/quotes/convert', { fields }, owner);
    expect([response.statusCode, response.json()]).toMatchObject([422, { code }]);
    expect(await openQuote(_id)).toMatchObject({ status: 'quoted', revision: { acceptance: null } });
  });

  test('preserves U+200C in a name, and rejects an idempotency key that is reused with another name', async () => {
    const { _id } = await sendQuote();
    const headers = { 'idempotency-key': `accept-${_id}` };
    const name = 'Mina Karami\u200cpour';
    expect((await accept(_id, { name }, defaultCustomer, headers)).statusCode).toBe(200);
    expect((await accept(_id, { name }, defaultCustomer, headers)).statusCode).toBe(200);
    expect((await accept(_id, { name: 'Thandi Mokoena' }, defaultCustomer, headers)).json()).toMatchObject({ code: 'key_reused' });
    expect((await openQuote(_id)).revision.acceptance).toMatchObject({ name });
  });

  test('rejects an idempotency key of a recorded acceptance that is reused with another file or without one', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'paper', note: 'Signed at the counter' };
    const options = { token: owner.token, headers: { 'idempotency-key': `convert-${_id}` } };
    const record = (pictures: Buffer[]) => shop.postForm('/admin/quotes/convert', { fields, pictures, fileField: 'file' }, options);
    const [scan, otherScan] = [await createSolidColourImage().jpeg().toBuffer(), await createSolidColourImage().png().toBuffer()];
    const recorded = await record([scan]);
    expect(recorded.statusCode, recorded.body).toBe(200);
    expect((await record([scan])).json()).toEqual(recorded.json());
    for (const pictures of [[otherScan], []]) expect((await record(pictures)).json()).toMatchObject({ code: 'key_reused' });
  });

  test('a quote with the status `quoted` but without a revision cannot be accepted, but it can be declined or changed', async () => {
    const submitQuoteWithoutRevision = async (): Promise<string> => {
      const { _id } = await quotes.submitQuoteRequest();
      await quotes.setStatus(_id, 'quoted');
      return _id;
    };
    const _id = await submitQuoteWithoutRevision();
    const choice = { _id, revision: 1, alternative: 0, extras: [] };
    expect((await accept(_id)).json()).toMatchObject({ code: 'quote_not_priced' });
    expect((await shop.post('/user/quotes/totals', choice, defaultCustomer)).json()).toMatchObject({ code: 'quote_not_priced' });
    expect((await shop.post('/user/quotes/totals', choice, quotes.owner)).statusCode).toBe(404);
    const changed = await shop.post('/user/quotes/changes', { _id, message: 'A quote, please' }, defaultCustomer);
    expect(changed.json()).toMatchObject({ response: { status: 'change_requested' } });
    const quoteIdToDecline = await submitQuoteWithoutRevision();
    const declined = await shop.post('/user/quotes/decline', { _id: quoteIdToDecline, reason: 'Too expensive' }, defaultCustomer);
    expect(declined.json()).toMatchObject({ response: { status: 'declined' } });
  });

  test('an objection and a withdrawal are recorded once for each key', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'phone', note: 'Call at nine' };
    await shop.postForm('/admin/quotes/convert', { fields }, owner);
    const sendObjection = (message: string) =>
      shop.post('/user/quotes/object', { _id, message }, { ...defaultCustomer, headers: { 'idempotency-key': `object-${_id}` } });
    expect((await sendObjection('No')).json()).toEqual((await sendObjection('No')).json());
    expect((await sendObjection('Yes')).json()).toMatchObject({ code: 'key_reused' });
    const quoteToWithdraw = await sendQuote();
    const withdraw = (reason: string) =>
      shop.post(
        '/user/quotes/withdraw',
        { _id: quoteToWithdraw._id, reason },
        { ...defaultCustomer, headers: { 'idempotency-key': `withdraw-${_id}` } },
      );
    expect((await withdraw('Moving')).statusCode).toBe(200);
    expect((await withdraw('Moving')).statusCode).toBe(200);
    expect((await withdraw('Other')).json()).toMatchObject({ code: 'key_reused' });
  });

  test('the order has the time of the objection', async () => {
    const { _id } = await sendQuote();
    const fields = { _id, revision: '1', alternative: '0', name: 'Thandi Mokoena', method: 'phone', note: 'Call at nine' };
    const recorded = await shop.postForm('/admin/quotes/convert', { fields }, owner);
    const { orderId } = recorded.json<{ response: { orderId: string } }>().response;
    const getOrder = async () => (await shop.call('/user/orders/get', { _id: orderId }, defaultCustomer)).response;
    expect(await getOrder()).toMatchObject({ objectedAt: null });
    const objection = await shop.post('/user/quotes/object', { _id, message: 'I only asked' }, defaultCustomer);
    const { objectedAt } = objection.json<{ response: { objectedAt: string } }>().response;
    expect(await getOrder()).toMatchObject({ objectedAt });
    const list = await shop.post('/user/orders/list', {}, defaultCustomer);
    const { result } = list.json<{ response: { result: OrderSummary[] } }>().response;
    expect(result.find((order) => order._id === orderId)).toMatchObject({ objectedAt });
  });

  test('a message about a line of a replaced revision contains the label of that revision', async () => {
    const { _id } = await sendQuote();
    const [alternative] = quotes.buildRevision().alternatives;
    const lines = [buildLine(), buildLine({ label: 'Sink cut-out' })];
    await quotes.revise(_id, quotes.buildRevision({ alternatives: [{ ...alternative!, lines }] }));
    await quotes.send(_id);
    const askAbout = async (revision?: number) =>
      (await shop.post('/user/quotes/message', { _id, message: 'What is it?', line: '1.2', revision }, defaultCustomer)).json<object>();
    expect(await askAbout(1)).toMatchObject({ response: { line: 'Bevelled edge' } });
    for (const revision of [2, undefined]) expect(await askAbout(revision)).toMatchObject({ response: { line: 'Sink cut-out' } });
    expect(await askAbout(3)).toMatchObject({ code: 'line_unknown' });
    expect(await askAbout(Number.MAX_SAFE_INTEGER)).toMatchObject({ code: 'bad_input' });
  });

  test.each([
    ['/user/quotes/decline', { reason: 'Too expensive' }],
    ['/user/quotes/changes', { message: 'Another edge' }],
  ])('%s about a replaced revision returns 409 with the number of the newest revision', async (path, text) => {
    const { _id } = await sendQuote();
    await quotes.revise(_id);
    await quotes.send(_id);
    const decide = (revision: number, key = '') =>
      shop.post(path, { _id, revision, ...text }, { ...defaultCustomer, headers: key === '' ? {} : { 'idempotency-key': key } });
    const response = await decide(1);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'revision_old', newest: 2 }]);
    expect((await decide(Number.MAX_SAFE_INTEGER)).json()).toMatchObject({ code: 'bad_input' });
    expect(await openQuote(_id)).toMatchObject({ status: 'quoted', messages: [] });
    expect((await decide(2, `decide-${_id}`)).statusCode).toBe(200);
    expect((await decide(2, `decide-${_id}`)).statusCode, 'a retry').toBe(200);
    expect((await decide(3, `decide-${_id}`)).json(), 'the same text about another revision').toMatchObject({ code: 'key_reused' });
  });

  test('a message about a line contains its label, and a change request returns the quote to staff', async () => {
    const { _id } = await sendQuote();
    const askAbout = (line: string) => shop.post('/user/quotes/message', { _id, message: 'Which profile?', line }, defaultCustomer);
    expect((await askAbout('1.2')).json()).toMatchObject({ response: { line: 'Bevelled edge' } });
    expect((await askAbout('1.9')).json()).toMatchObject({ code: 'line_unknown' });
    expect((await shop.post('/user/quotes/message', { _id, message: 'Which profile?', line: 1.2 }, defaultCustomer)).statusCode).toBe(400);
    const changed = await shop.post('/user/quotes/changes', { _id, message: 'Without the splashback' }, defaultCustomer);
    expect(changed.json()).toMatchObject({ response: { status: 'change_requested' } });
    const response = await accept(_id);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'quote_in_review', message: expect.stringContaining('a new price') },
    ]);
    expect((await openQuote(_id)).messages.map(({ text, line }) => [text, line])).toEqual([
      ['Which profile?', 'Bevelled edge'],
      ['Without the splashback', ''],
    ]);
  });
});
