import { beforeAll, describe, expect, test } from 'vitest';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { listTransferredTables } from '#server/modules/personal-data/contributors.ts';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { priceAndSend } from '#test/revisions.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, siteAddress, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let estimator: TestUser;
let stoneId: string;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  estimator = await createUser(shop, { role: 'estimator' });
  stoneId = (await getProduct(shop))._id;
});

type Json = Record<string, any>;
const request = async <Answer = Json>(path: string, input: object, as: TestUser = estimator): Promise<Answer> => {
  const answer = await shop.post(path, input, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ response: Answer }>().response;
};
const submitQuote = async (as: TestUser, overrides: object = {}): Promise<string> =>
  (await request<{ _id: string }>('/site/save/quotes', buildQuoteRequest(stoneId, overrides), as))._id;
const get = (_id: string) => request<CustomerDetail>('/admin/customers/get', { _id });
const merge = async (keep: TestUser, close: TestUser): Promise<string> =>
  (await request<{ _id: string }>('/admin/customers/merge', { keep: keep.id, close: close.id }))._id;
/** Undoes a merge and signs in to the closed account. */
async function unmerge(_id: string, closed: TestUser): Promise<TestUser> {
  await request('/admin/customers/unmerge', { _id });
  await shop.runJobs();
  const { authToken } = await request<{ authToken: string }>('/login', closed);
  return { ...closed, token: authToken };
}
const price = async (_id: string, rand: number): Promise<void> => {
  await priceAndSend(shop, estimator, _id, stoneId, { rand });
  await shop.runJobs();
};
type NotificationRow = { title: string; text: string; link: string; readAt: string | null };
const getNotices = async (as: TestUser) => (await request<{ result: NotificationRow[] }>('/user/notifications/list', {}, as)).result;
const mailsTo = async ({ email }: TestUser): Promise<string[]> =>
  (await shop.pool.query('select kind from outbox where recipient = $1 order by number', [email])).rows.map(({ kind }) => kind);
const sendAll = () => shop.pool.query("update outbox set status = 'sent', sent_at = now()");
const erase = ({ id, email }: TestUser) => request('/admin/customers/erase', { _id: id, confirm: email }, owner);

test('a merge moves the rows of every transferred table, and undo moves them back', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const quote = await submitQuote(source);
  await priceAndSend(shop, estimator, quote, stoneId);
  await request('/user/quotes/accept', { _id: quote, revision: 1, alternative: 0, name: 'Source' }, source);
  await request('/user/profile/save', { consents: { email: true } }, source);
  await request('/admin/customers/note/add', { _id: source.id, text: 'A note' });
  await shop.pool.query('insert into shortlist (user_id, product_id) values ($1, $2)', [source.id, stoneId]);
  await shop.pool.query(
    `insert into uploads (id, path, storage_key, name, mime_type, bytes, user_id, quote_id)
     values (gen_random_uuid(), '/uploads/moved.png', 'uploads/moved.png', 'moved.png', 'image/png', 8, $1, $2)`,
    [source.id, quote],
  );
  await shop.runJobs();
  const countRows = async ({ id }: TestUser): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const table of listTransferredTables())
      counts[table] = (await shop.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows.length;
    return counts;
  };
  const [before, none] = [await countRows(source), await countRows(target)];
  expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual([]);
  expect(Object.values(none).every((count) => count === 0)).toBe(true);
  const merged = await merge(target, source);
  expect([await countRows(source), await countRows(target)]).toEqual([none, before]);
  await request('/admin/customers/unmerge', { _id: merged });
  expect([await countRows(source), await countRows(target)]).toEqual([before, none]);
});

test('T12 the sessions of a merged account stay revoked after undo', async () => {
  const [kept, closed] = [await createUser(shop), await createUser(shop)];
  const getStatus = async ({ token }: TestUser) => (await shop.post('/site/get/userdata', {}, { token })).statusCode;
  const merged = await merge(kept, closed);
  expect([await getStatus(kept), await getStatus(closed)]).toEqual([200, 401]);
  await request('/admin/customers/unmerge', { _id: merged });
  expect([await getStatus(kept), await getStatus(closed)]).toEqual([200, 401]);
});

