import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskRequestDetail, RequestNote } from '#contract/admin/requests/request.ts';
import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import type { RequestView } from '#contract/admin/requests/views.ts';
import { findMove, movesFrom, validityFrom } from '#domain/quotes/quote-life.ts';
import { quoteStatuses, type QuoteStatus } from '#domain/quotes/quote.ts';
import { startApp } from '#test/harness.ts';
import { findMail, findStone, makePerson, makeRequest, site, type MadePerson } from '#test/make.ts';

const shop = startApp('demo', { limits: false });
let stone: Awaited<ReturnType<typeof findStone>>;
let thandi: MadePerson;
let anna: MadePerson;
let ben: MadePerson;
beforeAll(async () => {
  stone = await findStone(shop);
  thandi = await makePerson(shop, { fullName: 'Thandi Mokoena' });
  anna = await makePerson(shop, { role: 'owner', fullName: 'Anna Owner' });
  ben = await makePerson(shop, { role: 'estimator', fullName: 'Ben Estimator' });
});

type Given = Parameters<typeof makeRequest>[1];
async function ask(as: MadePerson = thandi, given: Given = {}): Promise<{ _id: string; number: string }> {
  shop.clock.move(1000);
  const answer = await shop.post('/site/save/quotes', makeRequest(stone._id, given), as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: { _id: string; number: string } }>().response;
}
const post = async <Answer>(path: string, input: object, as: MadePerson = ben): Promise<Answer> => {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<{ response: Answer }>().response;
};
const refusal = async (path: string, input: object, as: MadePerson = ben) => {
  const answer = await shop.post(path, input, as);
  return { ...answer.json<{ code: string; allowed?: string[]; current?: DeskRequest }>(), status: answer.statusCode };
};
const get = (_id: string, as?: MadePerson) => post<DeskRequestDetail>('/admin/quotes/get', { _id }, as);
type List = { result: DeskRequest[]; fullcount: number };
const list = (filter: object, as?: MadePerson) => post<List>('/admin/quotes/list', filter, as);
const numbers = async (filter: object, as?: MadePerson): Promise<string[]> => (await list(filter, as)).result.map(({ number }) => number);
const setStatus = (_id: string, status: QuoteStatus) => shop.pool.query('update quotes set status = $2 where id = $1', [_id, status]);
/** Jobs that wait for a time find that it has come. */
async function runTimedJobs(): Promise<void> {
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await shop.runJobs();
}
const statuses = Object.keys(quoteStatuses) as QuoteStatus[];
/** The status changes that staff may make, as responses contain them. */
const movesOf = (from: QuoteStatus) => movesFrom(from, 'desk').map(({ to, note }) => ({ status: to, noteRequired: note === 'required' }));

describe('the moves of a request', () => {
  test.each(statuses)(
    'from %s: every one that is allowed to the desk is made and noted, every other is refused with those that are',
    async (from) => {
      const { _id } = await ask();
      const allowed = movesFrom(from, 'desk').map((each) => each.to);
      for (const to of statuses) {
        await setStatus(_id, from);
        const move = findMove(from, to, 'desk');
        if (move === undefined) {
          const refused = { status: 409, code: 'move_not_allowed', allowed };
          expect(await refusal('/admin/quotes/status', { _id, status: to, note: 'Because' }), to).toMatchObject(refused);
          continue;
        }
        const note = move.note === 'required' ? `To ${to} because of the stone` : '';
        if (note !== '') {
          const refused = { status: 422, code: 'move_note_required' };
          expect(await refusal('/admin/quotes/status', { _id, status: to, note: ' ' }), to).toMatchObject(refused);
        }
        expect(await post('/admin/quotes/status', { _id, status: to, note }), to).toMatchObject({ _id, status: to, moves: movesOf(to) });
        expect((await get(_id)).history.at(-1)).toMatchObject({ status: to, note, by: 'Ben Estimator', fromDesk: true });
        const { rows } = await shop.pool.query(
          'select before, after, user_id from audit_log where thing_id = $1 order by id desc limit 1',
          [_id],
        );
        const stands = to === 'quoted' ? { validUntil: validityFrom(shop.clock.now()).usual } : {};
        expect(rows).toEqual([{ before: { status: from }, after: { status: to, note, ...stands }, user_id: ben.id }]);
      }
      expect((await get(_id)).history).toHaveLength(1 + allowed.length);
    },
  );

  test.each([
    ['info_needed', 'quote_info_needed', 'Send us the plan'],
    ['quoted', 'quote_ready', 'R45 000, valid for 30 days'],
    ['rejected', 'quote_rejected', 'We do not deliver there'],
  ] as const)('the customer hears of %s by mail and on their page, once', async (status, kind, note) => {
    const customer = await makePerson(shop, { verified: true });
    const { _id, number } = await ask(customer);
    await setStatus(_id, 'in_review');
    await post('/admin/quotes/status', { _id, status, note });
    await shop.runJobs();
    const mail = await findMail(shop, kind, customer.email);
    expect(mail).toMatchObject({ count: 1, actionUrl: `http://shop.test/user/quotes?id=${_id}` });
    expect(mail!.subject).toContain(number);
    expect(mail!.bodyText).toContain(note);
    const notices = await post<{ result: { kind: string; text: string; link: string }[] }>('/user/notifications/list', {}, customer);
    expect(notices.result[0]).toMatchObject({ kind, text: note, link: `/user/quotes?id=${_id}` });
  });

  test('a request put aside as spam is moved nowhere before it is restored', async () => {
    const { _id } = await ask();
    await post('/admin/quotes/spam', { _id, spam: true });
    expect(await refusal('/admin/quotes/status', { _id, status: 'in_review' })).toMatchObject({ code: 'move_not_allowed', allowed: [] });
    expect(await numbers({ spam: true })).toHaveLength(1);
    await post('/admin/quotes/spam', { _id, spam: false });
    expect(await numbers({ spam: true })).toEqual([]);
    await post('/admin/quotes/status', { _id, status: 'in_review' });
  });
});

