import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, siteAddress, type TestUser } from '#test/factories.ts';
import { runInOrder } from '#test/run-in-order.ts';
import { createOrder } from '#test/with-revisions.ts';
import { makeAllJobsDue } from '#test/worker-jobs.ts';

const shop = startApp();
let owner: TestUser;
let estimator: TestUser;
let stoneId: string;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  stoneId = (await getProduct(shop))._id;
});

type Json = Record<string, any>;
const post = (path: string, input: object, user: { token?: string } = estimator) => shop.post(path, input, user);
const list = async (input: object = {}) => (await shop.call('/admin/customers/list', input, estimator)).response;
const get = async (_id: string) => (await shop.call('/admin/customers/get', { _id }, estimator)).response;
const submitQuote = async (user: TestUser, overrides: object = {}): Promise<string> =>
  (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId, overrides), user)).response._id;
const verify = (user: TestUser) => verifyEmail(shop, user);
const buildPhone = (number: string) => ({ number, code: 'ZA', dialcountry: '27' });
const listLoggedActions = async (_id: string) =>
  (await shop.call('/admin/audit/list', { entityType: 'user', _id }, owner)).response.result.map(({ action }) => action);

describe('the list of customers', () => {
  test('finds customers by name, email address, phone in any notation and suburb, and omits staff and closed accounts', async () => {
    const user = await createUser(shop, { fullName: 'Findable Fortuin', email: 'fortuin@example.test' });
    await post('/user/profile/save', { phone: buildPhone('0835550199') }, user);
    const quote = await submitQuote(user, { contact: { ...siteAddress, line2: 'Pniel' } });
    await createOrder(shop, owner, { _id: quote, stoneId, customer: user });
    await submitQuote(user, { contact: { ...siteAddress, line2: 'Pniel' } });
    for (const search of ['findable', 'FORTUIN@', '083 555 0199', '+27 83 555 0199', '835550199', 'pniel']) {
      const found = await list({ search });
      expect(found.result, search).toMatchObject([
        { _id: user.id, suburb: 'Pniel', quotes: 2, orders: 1, emailVerified: false, state: 'open' },
      ]);
    }
    expect((await list({ search: 'Esther' })).fullcount).toBe(0);
    expect((await list({ search: '100%' })).fullcount).toBe(0);
    expect((await list({ search: 'fortuin' })).result[0]!.lastSeenAt).not.toBeNull();
  });

  test('is sorted by name or age, and filtered by accounts without a password', async () => {
    const { customer } = (
      await shop.call(
        '/admin/quotes/enter',
        {
          ...buildQuoteRequest(stoneId),
          customer: { fullName: 'Aaa First', email: 'unclaimed@example.test', phone: '' },
        },
        estimator,
      )
    ).response;
    expect((await list({ sort: 'name' })).result[0]!._id).toBe(customer);
    expect((await list({ state: 'no_password' })).result).toMatchObject([{ _id: customer, state: 'no_password', lastSeenAt: null }]);
    const { result } = await list();
    expect(result.map(({ createdAt }) => createdAt)).toEqual(
      result
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });
});

describe("a customer's page", () => {
  test('contains their quotes, messages, consents, notifications and internal notes', async () => {
    const user = await createUser(shop, { fullName: 'Whole Page' });
    const _id = await submitQuote(user);
    await post('/user/quotes/message', { _id, message: 'The gate code is new' }, user);
    await post('/user/profile/save', { consents: { email: true } }, user);
    await post('/user/profile/save', { consents: { email: false } }, user);
    await post('/contactus', {
      name: 'W',
      email: user.email.toUpperCase(),
      phone: '0821234567',
      subject: 'Hours',
      message: 'When are you open?',
    });
    await shop.runJobs();
    const { _id: note } = (await shop.call('/admin/customers/note/add', { _id: user.id, text: 'Prefers mornings' }, estimator)).response;
    expect(await get(user.id)).toMatchObject({
      fullName: 'Whole Page',
      state: 'open',
      sessions: 1,
      quotes: [{ _id, source: 'web', status: 'submitted' }],
      orders: [],
      messages: [{ text: 'The gate code is new', fromStaff: false, quote: _id }],
      contacts: [{ subject: 'Hours' }],
      consents: [
        { channel: 'email', given: false },
        { channel: 'email', given: true },
      ],
      notifications: [expect.objectContaining({ title: expect.stringContaining('We received your quote request') })],
      notes: [{ _id: note, text: 'Prefers mornings', userName: 'Esther Estimator' }],
      merges: [],
      mergedInto: null,
    });
    await shop.call('/admin/customers/note/delete', { _id: note }, estimator);
    expect((await get(user.id)).notes).toEqual([]);
    await shop.call('/admin/customers/note/restore', { _id: note }, estimator);
    expect((await get(user.id)).notes).toHaveLength(1);
    expect((await post('/admin/customers/note/add', { _id: user.id, text: ' ' })).json()).toMatchObject({
      code: 'note_required',
      message: 'Enter a note.',
    });
    for (const [path, staffId] of [
      ['get', estimator.id],
      ['note/add', estimator.id],
      ['note/delete', estimator.id],
    ] as const)
      expect((await post(`/admin/customers/${path}`, { _id: staffId, text: 'x' })).statusCode, path).toBe(404);
    expect(await listLoggedActions(user.id)).toEqual(['user.restore_note', 'user.delete_note', 'user.add_note']);
  });

  test('changes name, phone and address, rejects an edit conflict, and logs both changes', async () => {
    const user = await createUser(shop, { fullName: 'Before Change' });
    const { version } = await get(user.id);
    const saved = (
      await shop.call(
        '/admin/customers/save',
        {
          _id: user.id,
          version,
          fullName: ' After  Change ',
          phone: buildPhone('0825550001'),
          residence: siteAddress,
        },
        estimator,
      )
    ).response;
    expect(saved).toMatchObject({
      fullName: 'After Change',
      residence: siteAddress,
      phone: { number: '0825550001' },
      version: version + 1,
    });
    const stale = await post('/admin/customers/save', { _id: user.id, version, fullName: 'Too late' });
    expect(stale.json()).toMatchObject({ code: 'version_stale', current: { fullName: 'After Change' } });
    expect((await post('/admin/customers/save', { _id: user.id, fullName: ' ' })).json()).toMatchObject({ code: 'fullname_required' });
    expect((await post('/admin/customers/save', { _id: user.id, phone: buildPhone('O82') })).json()).toMatchObject({
      code: 'phone_invalid',
    });
    expect((await post('/admin/customers/save', { _id: owner.id, fullName: 'Not staff' })).statusCode).toBe(404);
    expect(await listLoggedActions(user.id)).toEqual(['user.save']);
  });

  test('lists the newest records with their total counts', async () => {
    const user = await createUser(shop, { fullName: 'Busy Builder' });
    const first = await submitQuote(user);
    await createOrder(shop, owner, { _id: first, stoneId, customer: user });
    const { rows } = await shop.pool.query(
      `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'quotes' and is_generated = 'NEVER'
       and column_name not in ('id', 'number', 'status', 'created_at')`,
    );
    await shop.pool.query(
      `insert into quotes (id, number, status, created_at, ${rows[0].columns}) select gen_random_uuid(), 'Q-B-' || n, 'submitted',
         created_at + make_interval(secs => n), ${rows[0].columns} from quotes, generate_series(1, 51) n where id = $1`,
      [first],
    );
    const { counts, quotes, orders } = await get(user.id);
    expect(counts).toMatchObject({ quotes: 52, orders: 1, messages: 0, contacts: 0 });
    expect([quotes.length, quotes.some(({ _id }) => _id === first)]).toEqual([50, false]);
    expect(orders).toMatchObject([{ quote: { _id: first }, number: expect.stringMatching(/^O-/), status: 'awaiting_deposit' }]);
  });

  test('does not overwrite a concurrent save by the customer', async () => {
    const user = await createUser(shop, { fullName: 'Same Moment' });
    const { version } = await get(user.id);
    const customerSave = await shop.pool.connect();
    await customerSave.query('begin');
    await customerSave.query("update users set full_name = 'By the Customer' where id = $1", [user.id]);
    const saving = post('/admin/customers/save', { _id: user.id, version, fullName: 'By Staff' });
    await expect
      .poll(
        async () =>
          (await shop.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows,
      )
      .toHaveLength(1);
    await customerSave.query('commit');
    customerSave.release();
    expect((await saving).json()).toMatchObject({ code: 'version_stale', current: { fullName: 'By the Customer' } });
  });

  test('sends a verification email, unless the address is verified', async () => {
    const user = await createUser(shop);
    const before = (await findEmail(shop, 'verify_email', user.email))!.count;
    expect((await post('/admin/customers/send-link', { _id: user.id, kind: 'verify' })).statusCode).toBe(200);
    expect((await findEmail(shop, 'verify_email', user.email))!.count).toBe(before + 1);
    await verify(user);
    expect((await post('/admin/customers/send-link', { _id: user.id, kind: 'verify' })).json()).toMatchObject({ code: 'email_verified' });
  });

  test("offers the same export as the customer's own page, and logs the download", async () => {
    const user = await createUser(shop);
    await submitQuote(user, { notes: 'In the export' });
    const customerExport = (await post('/user/data/export', {}, user)).json<Json>().response;
    const staffExport = (await shop.call('/admin/customers/export', { _id: user.id }, estimator)).response;
    expect({ ...staffExport, exportedAt: '' }).toEqual({ ...customerExport, exportedAt: '' });
    expect(await listLoggedActions(user.id)).toEqual(['user.export']);
    expect((await post('/admin/customers/export', { _id: owner.id })).statusCode).toBe(404);
  });
});

test('a note with a repeated idempotency key is stored once', async () => {
  const user = await createUser(shop);
  const caller = { ...estimator, headers: { 'idempotency-key': 'note' } };
  const addNote = (text: string) => shop.post('/admin/customers/note/add', { _id: user.id, text }, caller);
  const responses = await Promise.all([addNote('Has two dogs'), addNote(' Has two dogs ')]);
  expect(new Set(responses.map(({ body }) => body)).size, responses[0]?.body).toBe(1);
  expect((await get(user.id)).notes).toHaveLength(1);
  expect(await listLoggedActions(user.id)).toEqual(['user.add_note']);
  expect((await addNote('Has three dogs')).json()).toMatchObject({ code: 'key_reused' });
});

describe('erasing a customer in the back office', () => {
  test('T45 requires the role owner and the email address, and removes the same data as an erasure by the customer', async () => {
    const user = await createUser(shop, { fullName: 'Gone Gerber', email: 'gerber@example.test' });
    await submitQuote(user, { notes: 'Gerber’s gate' });
    await shop.call('/admin/customers/note/add', { _id: user.id, text: 'Gerber pays late' }, estimator);
    await shop.call('/admin/customers/save', { _id: user.id, fullName: 'Gone Gerbera' }, estimator);
    const eraseWith = (confirm: string, caller: TestUser = owner) => post('/admin/customers/erase', { _id: user.id, confirm }, caller);
    expect((await eraseWith(user.email, estimator)).statusCode).toBe(403);
    expect((await eraseWith('gerber@example')).json()).toMatchObject({ code: 'erase_unconfirmed' });
    expect((await post('/admin/customers/erase', { _id: estimator.id, confirm: estimator.email }, owner)).statusCode).toBe(404);
    expect((await eraseWith(' GERBER@example.test ')).statusCode).toBe(200);
    expect((await post('/site/get/userdata', {}, user)).statusCode).toBe(401);
    const { rows } = await shop.pool.query(
      "select string_agg(t::text, '') as all from (select to_jsonb(u) as t from users u union all select to_jsonb(q) from quotes q union all select to_jsonb(n) from customer_notes n union all select to_jsonb(a) from audit_log a) x",
    );
    expect(rows[0].all).not.toMatch(/gerber/i);
    expect(await listLoggedActions(user.id)).toContain('user.erase');
    expect((await post('/admin/customers/get', { _id: user.id })).statusCode).toBe(404);
    expect((await eraseWith(user.email)).statusCode).toBe(404);
  });
});

describe('two accounts of one customer', () => {
  test('are suggested as duplicates by email address, phone and name', async () => {
    const account = await createUser(shop, { fullName: 'Double Dlamini', email: 'double.dlamini@gmail.com' });
    const duplicate = await createUser(shop, { fullName: 'Dlamini Double', email: 'doubledlamini+top@gmail.com' });
    await createUser(shop, { fullName: 'Nobody Alike' });
    expect((await get(account.id)).duplicates).toMatchObject([{ _id: duplicate.id, reasons: ['email', 'name'] }]);
    const [original, misspelled] = [
      await createUser(shop, { fullName: 'Naledi Khumalo', email: 'naledi@webmail.test' }),
      await createUser(shop, { fullName: 'N. K.', email: 'naeldi@webmail.test' }),
    ];
    expect((await get(original.id)).duplicates).toMatchObject([{ _id: misspelled.id, reasons: ['email'] }]);
  });

  test('are merged and separated again, and all records move and move back', async () => {
    const target = await createUser(shop, { fullName: 'Merge Target' });
    const source = await createUser(shop, { fullName: 'Merge Source' });
    for (const account of [target, source]) await verify(account);
    const [targetQuote, sourceQuote] = [await submitQuote(target), await submitQuote(source)];
    await post('/user/quotes/message', { _id: sourceQuote, message: 'From the other account' }, source);
    await post('/user/profile/save', { consents: { whatsapp: true } }, source);
    for (const { id } of [target, source])
      await shop.pool.query('insert into shortlist (user_id, product_id) values ($1, $2)', [id, stoneId]);
    await post('/contactus', { name: 'M', email: source.email, phone: '0821234567', subject: 'Merged message', message: 'Hello' });
    await shop.runJobs();
    const before = [await get(target.id), await get(source.id)];

    const { _id } = (await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, estimator)).response;
    const merged = await get(target.id);
    expect(merged.quotes.map(({ _id: id }) => id).toSorted()).toEqual([targetQuote, sourceQuote].toSorted());
    expect(merged).toMatchObject({
      messages: [{ text: 'From the other account' }],
      contacts: [{ subject: 'Merged message' }],
      consents: [{ channel: 'whatsapp', given: true }],
      merges: [{ _id, source: { _id: source.id } }],
    });
    expect(merged.notifications.length).toBe(before[0]!.notifications.length + before[1]!.notifications.length);
    expect(await get(source.id)).toMatchObject({ state: 'closed', quotes: [], mergedInto: { _id: target.id } });
    expect((await list({ search: 'Merge Source' })).fullcount).toBe(0);
    expect((await list({ search: 'Merge Source', state: 'closed' })).fullcount).toBe(1);
    expect((await post('/user/quotes/list', {}, source)).statusCode, 'signed out').toBe(401);
    expect((await post('/login', source, {})).statusCode).toBe(401);
    expect((await post('/user/quotes/get', { _id: sourceQuote }, target)).statusCode).toBe(200);
    // A second merge of a closed account is rejected.
    expect((await post('/admin/customers/merge', { target: target.id, source: source.id })).statusCode).toBe(404);

    expect((await shop.call('/admin/customers/unmerge', { _id }, estimator)).response).toEqual({ source: source.id });
    const after = [await get(target.id), await get(source.id)];
    for (const index of [0, 1]) {
      // The customer signs in again, and the version has increased.
      const omitChanging = ({ sessions: _sessions, version: _version, lastSeenAt: _lastSeenAt, ...rest }: CustomerDetail) => rest;
      expect(omitChanging(after[index]!)).toEqual(omitChanging(before[index]!));
    }
    const { rows } = await shop.pool.query('select user_id from shortlist where user_id = any($1)', [[target.id, source.id]]);
    expect(rows).toHaveLength(2);
    expect((await post('/login', source, {})).statusCode).toBe(200);
    expect((await post('/admin/customers/unmerge', { _id })).statusCode).toBe(404);
    expect(await listLoggedActions(source.id)).toEqual(['user.unmerge', 'user.merge']);
  });

  test('get an email about the merge, unless it is undone before the email is sent', async () => {
    const [a, b, c] = [await createUser(shop, { verified: true }), await createUser(shop), await createUser(shop, { verified: true })];
    const { _id: undoneMerge } = (await shop.call('/admin/customers/merge', { target: a.id, source: b.id }, estimator)).response;
    await shop.call('/admin/customers/unmerge', { _id: undoneMerge }, estimator);
    await shop.call('/admin/customers/merge', { target: a.id, source: c.id }, estimator);
    await makeAllJobsDue(shop.pool);
    await shop.runJobs();
    expect(await findEmail(shop, 'accounts_merged', b.email)).toBeUndefined();
    for (const { email } of [a, c])
      expect((await findEmail(shop, 'accounts_merged', email))?.bodyText).toContain(`We have moved everything to ${a.email}`);
  });

  test('T45 have emails about the merge erased with either account, and each export contains only emails to its account', async () => {
    const [a, b] = [await createUser(shop, { email: 'either.a@example.test' }), await createUser(shop, { email: 'either.b@example.test' })];
    const { _id } = (await shop.call('/admin/customers/merge', { target: a.id, source: b.id }, estimator)).response;
    await makeAllJobsDue(shop.pool);
    await shop.runJobs();
    const email = await shop.pool.query("select id from outbox where kind = 'accounts_merged' and recipient = $1", [b.email]);
    await shop.call('/admin/outbox/resend', { _id: email.rows[0].id }, estimator);
    await shop.pool.query("update outbox set status = 'sent', sent_at = now() where kind = 'accounts_merged'");
    await shop.call('/admin/customers/unmerge', { _id }, estimator);
    const { mails } = (await post('/user/data/export', {}, a)).json<{ response: { mails: { kind: string; recipient: string }[] } }>()
      .response;
    expect(mails.filter(({ kind }) => kind === 'accounts_merged').map(({ recipient }) => recipient)).toEqual([a.email]);
    expect((await post('/admin/customers/erase', { _id: a.id, confirm: a.email }, owner)).statusCode).toBe(200);
    const { rows } = await shop.pool.query("select kind from outbox where to_jsonb(outbox)::text like '%either.a@%'");
    expect(rows).toEqual([{ kind: 'account_deleted' }]);
  });

  test('have no consent for a channel that either account declined, until the merge is undone', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    const saveConsents = (user: TestUser, consents: object) => post('/user/profile/save', { consents }, user);
    await saveConsents(target, { email: true, sms: true });
    await saveConsents(target, { email: false });
    shop.clock.move(1000);
    await saveConsents(source, { email: true, whatsapp: true });
    const before = (await get(target.id)).consents;
    const { _id } = (await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, estimator)).response;
    const { consents } = await get(target.id);
    const hasConsent = (channel: string) => consents.find((consent) => consent.channel === channel)?.given;
    expect({ email: hasConsent('email'), sms: hasConsent('sms'), whatsapp: hasConsent('whatsapp') }).toEqual({
      email: false,
      sms: true,
      whatsapp: true,
    });
    expect(consents).toHaveLength(6);
    await shop.call('/admin/customers/unmerge', { _id }, estimator);
    expect((await get(target.id)).consents).toEqual(before);
    expect((await get(source.id)).consents).toHaveLength(2);
  });

  test('refer to the last target account after two merges in a row, and the history of their quotes does not change', async () => {
    const [a, b, c] = [await createUser(shop), await createUser(shop), await createUser(shop)];
    const quote = await submitQuote(c);
    await post('/user/quotes/withdraw', { _id: quote, note: 'Too dear' }, c);
    await shop.call('/admin/customers/merge', { target: b.id, source: c.id }, estimator);
    await shop.call('/admin/customers/merge', { target: a.id, source: b.id }, estimator);
    const entered = await post('/admin/quotes/enter', {
      ...buildQuoteRequest(stoneId),
      customer: { fullName: 'Again', email: c.email, phone: '' },
    });
    expect(entered.json()).toMatchObject({ code: 'customer_known', customer: { _id: a.id } });
    const { history } = (await shop.call('/admin/quotes/get', { _id: quote }, estimator)).response;
    expect((history as { fromStaff: boolean }[]).map(({ fromStaff }) => fromStaff)).toEqual([false, false]);
  });

  describe('during an erasure of the target', () => {
    async function createAccounts(): Promise<[TestUser, TestUser]> {
      const accounts: [TestUser, TestUser] = [
        await createUser(shop, { fullName: 'Target' }),
        await createUser(shop, { fullName: 'Source' }),
      ];
      for (const user of accounts) await submitQuote(user);
      return accounts;
    }
    const merge = (target: TestUser, source: TestUser) => () => post('/admin/customers/merge', { target: target.id, source: source.id });
    const erase = (user: TestUser) => () => post('/admin/customers/erase', { _id: user.id, confirm: user.email }, owner);
    const listNames = async (...users: TestUser[]): Promise<string[]> => {
      const ids = users.map(({ id }) => id);
      const { rows } = await shop.pool.query<{ name: string }>('select full_name as name from users where id = any($1) order by 1', [ids]);
      return rows.map(({ name }) => name);
    };

    test('are both erased if the merge started first', async () => {
      const [target, source] = await createAccounts();
      const [merged, erased] = await runInOrder(shop, target.id, merge(target, source), erase(target));
      expect([merged.statusCode, erased.statusCode]).toEqual([200, 200]);
      expect(await listNames(target, source)).toEqual(['', '']);
    });

    test('are not merged if the erasure started first', async () => {
      const [target, source] = await createAccounts();
      const [erased, merged] = await runInOrder(shop, target.id, erase(target), merge(target, source));
      expect([erased.statusCode, merged.statusCode, merged.json()]).toMatchObject([200, 404, { code: 'not_found' }]);
      expect(await listNames(target, source)).toEqual(['', 'Source']);
    });
  });

  test('cannot be merged unless both are active customer accounts, and a merge cannot be undone while its target account is closed', async () => {
    const [a, b, c] = [await createUser(shop), await createUser(shop), await createUser(shop)];
    const merge = (target: string, source: string) => post('/admin/customers/merge', { target, source });
    expect((await merge(a.id, a.id)).json()).toMatchObject({ code: 'same_account' });
    for (const close of [owner.id, stoneId]) expect((await merge(a.id, close)).statusCode).toBe(404);
    const { _id: first } = (await shop.call('/admin/customers/merge', { target: b.id, source: c.id }, estimator)).response;
    const { _id: second } = (await shop.call('/admin/customers/merge', { target: a.id, source: b.id }, estimator)).response;
    expect((await post('/admin/customers/unmerge', { _id: first })).json()).toMatchObject({ code: 'merge_not_undoable' });
    await shop.call('/admin/customers/unmerge', { _id: second }, estimator);
    await shop.call('/admin/customers/unmerge', { _id: first }, estimator);
    expect((await get(c.id)).state).toBe('open');
  });

  test('cannot be merged into an unverified account if the other one is verified', async () => {
    const [unverified, verified] = [await createUser(shop), await createUser(shop)];
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [verified.id]);
    const merge = (target: TestUser, source: TestUser) => post('/admin/customers/merge', { target: target.id, source: source.id });
    expect((await merge(unverified, verified)).json()).toMatchObject({ code: 'merge_unverified' });
    expect((await merge(verified, unverified)).statusCode).toBe(200);
  });

  test('may have quote requests with the same idempotency key', async () => {
    const [a, b] = [await createUser(shop), await createUser(shop)];
    for (const user of [a, b])
      await shop.post('/site/save/quotes', buildQuoteRequest(stoneId), { ...user, headers: { 'idempotency-key': 'same' } });
    await shop.call('/admin/customers/merge', { target: a.id, source: b.id }, estimator);
    expect((await get(a.id)).quotes).toHaveLength(2);
  });

  test('T45 do not share contact messages of an unverified address, and are erased together', async () => {
    const target = await createUser(shop, { fullName: 'Merged Magda' });
    const source = await createUser(shop, { fullName: 'Merged Magdalena', email: 'magda@example.test' });
    await post('/contactus', { name: 'M', email: source.email, phone: '0821234567', subject: 'Unverified', message: 'Private' });
    await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, estimator);
    expect((await post('/user/data/export', {}, target)).body).not.toContain('Private');
    expect((await post('/user/data/export', {}, target)).body).toContain('Merged Magdalena');
    expect((await post('/admin/customers/erase', { _id: source.id, confirm: source.email }, owner)).json()).toMatchObject({
      code: 'account_merged',
    });
    await post('/user/account/delete', target, target);
    const { rows } = await shop.pool.query("select 1 from users where full_name like 'Merged Mag%' or email like 'magda%'");
    expect(rows).toEqual([]);
    expect((await shop.pool.query("select 1 from contact_messages where subject = 'Unverified'")).rows).toHaveLength(1);
  });
});