describe('changes of a quote while two accounts are merged', () => {
  test('are notified to its owner again after undo, as unread, and to no other account', async () => {
    const [kept, closed] = [
      await createUser(shop, { fullName: 'Kept Person', verified: true }),
      await createUser(shop, { fullName: 'Closed Person', verified: true }),
    ];
    const [own, other] = [await submitQuote(kept), await submitQuote(closed)];
    await shop.runJobs();
    const before = await getNotices(kept);
    shop.clock.move(1000);
    const merged = await merge(kept, closed);
    await price(other, 77_000);
    await request('/admin/quotes/message', { _id: other, message: 'Words for Closed Person' });
    await request('/admin/quotes/message', { _id: own, message: 'Words for Kept Person' });
    await shop.runJobs();
    await shop.post('/user/notifications/read', { all: true }, kept);

    const again = await unmerge(merged, closed);
    const about = `/user/quotes?id=${other}`;
    const left = await getNotices(kept);
    expect(left.map(({ link }) => link)).not.toContain(about);
    expect(left).toHaveLength(before.length + 1);
    const reported = (await getNotices(again)).filter(({ link }) => link === about);
    expect(reported.map(({ title }) => title.replace(/ Q-\S+/, ''))).toEqual(
      expect.arrayContaining(['Your quote is ready', 'New message about', 'We received your quote request']),
    );
    expect(
      reported.map(({ readAt }) => readAt),
      'what the other one had read of theirs is new to them',
    ).toEqual([null, null, null]);
    expect(left.every(({ readAt }) => readAt !== null)).toBe(true);
    // The owner gets the email as well, and unsent emails go to no other user.
    expect((await findEmail(shop, 'quote_ready', closed.email))?.bodyText).toMatch(/^Dear Closed Person\n[^]*R77\s000/);
    expect((await findEmail(shop, 'quote_message', closed.email))?.bodyText).toContain('Words for Closed Person');
    expect(await mailsTo(kept)).not.toContain('quote_ready');
    expect((await findEmail(shop, 'quote_message', kept.email))?.bodyText).toContain('Words for Kept Person');
    expect(await findEmail(shop, 'quote_message', kept.email)).toMatchObject({ count: 1 });
  });

  test('are emailed after undo with the current status and according to the preferences, without repetition', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    const [first, second, third] = [await submitQuote(closed), await submitQuote(closed), await submitQuote(closed)];
    const mailPrices = (as: TestUser, on: boolean) =>
      request('/user/notifications/preferences', { changes: [{ kind: 'quote_ready', channel: 'email', on }] }, as);
    await price(first, 10_000);
    await mailPrices(closed, false);
    await price(third, 30_000);
    await mailPrices(closed, true);
    const merged = await merge(kept, closed);
    await mailPrices(kept, false);
    await price(second, 1);
    await price(second, 2);
    await shop.post('/user/quotes/withdraw', { _id: first, reason: 'Other plans' }, kept);
    await shop.runJobs();
    shop.clock.move(1000);
    await unmerge(merged, closed);
    const mails = await mailsTo(closed);
    expect(mails.filter((kind) => kind.startsWith('quote_')).toSorted()).toEqual([
      'quote_ready',
      'quote_ready',
      'quote_received',
      'quote_received',
      'quote_received',
      'quote_withdrawn',
    ]);
    const ready = await findEmail(shop, 'quote_ready', closed.email);
    expect(ready?.bodyText).toContain('R2,');
    expect(`${ready?.subject} ${ready?.bodyText}`, 'they never heard of R1').not.toMatch(/changed|earlier/);
    await price(second, 3);
    expect((await findEmail(shop, 'quote_ready', closed.email))?.bodyText).toMatch(/the earlier one[^]*R3,/);
  });

  test('T45 an email to the other address is in the export of that account only, and is erased with either', async () => {
    for (const erased of ['kept', 'closed']) {
      const [kept, closed] = [
        await createUser(shop, { fullName: `Kept Karel ${erased}`, email: `karel.${erased}@example.test` }),
        await createUser(shop, { fullName: `Closed Clara ${erased}`, email: `clara.${erased}@example.test` }),
      ];
      const quote = await submitQuote(closed);
      await shop.runJobs();
      const merged = await merge(kept, closed);
      await price(quote, 55_000);
      await shop.post('/user/quotes/message', { _id: quote, message: 'Karel wrote this' }, kept);
      await shop.post('/user/quotes/withdraw', { _id: quote, reason: 'Karel took it back' }, kept);
      await shop.runJobs();
      await sendAll();
      const again = await unmerge(merged, closed);
      type Export = { mails: { kind: string; recipient: string }[] };
      const [ofKept, ofClosed] = [
        await request<Export>('/user/data/export', {}, kept),
        await request<Export>('/user/data/export', {}, again),
      ];
      expect(ofKept.mails).toContainEqual(expect.objectContaining({ kind: 'quote_ready', recipient: kept.email }));
      expect(ofClosed.mails).toContainEqual(expect.objectContaining({ kind: 'quote_withdrawn', recipient: closed.email }));
      expect(JSON.stringify(ofClosed)).not.toMatch(/Kept Karel|karel\./);

      await erase(erased === 'kept' ? kept : closed);
      const { rows } = await shop.pool.query('select to_jsonb(o)::text as mail from outbox o');
      const whole = rows.map(({ mail }) => mail as string).filter((mail) => !mail.includes('account_deleted'));
      if (erased === 'kept') {
        expect(whole.filter((mail) => /karel/i.test(mail))).toEqual([]);
        const { rows: said } = await shop.pool.query(
          `select body_text as text from quote_messages where quote_id = $1 union all select note from quote_events where quote_id = $1`,
          [quote],
        );
        expect(JSON.stringify(said)).not.toContain('Karel');
        expect(JSON.stringify(said), 'what the desk said of a request that goes on').toContain('R55\u00a0000');
      } else expect(whole.filter((mail) => /clara\.closed|R55\s000/.test(mail) && !/clara\.kept/.test(mail))).toEqual([]);
    }
  });
});