describe('two at the desk', () => {
  test('a change made from an older state is refused with the present one; without a version the last one counts', async () => {
    const { _id } = await ask();
    const { version } = await get(_id);
    await post('/admin/quotes/assign', { _id, assignee: anna.id, version }, anna);
    expect(await refusal('/admin/quotes/status', { _id, status: 'in_review', version })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { _id, assignee: { _id: anna.id, fullName: 'Anna Owner' }, version: version + 1 },
    });
    await post('/admin/quotes/assign', { _id, assignee: ben.id });
    expect((await get(_id)).assignee).toEqual({ _id: ben.id, fullName: 'Ben Estimator' });
  });

  test('of two prices given from one state the second is refused with the first; without a version both go out', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    await setStatus(_id, 'quoted');
    const { version } = await get(_id);
    const price = (note: string, as: MadePerson, given: object = { version }) =>
      shop.post('/admin/quotes/status', { _id, status: 'quoted', note, ...given }, as);
    const answers = await Promise.all([price('R45 000', anna), price('R52 000', ben)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'version_stale',
      current: { _id, status: 'quoted', version: version + 1 },
    });
    const { history } = await get(_id);
    expect(history.slice(1)).toMatchObject([{ status: 'quoted', validUntil: validityFrom(shop.clock.now()).usual }]);
    await shop.runJobs();
    expect((await findMail(shop, 'quote_ready', customer.email))?.count).toBe(1);
    expect((await price('R48 000', anna, {})).statusCode).toBe(200);
    expect(await get(_id)).toMatchObject({ version: version + 2 });
  });

  test('a price that is sent again under its key is one price and one mail, whatever came after it', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    await setStatus(_id, 'in_review');
    const { version } = await get(_id);
    const { usual, last } = validityFrom(shop.clock.now());
    const send = (given: object = {}, key = 'price') => {
      const input = { _id, status: 'quoted', note: 'R45 000', validUntil: usual, version, ...given };
      return shop.post('/admin/quotes/status', input, { ...ben, headers: { 'idempotency-key': key } });
    };
    for (const answer of await Promise.all([send(), send(), send({ note: ' R45 000 ' })])) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ response: { status: 'quoted', version: version + 1 } });
    }
    await post('/admin/quotes/assign', { _id, assignee: anna.id });
    expect((await send()).json()).toMatchObject({ response: { version: version + 2, assignee: { _id: anna.id } } });
    expect((await get(_id)).history.filter(({ status }) => status === 'quoted')).toHaveLength(1);
    await shop.runJobs();
    expect((await findMail(shop, 'quote_ready', customer.email))?.count).toBe(1);

    const other = await ask();
    for (const given of [{ note: 'R52 000' }, { validUntil: last }, { status: 'rejected', validUntil: '' }, { _id: other._id }]) {
      const reused = await send(given);
      expect([reused.statusCode, reused.json<{ code: string }>().code], JSON.stringify(given)).toEqual([422, 'key_reused']);
    }
    expect((await send({}, 'with a blank')).json()).toMatchObject({ code: 'key_invalid' });
    expect((await send({ version: null }, 'another')).statusCode).toBe(200);
    expect((await get(_id)).history.filter(({ status }) => status === 'quoted')).toHaveLength(2);
  });

  test('of two moves at once one is made, and the customer is told once', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    await setStatus(_id, 'in_review');
    const tries = await Promise.all(
      [anna, ben].map((as) => shop.post('/admin/quotes/status', { _id, status: 'rejected', note: 'Not possible' }, as)),
    );
    expect(tries.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await shop.runJobs();
    expect((await findMail(shop, 'quote_rejected', customer.email))?.count).toBe(1);
  });
});