describe('notifications during undo', () => {
  /** Undoes a merge, and delays its commit until `work` waits for its locks. */
  async function unmergeDuring(merged: string, work: () => Promise<void>): Promise<void> {
    const holder = await shop.pool.connect();
    await holder.query('begin; lock table audit_log in share mode');
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const countWaiting = async () => (await shop.pool.query(waiting)).rows.length;
    const running: Promise<unknown>[] = [];
    try {
      running.push(request('/admin/customers/unmerge', { _id: merged }));
      await expect.poll(countWaiting).toBeGreaterThanOrEqual(1);
      let isDone = false;
      running.push(work().then(() => (isDone = true)));
      await expect.poll(async () => isDone || (await countWaiting()) >= 2).toBe(true);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await Promise.all(running);
  }

  test('of a quote are sent to its owner after undo', async () => {
    const notices: [string, (quote: string, stored: TestUser) => Promise<unknown>][] = [
      ['quote_ready', (_id) => priceAndSend(shop, estimator, _id, stoneId)],
      ['quote_message', (_id) => request('/admin/quotes/message', { _id, message: 'Words' })],
      ['quote_withdrawn', (_id, stored) => request('/user/quotes/withdraw', { _id, reason: 'Other plans' }, stored)],
    ];
    for (const [kind, send] of notices) {
      const [kept, closed] = [await createUser(shop), await createUser(shop)];
      const quote = await submitQuote(closed);
      await request('/admin/quotes/status', { _id: quote, status: 'in_review', note: '' });
      await shop.runJobs();
      const merged = await merge(kept, closed);
      await send(quote, kept);
      await unmergeDuring(merged, shop.runJobs);
      await shop.runJobs();
      expect(await mailsTo(kept), kind).not.toContain(kind);
      expect((await mailsTo(closed)).filter((each) => each === kind)).toEqual([kind]);
      const { rows } = await shop.pool.query('select user_id from notifications where link = $1', [`/user/quotes?id=${quote}`]);
      expect(new Set(rows.map((row) => row.user_id)), kind).toEqual(new Set([closed.id]));
    }
  });

  test('of the merge itself are not sent, and queued ones are removed', async () => {
    for (const early of [false, true]) {
      const [kept, closed] = [await createUser(shop), await createUser(shop)];
      const merged = await merge(kept, closed);
      const announce = () => shop.services.customers.merges.announce(merged);
      if (early) await announce();
      await unmergeDuring(merged, announce);
      for (const each of [kept, closed]) expect(await mailsTo(each)).not.toContain('accounts_merged');
    }
  });
});

test('sessions of a merged account are revoked; those of the other account and new ones are valid', async () => {
  const [kept, closed] = [await createUser(shop), await createUser(shop)];
  const second = await request<{ authToken: string }>('/login', closed);
  const getStatus = async (token: string) => (await shop.post('/user/quotes/list', {}, { token })).statusCode;
  const merged = await merge(kept, closed);
  for (const token of [closed.token, second.authToken]) expect(await getStatus(token)).toBe(401);
  expect((await shop.post('/login', closed)).statusCode).toBe(401);

  const reopened = await unmerge(merged, closed);
  for (const token of [closed.token, second.authToken]) expect(await getStatus(token), 'after undoing the merge').toBe(401);
  expect([await getStatus(kept.token), await getStatus(reopened.token)]).toEqual([200, 200]);
});

describe('records created while two accounts are merged', () => {
  test('a file moves with its quote, from either uploader', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    const put = (path: string) =>
      shop.pool.query(
        "insert into uploads (id, path, storage_key, name, mime_type, bytes, user_id) values (gen_random_uuid(), $1, $1, 'x', 'image/png', 8, $2)",
        [path, closed.id],
      );
    for (const path of ['/uploads/early.png', '/uploads/late.png', '/uploads/loose.png']) await put(path);
    const pictures = (path: string) => ({ pictures: JSON.stringify([{ path, name: 'x' }]) });
    await submitQuote(closed, pictures('/uploads/early.png'));
    const merged = await merge(kept, closed);
    await submitQuote(kept, pictures('/uploads/late.png'));
    await unmerge(merged, closed);
    const { rows } = await shop.pool.query('select path, user_id from uploads where user_id = any($1) order by path', [
      [kept.id, closed.id],
    ]);
    expect(rows).toEqual([
      { path: '/uploads/early.png', user_id: closed.id },
      { path: '/uploads/late.png', user_id: kept.id },
      { path: '/uploads/loose.png', user_id: closed.id },
    ]);
  });

  test('a quote created from a message moves with the message, and other new quotes stay', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    await verifyEmail(shop, closed);
    await verifyEmail(shop, kept);
    await shop.post('/contactus', { name: 'C', email: closed.email, phone: '0821234567', subject: 'Turned', message: 'A bar top' });
    const message = await shop.pool.query("select id from contact_messages where subject = 'Turned'");
    const merged = await merge(kept, closed);
    const own = await submitQuote(kept);
    const { _id: turned } = await request('/admin/quotes/enter', {
      ...buildQuoteRequest(stoneId),
      customer: { _id: kept.id, fullName: '', email: '', phone: '' },
      contactMessage: message.rows[0].id,
    });
    await shop.runJobs();
    await unmerge(merged, closed);
    const getQuotes = async ({ id }: TestUser) => (await get(id)).quotes.map(({ _id }) => _id);
    expect([await getQuotes(kept), await getQuotes(closed)]).toEqual([[own], [turned]]);
    const { notices } = await get(closed.id);
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('We created your quote request'));
  });
});

describe('the phone number and the address', () => {
  const toPhoneColumns = (number: string) => ({ number, code: 'ZA', dialcountry: '27' });
  const change = (as: TestUser, details: object) => request('/user/profile/save', details, as);
  const lives = { ...siteAddress, line1: '1 Taken Road' };

  test('are copied if the target account has none, and removed by undo', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    await change(closed, { phone: toPhoneColumns('0825550177'), residence: lives });
    const quote = await submitQuote(closed);
    const [before, other] = [await get(kept.id), await get(closed.id)];
    const merged = await merge(kept, closed);
    expect(await get(kept.id)).toMatchObject({ phone: toPhoneColumns('0825550177'), residence: lives });
    expect((await request('/admin/quotes/get', { _id: quote }))['person']).toMatchObject({ phone: '+27825550177' });
    expect((await request<{ fullcount: number }>('/admin/customers/list', { search: '082 555 0177' })).fullcount).toBe(1);
    await unmerge(merged, closed);
    expect(await get(kept.id)).toMatchObject({ phone: before.phone, residence: before.residence });
    expect(await get(closed.id)).toMatchObject({ phone: other.phone, residence: other.residence });
    const { rows } = await shop.pool.query('select phone_e164 from users where id = $1', [kept.id]);
    expect(rows).toEqual([{ phone_e164: null }]);
  });

  test('of the target account are kept, an address as a whole, and later changes are kept, too', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    await change(kept, { residence: { ...lives, line1: '', line2: '', city: 'Paarl', postal_code: '', province: '' } });
    await change(closed, { phone: toPhoneColumns('0825550188'), residence: lives });
    const merged = await merge(kept, closed);
    expect(await get(kept.id)).toMatchObject({ phone: toPhoneColumns('0825550188'), residence: { line1: '', city: 'Paarl' } });
    await change(kept, { phone: toPhoneColumns('0825550199') });
    await unmerge(merged, closed);
    expect(await get(kept.id)).toMatchObject({ phone: toPhoneColumns('0825550199'), residence: { line1: '', city: 'Paarl' } });

    const again = await merge(kept, closed);
    expect(await get(kept.id)).toMatchObject({ phone: toPhoneColumns('0825550199') });
    await unmerge(again, closed);
    expect(await get(kept.id)).toMatchObject({ phone: toPhoneColumns('0825550199') });
  });

  test('that a merge would copy are shown for duplicate accounts before the merge', async () => {
    const [one, other] = [await createUser(shop, { fullName: 'Same Sithole' }), await createUser(shop, { fullName: 'Same Sithole' })];
    await change(other, { phone: toPhoneColumns('0825550166'), residence: lives });
    const { duplicates } = await get(one.id);
    expect(duplicates.find(({ _id }) => _id === other.id)).toMatchObject({ phone: toPhoneColumns('0825550166'), residence: lives });
  });

  test('T45 that were copied are erased with the account they belong to', async () => {
    const [kept, closed] = [await createUser(shop), await createUser(shop)];
    await change(closed, { phone: toPhoneColumns('0825550155'), residence: { ...lives, line1: '9 "Erased" Road' } });
    const merged = await merge(kept, closed);
    await submitQuote(kept);
    await shop.runJobs();
    const { version } = await get(kept.id);
    await request('/admin/customers/save', { _id: kept.id, version, fullName: 'Renamed Meanwhile' });
    await unmerge(merged, closed);
    await erase(closed);
    const { rows } = await shop.pool.query(`select string_agg(t::text, '') as all from (select to_jsonb(u) as t from users u
      union all select to_jsonb(a) from audit_log a union all select to_jsonb(m) from account_merges m union all select to_jsonb(o) from outbox o) x`);
    expect(rows[0].all).not.toMatch(/825550155|Erased.* Road/);
  });
});