describe('who may', () => {
  const calls = ['list', 'board', 'get', 'status', 'message', 'assign', 'snooze', 'remind', 'read', 'note/save', 'view/list', 'counts'];
  test.each(['editor', 'installer', 'customer'] as const)('%s: refused everywhere', async (role) => {
    const person = await makePerson(shop, { role });
    const { _id } = await ask();
    for (const call of calls) expect((await shop.post(`/admin/quotes/${call}`, { _id }, person)).statusCode, call).toBe(403);
  });
  test.each(['installer', 'customer'] as const)('%s: receives no live events', async (role) => {
    const { token } = await makePerson(shop, { role });
    expect((await shop.app.inject({ url: '/admin/live', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403);
  });
  test('nobody without a session hears anything', async () => {
    expect((await shop.app.inject({ url: '/admin/live' })).statusCode).toBe(403);
    expect((await shop.app.inject({ url: '/admin/live', headers: { authorization: 'Bearer nonsense' } })).statusCode).toBe(401);
  });
});

describe('messages', () => {
  test('what the desk writes is on the customer’s page and in their mail; it ends their waiting where it was their turn', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    await setStatus(_id, 'in_review');
    await post('/admin/quotes/status', { _id, status: 'info_needed', note: 'Which edge?' });
    expect(await get(_id)).toMatchObject({ turn: 'them', waitingSince: null });
    shop.clock.move(1000);
    await post('/user/quotes/message', { _id, message: 'Bevelled?' }, customer);
    expect(await get(_id)).toMatchObject({ turn: 'us', waitingSince: shop.clock.now().toISOString(), unread: true });
    const sent = await post<{ _id: string }>('/admin/quotes/message', { _id, message: ' Bevelled it is ' });
    expect(await get(_id)).toMatchObject({ turn: 'them', waitingSince: null });
    expect((await get(_id)).messages).toMatchObject([
      { from: 'customer', text: 'Bevelled?', author: { _id: customer.id } },
      { _id: sent._id, from: 'desk', text: 'Bevelled it is', author: { fullName: 'Ben Estimator' } },
    ]);
    const theirs = await post<{ messages: object[] }>('/user/quotes/get', { _id }, customer);
    expect(theirs.messages).toMatchObject([{ from: 'you' }, { from: 'desk', text: 'Bevelled it is' }]);
    await shop.runJobs();
    expect(await findMail(shop, 'quote_message', customer.email)).toMatchObject({
      count: 1,
      bodyText: expect.stringContaining('Bevelled it is'),
    });
    expect(await refusal('/admin/quotes/message', { _id, message: ' ' })).toMatchObject({ code: 'message_required' });
  });

  test('the mail asks for an answer exactly where the request takes one', async () => {
    const customer = await makePerson(shop, { verified: true });
    const asked = await Promise.all(statuses.map(async (status) => ({ status, ...(await ask(customer)) })));
    for (const { _id, status } of asked) {
      await setStatus(_id, status);
      await post('/admin/quotes/message', { _id, message: `Written when ${status}` });
    }
    await shop.runJobs();
    for (const { _id, status } of asked) {
      const { rows } = await shop.pool.query<{ body: string; label: string }>(
        "select body_text as body, action_label as label from outbox where kind = 'quote_message' and action_url = $1",
        [`http://shop.test/user/quotes?id=${_id}`],
      );
      expect(rows).toMatchObject([{ body: expect.stringContaining(`Written when ${status}`) }]);
      const answer = await shop.post('/user/quotes/message', { _id, message: 'What is it?' }, customer);
      const taken = answer.statusCode === 200;
      expect([/Reply to this email/.test(rows[0]!.body), rows[0]!.label], status).toEqual([
        taken,
        taken ? 'Reply in your account' : 'View your request',
      ]);
    }
  });

  test('a message that is sent again under its key is one message and one mail', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    const send = (message: string, key: string, id = _id) =>
      shop.post('/admin/quotes/message', { _id: id, message }, { ...ben, headers: { 'idempotency-key': key } });
    const answers = await Promise.all([send('On Monday', 'once'), send('On Monday', 'once'), send(' On Monday ', 'once')]);
    const ids = answers.map((answer) => answer.json<{ response: { _id: string } }>().response._id);
    expect(new Set(ids).size, answers[0]?.body).toBe(1);
    expect((await get(_id)).messages.map(({ text }) => text)).toEqual(['On Monday']);
    await shop.runJobs();
    expect((await findMail(shop, 'quote_message', customer.email))?.count).toBe(1);

    const other = await ask();
    for (const reused of [await send('On Tuesday', 'once'), await send('On Monday', 'once', other._id)]) {
      expect([reused.statusCode, reused.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await send('Ill', 'with a blank')).json()).toMatchObject({ code: 'key_invalid' });
    const annas = { ...anna, headers: { 'idempotency-key': 'once' } };
    expect((await shop.post('/admin/quotes/message', { _id, message: 'On Monday' }, annas)).statusCode).toBe(200);
    expect((await get(_id)).messages).toHaveLength(2);
  });

  test('where it is our turn anyway, an answer does not end their waiting', async () => {
    const { _id } = await ask();
    const { waitingSince } = await get(_id);
    await post('/admin/quotes/message', { _id, message: 'We are at it' });
    expect(await get(_id)).toMatchObject({ turn: 'us', waitingSince });
  });

  test('what the customer writes is told to who has the request, and to everybody where nobody has it', async () => {
    const [free, given] = [await ask(), await ask()];
    await post('/admin/quotes/assign', { _id: given._id, assignee: ben.id }, anna);
    for (const { _id } of [free, given]) await post('/user/quotes/message', { _id, message: 'Any news?' }, thandi);
    await shop.runJobs();
    const told = async (as: MadePerson): Promise<string[]> =>
      (await post<{ result: { kind: string; title: string }[] }>('/user/notifications/list', {}, as)).result
        .filter(({ kind, title }) => kind === 'desk_message' && [free, given].some(({ number }) => title.includes(number)))
        .map(({ title }) => title)
        .toSorted();
    expect(await told(anna)).toEqual([`Message about ${free.number}`]);
    expect(await told(ben)).toEqual([`Message about ${free.number}`, `Message about ${given.number}`]);
  });

  test('nothing is written to who had themselves erased', async () => {
    const customer = await makePerson(shop);
    const { _id } = await ask(customer);
    await post('/admin/quotes/note/save', { _id, text: 'Rang twice' });
    expect((await shop.post('/user/account/delete', customer, customer)).statusCode).toBe(200);
    expect(await refusal('/admin/quotes/message', { _id, message: 'Hello?' })).toMatchObject({ code: 'customer_erased' });
    expect(await get(_id)).toMatchObject({
      fullName: '',
      status: 'withdrawn',
      waitingSince: null,
      deskNotes: [],
      person: { erased: true, email: '' },
    });
    expect(await refusal('/admin/quotes/note/save', { _id, text: 'Again' })).toMatchObject({ code: 'not_found' });
  });
});

describe('the list', () => {
  test('every fixed field of the call: status, search, assignee, skip, limit', async () => {
    const customer = await makePerson(shop, { fullName: 'Zanele Ünique', email: 'zanele@example.test' });
    await shop.pool.query("update users set phone_e164 = '+27829990001' where id = $1", [customer.id]);
    const asked = [];
    for (const line2 of ['Muizenberg', 'Kalk Bay', 'Kalk Bay'])
      asked.push(await ask(customer, { contact: { ...site, line2 }, notes: `Near ${line2} harbour` }));
    const [first, second, third] = asked.map(({ number }) => number);
    expect(await list({ search: 'zanele', limit: 2 })).toMatchObject({ fullcount: 3, result: [{ number: third }, { number: second }] });
    expect(await numbers({ search: 'zanele', skip: 2 })).toEqual([first]);
    for (const search of [
      'ünique',
      'ZANELE@example',
      '082 999 0001',
      '+27 82 999-0001',
      first!,
      `${stone.name} zanele`,
      'muizenberg zanele',
    ])
      expect(await numbers({ search }), search).toContain(first);
    expect(await numbers({ search: 'zanele nowhere' })).toEqual([]);
    for (const search of ['(082) 111 2222', '0821112222', 'zolani']) expect(await numbers({ search }), search).toEqual([]);
    const profile = (fullName: string) => ({ fullName, phone: { number: '0821112222', code: 'ZA', dialcountry: '27' } });
    expect((await shop.post('/user/profile/save', profile('Zolani Renamed'), customer)).statusCode).toBe(200);
    for (const search of ['(082) 111 2222', '+27 82 111 2222', 'zolani']) expect(await numbers({ search }), search).toHaveLength(3);
    await shop.post('/user/profile/save', profile('Zanele Ünique'), customer);
    expect(await numbers({ search: '%' })).toEqual([]);
    await post('/admin/quotes/assign', { _id: asked[0]!._id, assignee: ben.id });
    expect(await numbers({ search: 'zanele', assignee: 'me' })).toEqual([first]);
    expect(await numbers({ search: 'zanele', assignee: ben.id }, anna)).toEqual([first]);
    expect(await numbers({ search: 'zanele', assignee: 'none' })).toEqual([third, second]);
    await post('/admin/quotes/status', { _id: asked[1]!._id, status: 'in_review' });
    expect(await numbers({ search: 'zanele', status: 'in_review' })).toEqual([second]);
    expect(await numbers({ search: 'zanele', status: ['in_review', 'submitted'], suburb: 'kalk bay' })).toEqual([third, second]);
    expect(await numbers({ search: 'zanele', stone: stone._id, urgency: 'Within 1 month' })).toHaveLength(3);
    expect(await numbers({ search: 'zanele', urgency: 'Planning and budgeting' })).toEqual([]);
  });

  test('a row tells what a table shows, and the range of the price book', async () => {
    const { _id } = await ask(thandi, { meters: '4' });
    expect((await list({ limit: 1 })).result[0]).toEqual({
      _id,
      number: expect.stringMatching(/^Q-/),
      status: 'submitted',
      createdAt: shop.clock.now().toISOString(),
      fullName: 'Thandi Mokoena',
      customer: thandi.id,
      stone: stone.name,
      suburb: 'Gardens',
      urgency: 'Within 1 month',
      notes: 'Second gate on the left',
      range: { state: 'range', lowCents: expect.any(Number), highCents: expect.any(Number) },
      assignee: null,
      unread: true,
      turn: 'us',
      waitingSince: shop.clock.now().toISOString(),
      activityAt: shop.clock.now().toISOString(),
      snoozedUntil: null,
      remindAt: null,
      validUntil: null,
      fileCount: 0,
      messageCount: 0,
      noteCount: 0,
      looking: [],
      spam: false,
      version: 1,
    });
  });

  test('a request without a range says why, and one that was never priced is priced later', async () => {
    const priced = await ask(thandi, { meters: '5' });
    const { range } = await get(priced._id);
    const open = await ask(thandi, { meters: '' });
    expect((await get(open._id)).range).toEqual({ state: 'no_amount', lowCents: null, highCents: null });
    await shop.pool.query("update quotes set range_state = 'pending', range_low_cents = null, range_high_cents = null where id = $1", [
      priced._id,
    ]);
    expect((await get(priced._id)).range.state).toBe('pending');
    await shop.pool.query("select graphile_worker.add_job('price_requests')");
    await shop.runJobs();
    expect((await get(priced._id)).range).toEqual(range);
  });

  test('orders: value, urgency, who waits longest, what happened last', async () => {
    const customer = await makePerson(shop, { fullName: 'Sorted Person' });
    const small = await ask(customer, { meters: '1', project_urgency: 'More than a month' });
    const large = await ask(customer, { meters: '30', project_urgency: 'Planning and budgeting' });
    const middle = await ask(customer, { meters: '9', project_urgency: 'Within 1 - 2 weeks' });
    const order = async (sort: string) => numbers({ search: 'sorted person', sort });
    expect(await order('-value')).toEqual([large, middle, small].map(({ number }) => number));
    expect(await order('urgency')).toEqual([middle, small, large].map(({ number }) => number));
    expect(await order('waiting')).toEqual([small, large, middle].map(({ number }) => number));
    shop.clock.move(1000);
    await post('/user/quotes/message', { _id: small._id, message: 'Hello' }, customer);
    expect(await order('-activityAt')).toEqual([small, middle, large].map(({ number }) => number));
  });

  test('neighbours walk the same list, from its first to its last', async () => {
    const customer = await makePerson(shop, { fullName: 'Walked Along' });
    const asked = [];
    for (const meters of ['3', '1', '2']) asked.push(await ask(customer, { meters }));
    for (const sort of ['', 'createdAt', '-value', 'value', 'waiting', '-urgency']) {
      const filter = { search: 'walked along', sort };
      const { result } = await list(filter);
      for (const [index, { _id }] of result.entries()) {
        const at = (place: number) => result[place] && { _id: result[place]._id, number: result[place].number };
        expect(await post('/admin/quotes/neighbours', { ...filter, _id }), sort).toEqual({
          previous: at(index - 1) ?? null,
          next: at(index + 1) ?? null,
          position: index + 1,
          fullcount: 3,
        });
      }
    }
    expect(await post('/admin/quotes/neighbours', { search: 'walked along', status: 'quoted', _id: asked[0]!._id })).toEqual({
      previous: null,
      next: null,
      position: null,
      fullcount: 0,
    });
    expect(await refusal('/admin/quotes/neighbours', { _id: thandi.id })).toMatchObject({ code: 'not_found' });
  });

  test('the board has a column for each status, with how many and the first of each', async () => {
    const customer = await makePerson(shop, { fullName: 'Boarded Up' });
    const asked = [await ask(customer), await ask(customer), await ask(customer)];
    await post('/admin/quotes/status', { _id: asked[0]!._id, status: 'in_review' });
    type Board = { columns: { status: string; result: DeskRequest[]; fullcount: number }[] };
    const { columns } = await post<Board>('/admin/quotes/board', { search: 'boarded up', limit: 1 });
    expect(columns.map(({ status }) => status)).toEqual(statuses);
    expect(columns.filter(({ fullcount }) => fullcount > 0)).toMatchObject([
      { status: 'submitted', fullcount: 2, result: [{ _id: asked[2]!._id }] },
      { status: 'in_review', fullcount: 1, result: [{ _id: asked[0]!._id }] },
    ]);
    expect(await numbers({ search: 'boarded up', status: 'submitted', skip: 1 }), 'more of a column').toEqual([asked[1]!.number]);
  });

  test('what it can be narrowed by: the people of the desk, and what was asked for', async () => {
    const choices = await post<{ assignees: { _id: string }[]; suburbs: string[]; stones: { name: string }[] }>(
      '/admin/quotes/choices',
      {},
    );
    const ids = choices.assignees.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([anna.id, ben.id]));
    expect(ids).not.toContain(thandi.id);
    expect(choices.suburbs).toContain('Gardens');
    expect(choices.stones.map(({ name }) => name)).toContain(stone.name);
  });
});

describe('what needs somebody', () => {
  type Counts = Record<string, number>;
  const counts = (as?: MadePerson) => post<Counts>('/admin/quotes/counts', {}, as);

  test('marks are each person’s own; what the customer does later is new again', async () => {
    const { _id, number } = await ask();
    const before = { anna: await counts(anna), ben: await counts() };
    const shown = await get(_id);
    expect(shown.unread).toBe(true);
    expect((await post<Counts>('/admin/quotes/read', { ids: [_id] })).unread).toBe(before.ben['unread']! - 1);
    expect([(await get(_id)).unread, (await get(_id, anna)).unread]).toEqual([false, true]);
    expect(await numbers({ unread: true })).not.toContain(number);
    shop.clock.move(1000);
    await post('/user/quotes/message', { _id, message: 'And another thing' }, thandi);
    await post('/admin/quotes/read', { ids: [_id], seenAt: shown.activityAt });
    expect((await get(_id)).unread, 'the message was not on the screen').toBe(true);
    await post('/admin/quotes/read', { ids: [_id] });
    expect(await numbers({ unread: true })).not.toContain(number);
    await post('/admin/quotes/read', { ids: [_id], unread: true });
    expect(await numbers({ unread: true })).toContain(number);
  });

  test('all can be marked at once, and one as not read after it; a new one is unread', async () => {
    const reader = await makePerson(shop, { role: 'estimator' });
    const { _id } = await ask();
    expect((await counts(reader))['unread']).toBeGreaterThan(0);
    shop.clock.move(1000);
    expect((await post<Counts>('/admin/quotes/read', { all: true }, reader))['unread']).toBe(0);
    expect((await post<Counts>('/admin/quotes/read', { ids: [_id], unread: true }, reader))['unread']).toBe(1);
    await ask();
    expect((await counts(reader))['unread']).toBe(2);
  });

  test('what came after the list was shown stays unread, and nothing goes back to an earlier mark', async () => {
    const reader = await makePerson(shop, { role: 'estimator' });
    const seen = await ask();
    const seenAt = (await get(seen._id)).activityAt;
    const later = await ask();
    const readAll = (at: string) => post<Counts>('/admin/quotes/read', { all: true, seenAt: at }, reader);
    expect((await readAll(seenAt))['unread']).toBe(1);
    expect(await numbers({ unread: true }, reader)).toEqual([later.number]);
    await post('/admin/quotes/read', { ids: [later._id] }, reader);
    expect((await readAll(new Date(Date.parse(seenAt) - 60_000).toISOString()))['unread']).toBe(0);
  });

  test('a request that is put off is out of the way until its time, or until the customer writes', async () => {
    const { _id, number } = await ask();
    const until = new Date(shop.clock.now().getTime() + 1).toISOString();
    const waiting = (await counts())['waiting']!;
    expect(await post('/admin/quotes/snooze', { _id, until })).toMatchObject({ snoozedUntil: until });
    expect(await counts()).toMatchObject({ waiting: waiting - 1 });
    expect(await numbers({ view: 'snoozed' })).toEqual([number]);
    for (const view of ['waiting', 'needs_me']) expect(await numbers({ view }), view).not.toContain(number);
    await runTimedJobs();
    expect(await get(_id)).toMatchObject({ snoozedUntil: null });
    expect(await numbers({ view: 'needs_me' })).toContain(number);
    await post('/admin/quotes/snooze', { _id, until: new Date(shop.clock.now().getTime() + 86_400_000).toISOString() });
    await post('/user/quotes/message', { _id, message: 'Still there?' }, thandi);
    expect(await get(_id)).toMatchObject({ snoozedUntil: null });
    for (const past of [shop.clock.now().toISOString(), '2001-01-01T00:00:00Z'])
      expect(await refusal('/admin/quotes/snooze', { _id, until: past })).toMatchObject({ code: 'time_past' });
  });

  test('a reminder comes to who set it, at its time, and is what needs them until they end it', async () => {
    const { _id, number } = await ask();
    await post('/admin/quotes/assign', { _id, assignee: anna.id }, anna);
    const at = new Date(shop.clock.now().getTime() + 1).toISOString();
    expect(await post('/admin/quotes/remind', { _id, at, note: 'Ring them' })).toMatchObject({ remindAt: at });
    expect(await numbers({ view: 'due' })).toEqual([]);
    shop.clock.move(1000);
    await runTimedJobs();
    const notices = async (as: MadePerson) =>
      (await post<{ result: { kind: string }[] }>('/user/notifications/list', {}, as)).result.filter(
        ({ kind }) => kind === 'desk_reminder',
      );
    expect(await notices(ben)).toMatchObject([{ title: `Reminder: ${number}`, text: 'Ring them', link: `/admin/requests/${number}` }]);
    expect(await notices(anna)).toEqual([]);
    expect([await numbers({ view: 'due' }), await numbers({ view: 'due' }, anna)]).toEqual([[number], []]);
    expect(await numbers({ view: 'needs_me' })).toContain(number);
    expect((await get(_id)).reminder).toEqual({ at, note: 'Ring them' });
    await post('/admin/quotes/remind', { _id, at: '' });
    expect(await counts()).toMatchObject({ due: 0 });
  });

  test('what somebody had who left needs everybody else again', async () => {
    const gone = await makePerson(shop, { role: 'estimator' });
    const { _id, number } = await ask();
    const { version } = await get(_id);
    await post('/admin/quotes/assign', { _id, assignee: gone.id, version });
    expect(await numbers({ view: 'needs_me' })).not.toContain(number);
    for (const change of ['disabled_at = now()', "disabled_at = null, role = 'editor'"]) {
      await shop.pool.query(`update users set ${change} where id = $1`, [gone.id]);
      expect(await numbers({ view: 'needs_me' }), change).toContain(number);
    }
  });

  test('each view counts what it lists', async () => {
    const views = {
      new: 'new',
      waiting: 'waiting',
      theirs: 'theirs',
      expiring: 'expiring',
      mine: 'mine',
      due: 'due',
      snoozed: 'snoozed',
      needsMe: 'needs_me',
    };
    for (const as of [anna, ben]) {
      const counted = await counts(as);
      for (const [name, view] of Object.entries(views)) expect((await list({ view }, as)).fullcount, view).toBe(counted[name]);
      expect((await list({ unread: true }, as)).fullcount).toBe(counted['unread']);
    }
  });

  test('who is given a request by somebody else is told; who may not have one gets none', async () => {
    const { _id, number } = await ask();
    await post('/admin/quotes/assign', { _id, assignee: ben.id }, anna);
    const { result } = await post<{ result: object[] }>('/user/notifications/list', {}, ben);
    expect(result[0]).toMatchObject({ kind: 'desk_assigned', title: `${number} has been assigned to you` });
    const editor = await makePerson(shop, { role: 'editor' });
    for (const assignee of [editor.id, thandi.id])
      expect(await refusal('/admin/quotes/assign', { _id, assignee })).toMatchObject({ status: 422, code: 'colleague_gone' });
    expect(await post('/admin/quotes/assign', { _id, assignee: '' })).toMatchObject({ assignee: null });
  });
});

describe('notes', () => {
  test('are added, changed, taken off and put back; the customer sees none of them, the log all', async () => {
    const { _id } = await ask();
    const note = await post<RequestNote>('/admin/quotes/note/save', { _id, text: ' Pays late ' });
    expect(note).toMatchObject({ text: 'Pays late', author: { fullName: 'Ben Estimator' }, editedAt: null, version: 1 });
    await post('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays early', version: 1 }, anna);
    expect(await refusal('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays never', version: 1 })).toMatchObject({
      code: 'version_stale',
      current: { text: 'Pays early' },
    });
    const edited = shop.clock.now().toISOString();
    const other = await ask();
    expect(await refusal('/admin/quotes/note/save', { _id: other._id, note: note._id, text: 'Elsewhere' })).toMatchObject({
      code: 'not_found',
    });
    expect(await get(_id)).toMatchObject({ noteCount: 1, deskNotes: [{ text: 'Pays early', editedAt: edited }] });
    await post('/admin/quotes/note/delete', { _id: note._id });
    expect(await get(_id)).toMatchObject({ noteCount: 0, deskNotes: [] });
    await post('/admin/quotes/note/restore', { _id: note._id });
    expect((await get(_id)).deskNotes).toHaveLength(1);
    expect((await shop.post('/user/quotes/get', { _id }, thandi)).body).not.toContain('Pays');
    const { rows } = await shop.pool.query("select action from audit_log where thing = 'quote_note' and thing_id = $1 order by id", [
      note._id,
    ]);
    expect(rows.map(({ action }) => action as string)).toEqual(['save', 'save', 'delete', 'restore']);
  });
});

describe('a note whose answer was lost', () => {
  test('is sent again under its key, and is one note', async () => {
    const { _id } = await ask();
    const save = (text: string, id = _id, as = ben) =>
      shop.post('/admin/quotes/note/save', { _id: id, text }, { ...as, headers: { 'idempotency-key': 'noted' } });
    const answers = await Promise.all([save('Rang twice'), save(' Rang twice '), save('Rang twice')]);
    const ids = answers.map((answer) => answer.json<{ response: RequestNote }>().response._id);
    expect(new Set(ids).size, answers[0]?.body).toBe(1);
    expect((await get(_id)).deskNotes).toMatchObject([{ _id: ids[0], text: 'Rang twice', version: 1 }]);
    const { rows } = await shop.pool.query("select action from audit_log where thing = 'quote_note' and thing_id = $1", [ids[0]]);
    expect(rows).toHaveLength(1);
    for (const reused of [await save('Rang thrice'), await save('Rang twice', (await ask())._id)]) {
      expect([reused.statusCode, reused.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await save('Rang twice', _id, anna)).statusCode).toBe(200);
    expect((await get(_id)).deskNotes).toHaveLength(2);
    const odd = await shop.post('/admin/quotes/note/save', { _id, text: 'Odd' }, { ...ben, headers: { 'idempotency-key': 'a blank' } });
    expect(odd.json()).toMatchObject({ code: 'key_invalid' });
  });
});

describe('saved views', () => {
  test('are each person’s own, go by their name, and come back', async () => {
    const view = await post<RequestView>('/admin/quotes/view/save', {
      name: 'Gardens, mine',
      filter: { suburb: 'Gardens', assignee: 'me', status: 'submitted' },
    });
    expect(view.filter).toMatchObject({ suburb: 'Gardens', assignee: 'me', status: ['submitted'], search: '' });
    expect((await shop.post('/admin/quotes/list', view.filter, ben)).statusCode, 'a filter can be sent as it came').toBe(200);
    expect(await refusal('/admin/quotes/view/save', { name: 'gardens, MINE', filter: {} })).toMatchObject({ code: 'name_taken' });
    await post('/admin/quotes/view/save', { _id: view._id, name: 'Gardens' });
    const own = async (as: MadePerson) => (await post<{ result: RequestView[] }>('/admin/quotes/view/list', {}, as)).result;
    expect(await own(ben)).toMatchObject([{ name: 'Gardens', filter: { suburb: 'Gardens' } }]);
    expect(await own(anna)).toEqual([]);
    expect(await refusal('/admin/quotes/view/save', { _id: view._id, name: 'Stolen' }, anna)).toMatchObject({ code: 'not_found' });
    expect(await refusal('/admin/quotes/view/delete', { _id: view._id }, anna)).toMatchObject({ code: 'not_found' });
    await post('/admin/quotes/view/delete', { _id: view._id });
    expect(await own(ben)).toEqual([]);
    await post('/admin/quotes/view/restore', { _id: view._id });
    expect(await own(ben)).toHaveLength(1);
  });

  test('are fifty at most, also where one is put back', async () => {
    const keen = await makePerson(shop, { role: 'estimator' });
    const save = (name: string) => shop.post('/admin/quotes/view/save', { name, filter: {} }, keen);
    const taken = (await save('Taken off')).json<{ response: RequestView }>().response;
    await post('/admin/quotes/view/delete', { _id: taken._id }, keen);
    for (let count = 1; count <= 50; count += 1) expect((await save(`View ${count}`)).statusCode).toBe(200);
    const full = { status: 409, code: 'views_full' };
    expect(await refusal('/admin/quotes/view/restore', { _id: taken._id }, keen)).toMatchObject(full);
    expect(await refusal('/admin/quotes/view/save', { name: 'One more', filter: {} }, keen)).toMatchObject(full);
  });
});

describe('one request', () => {
  test('tells everything that was asked, by its id or its number, with the customer and what else they asked', async () => {
    const customer = await makePerson(shop, { fullName: 'Whole Story' });
    const earlier = await ask(customer, { contact: { ...site, line2: 'Newlands' } });
    const { _id, number } = await ask(customer, { service_name: '', any_details: 'With an island', message: 'Please hurry' });
    const found = await post<DeskRequestDetail>('/admin/quotes/get', { number: number.toLowerCase() });
    expect(found).toMatchObject({
      _id,
      number,
      meters: 4.2,
      running_meters: true,
      type_sink: ['undermounted'],
      extras: ['splashback'],
      contact: site,
      any_details: 'With an island',
      message: 'Please hurry',
      items: [{ name: stone.name }],
      person: {
        _id: customer.id,
        fullName: 'Whole Story',
        email: customer.email,
        quoteCount: 2,
        quotes: [{ _id: earlier._id, suburb: 'Newlands' }],
      },
      history: [{ status: 'submitted', by: 'Whole Story', fromDesk: false }],
      moves: movesOf('submitted'),
      duplicates: expect.arrayContaining([expect.objectContaining({ _id: earlier._id, signs: ['same_customer'] })]),
    });
    expect(await refusal('/admin/quotes/get', { _id: thandi.id })).toMatchObject({ status: 404 });
    expect(await refusal('/admin/quotes/get', {})).toMatchObject({ status: 404 });
  });

  test('its files are named with the address they are read at', async () => {
    const path = '/uploads/0123456789abcdef0123456789abcdef.png';
    await shop.files.put('uploads/plan.png', 'a plan');
    await shop.pool.query(
      "insert into uploads (id, path, storage_key, name, mime_type, bytes, user_id) values (gen_random_uuid(), $1, 'uploads/plan.png', 'plan.png', 'image/png', 6, $2)",
      [path, thandi.id],
    );
    const { _id } = await ask(thandi, { pictures: JSON.stringify([{ path, name: 'plan.png' }]) });
    expect(await get(_id)).toMatchObject({ fileCount: 1, files: [{ path, name: 'plan.png', mimeType: 'image/png', bytes: 6 }] });
    expect((await shop.app.inject({ url: path })).body).toBe('a plan');
  });
});
