import { beforeAll, describe, expect, test } from 'vitest';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { createOrder, priceAndSend } from '#test/with-revisions.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, siteAddress, uploadPicture, type TestUser } from '#test/factories.ts';
import { listTransferredTables } from '#test/user-columns.ts';

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
const request = async <Body = Json>(path: string, input: object, user: TestUser = estimator): Promise<Body> => {
  const response = await shop.post(path, input, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: Body }>().response;
};
const submitQuote = async (user: TestUser, overrides: object = {}): Promise<string> =>
  (await shop.call('/site/save/quotes', buildQuoteRequest(stoneId, overrides), user)).response._id;
const get = async (_id: string) => (await shop.call('/admin/customers/get', { _id }, estimator)).response;
const merge = async (target: TestUser, source: TestUser): Promise<string> =>
  (await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, estimator)).response._id;
/** Undoes a merge and signs in to the source account. */
async function unmerge(_id: string, source: TestUser): Promise<TestUser> {
  await shop.call('/admin/customers/unmerge', { _id }, estimator);
  await shop.runJobs();
  const { authToken } = (await shop.call('/login', source, estimator)).response;
  return { ...source, token: authToken };
}
const priceQuote = async (_id: string, rand: number): Promise<void> => {
  await priceAndSend(shop, owner, _id, stoneId, { rand });
  await shop.runJobs();
};
const listNotifications = async (user: TestUser) => (await shop.call('/user/notifications/list', {}, user)).response.result;
const listEmailKinds = async ({ email }: TestUser): Promise<string[]> =>
  (await shop.pool.query('select kind from outbox where recipient = $1 order by number', [email])).rows.map(({ kind }) => kind);
const markEmailsSent = () => shop.pool.query("update outbox set status = 'sent', sent_at = now()");
const erase = ({ id, email }: TestUser) => shop.call('/admin/customers/erase', { _id: id, confirm: email }, owner);

test('a merge moves the rows of every transferred table, and undo moves them back', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const quote = await submitQuote(source, { pictures: [await uploadPicture(shop, source)] });
  await createOrder(shop, owner, { _id: quote, stoneId, customer: source });
  await shop.call('/user/profile/save', { consents: { email: true } }, source);
  await shop.call('/admin/customers/note/add', { _id: source.id, text: 'A note' }, estimator);
  await shop.pool.query('insert into shortlist (user_id, product_id) values ($1, $2)', [source.id, stoneId]);
  await shop.call('/user/statements/create', { from: '2026-01-01', to: '2026-01-31' }, source);
  await shop.runJobs();
  const countRows = async ({ id }: TestUser): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const table of listTransferredTables())
      counts[table] = (await shop.pool.query(`select 1 from ${table} where user_id = $1`, [id])).rows.length;
    return counts;
  };
  const [sourceCounts, noRows] = [await countRows(source), await countRows(target)];
  expect(Object.keys(sourceCounts).filter((table) => sourceCounts[table] === 0)).toEqual([]);
  expect(Object.values(noRows).every((count) => count === 0)).toBe(true);
  const mergeId = await merge(target, source);
  expect([await countRows(source), await countRows(target)]).toEqual([noRows, sourceCounts]);
  await shop.call('/admin/customers/unmerge', { _id: mergeId }, estimator);
  expect([await countRows(source), await countRows(target)]).toEqual([sourceCounts, noRows]);
});

test('a customer keeps an accepted quote with its PDF after two merges in a row', async () => {
  const [first, second, third] = [await createUser(shop), await createUser(shop), await createUser(shop)];
  const quote = await submitQuote(first);
  await priceAndSend(shop, owner, quote, stoneId);
  await shop.call('/user/quotes/accept', { _id: quote, revision: 1, alternative: 0, name: 'First Person' }, first);
  await shop.runJobs();
  await merge(second, first);
  const mergeId = await merge(third, second);
  const { revision } = (await shop.call('/user/quotes/get', { _id: quote }, third)).response;
  expect(revision!.acceptance).toMatchObject({ name: 'First Person' });
  await shop.call('/user/documents/link', { documentId: revision!.acceptance!.documentId }, third);
  const { acceptances } = (await shop.call('/user/data/export', {}, third)).response;
  expect(acceptances).toMatchObject([{ quote_id: quote, name: 'First Person' }]);
  await unmerge(mergeId, second);
  expect((await shop.post('/user/documents/link', { documentId: revision!.acceptance!.documentId }, third)).statusCode).toBe(404);
});

test('T12 the sessions of a merged account stay revoked after undo', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const getStatus = async ({ token }: TestUser) => (await shop.post('/site/get/userdata', {}, { token })).statusCode;
  const mergeId = await merge(target, source);
  expect([await getStatus(target), await getStatus(source)]).toEqual([200, 401]);
  await shop.call('/admin/customers/unmerge', { _id: mergeId }, estimator);
  expect([await getStatus(target), await getStatus(source)]).toEqual([200, 401]);
});

describe('undoing a merge after changes of a moved quote', () => {
  test('moves the notifications about the quote back to its owner, as unread', async () => {
    const [target, source] = [
      await createUser(shop, { fullName: 'Target Person', verified: true }),
      await createUser(shop, { fullName: 'Source Person', verified: true }),
    ];
    const [targetQuote, sourceQuote] = [await submitQuote(target), await submitQuote(source)];
    await shop.runJobs();
    const notificationsBefore = await listNotifications(target);
    shop.clock.move(1000);
    const mergeId = await merge(target, source);
    await priceQuote(sourceQuote, 77_000);
    await shop.call('/admin/quotes/message', { _id: sourceQuote, message: 'For the source account' }, estimator);
    await shop.call('/admin/quotes/message', { _id: targetQuote, message: 'For the target account' }, estimator);
    await shop.runJobs();
    await shop.post('/user/notifications/read', { all: true }, target);

    const reopened = await unmerge(mergeId, source);
    const link = `/user/quotes?id=${sourceQuote}`;
    const remaining = await listNotifications(target);
    expect(remaining.map((notification) => notification.link)).not.toContain(link);
    expect(remaining).toHaveLength(notificationsBefore.length + 1);
    const quoteNotifications = (await listNotifications(reopened)).filter((notification) => notification.link === link);
    expect(quoteNotifications.map(({ title }) => title.replace(/ Q-\S+/, ''))).toEqual(
      expect.arrayContaining(['Your quote is ready', 'New message about', 'We received your quote request']),
    );
    expect(
      quoteNotifications.map(({ readAt }) => readAt),
      'notifications read by the target account are unread',
    ).toEqual([null, null, null]);
    expect(remaining.every(({ readAt }) => readAt !== null)).toBe(true);
    // The owner gets the emails too, and unsent emails to the target account are deleted.
    expect((await findEmail(shop, 'quote_ready', source.email))?.bodyText).toMatch(/^Dear Source Person\n[^]*R77\s000/);
    expect((await findEmail(shop, 'quote_message', source.email))?.bodyText).toContain('For the source account');
    expect(await listEmailKinds(target)).not.toContain('quote_ready');
    expect((await findEmail(shop, 'quote_message', target.email))?.bodyText).toContain('For the target account');
    expect(await findEmail(shop, 'quote_message', target.email)).toMatchObject({ count: 1 });
  });

  test('emails the owner the current state of each quote once, according to their preferences', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    const [first, second, third] = [await submitQuote(source), await submitQuote(source), await submitQuote(source)];
    const setPriceEmails = async (user: TestUser, on: boolean) =>
      (await shop.call('/user/notifications/preferences', { changes: [{ kind: 'quote_ready', channel: 'email', on }] }, user)).response;
    await priceQuote(first, 10_000);
    await setPriceEmails(source, false);
    await priceQuote(third, 30_000);
    await setPriceEmails(source, true);
    const mergeId = await merge(target, source);
    await setPriceEmails(target, false);
    await priceQuote(second, 1);
    await priceQuote(second, 2);
    await shop.post('/user/quotes/withdraw', { _id: first, reason: 'Other plans' }, target);
    await shop.runJobs();
    shop.clock.move(1000);
    await unmerge(mergeId, source);
    const kinds = await listEmailKinds(source);
    expect(kinds.filter((kind) => kind.startsWith('quote_')).toSorted()).toEqual([
      'quote_ready',
      'quote_ready',
      'quote_received',
      'quote_received',
      'quote_received',
      'quote_withdrawn',
    ]);
    const ready = await findEmail(shop, 'quote_ready', source.email);
    expect(ready?.bodyText).toContain('R2,');
    expect(`${ready?.subject} ${ready?.bodyText}`, 'the email does not mention the first price').not.toMatch(/changed|earlier/);
    await priceQuote(second, 3);
    expect((await findEmail(shop, 'quote_ready', source.email))?.bodyText).toMatch(/the earlier one[^]*R3,/);
  });

  test('sends no second email about a price whose recall was undone', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    const quote = await submitQuote(source);
    await priceQuote(quote, 12_000);
    await markEmailsSent();
    const mergeId = await merge(target, source);
    await shop.call('/admin/quotes/recall', { _id: quote }, estimator);
    await shop.call('/admin/quotes/recall', { _id: quote, undo: true }, estimator);
    await shop.runJobs();
    await unmerge(mergeId, source);
    const listPriceEmails = async (user: TestUser) => (await listEmailKinds(user)).filter((kind) => kind === 'quote_ready');
    expect([await listPriceEmails(source), await listPriceEmails(target)]).toEqual([['quote_ready'], []]);
  });

  test('emails the owner no PDF of an acceptance by the other account', async () => {
    const [target, source] = [await createUser(shop, { verified: true }), await createUser(shop, { verified: true })];
    const quote = await submitQuote(source);
    await priceQuote(quote, 12_000);
    const mergeId = await merge(target, source);
    await shop.call('/user/quotes/accept', { _id: quote, revision: 1, alternative: 0, name: 'Karel Target' }, target);
    await shop.call('/admin/customers/unmerge', { _id: mergeId }, estimator);
    // The PDF is ready before the other jobs email the owner.
    await shop.pool.query(
      "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier <> 'render_document'))",
    );
    await shop.runJobs();
    const { rows } = await shop.pool.query("select attachment_key from outbox where kind = 'quote_accepted' and recipient = $1", [
      source.email,
    ]);
    expect(rows).toEqual([{ attachment_key: null }]);
  });

  test('the order of the owner lists no acceptance and no invoice of the other account', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    const quote = await submitQuote(source);
    await priceQuote(quote, 12_000);
    const mergeId = await merge(target, source);
    const { orderId } = (await shop.call('/user/quotes/accept', { _id: quote, revision: 1, alternative: 0, name: 'Karel Target' }, target))
      .response;
    const listKinds = async (user: TestUser): Promise<string[]> =>
      (await shop.call('/user/orders/get', { _id: orderId }, user)).response.documents.map(({ kind }) => kind);
    expect(await listKinds(target)).toEqual(['quote', 'acceptance', 'invoice']);
    expect(await listKinds(await unmerge(mergeId, source))).toEqual(['quote']);
  });

  test('T45 exports an email only to the account that received it, and erases it with either account', async () => {
    for (const erasedAccount of ['target', 'source']) {
      const [target, source] = [
        await createUser(shop, { fullName: `Target Karel ${erasedAccount}`, email: `karel.${erasedAccount}@example.test` }),
        await createUser(shop, { fullName: `Source Clara ${erasedAccount}`, email: `clara.${erasedAccount}@example.test` }),
      ];
      const quote = await submitQuote(source);
      await shop.runJobs();
      const mergeId = await merge(target, source);
      await priceQuote(quote, 55_000);
      await shop.post('/user/quotes/message', { _id: quote, message: 'Karel wrote this' }, target);
      await shop.post('/user/quotes/withdraw', { _id: quote, reason: 'Karel took it back' }, target);
      await shop.runJobs();
      await markEmailsSent();
      const reopened = await unmerge(mergeId, source);
      const [targetExport, sourceExport] = [
        (await shop.call('/user/data/export', {}, target)).response,
        (await shop.call('/user/data/export', {}, reopened)).response,
      ];
      expect(targetExport.mails).toContainEqual(expect.objectContaining({ kind: 'quote_ready', recipient: target.email }));
      expect(sourceExport.mails).toContainEqual(expect.objectContaining({ kind: 'quote_withdrawn', recipient: source.email }));
      expect(JSON.stringify(sourceExport)).not.toMatch(/Target Karel|karel\./);

      await erase(erasedAccount === 'target' ? target : source);
      const { rows } = await shop.pool.query('select to_jsonb(o)::text as mail from outbox o');
      const emails = rows.map(({ mail }) => mail as string).filter((mail) => !mail.includes('account_deleted'));
      if (erasedAccount === 'target') {
        expect(emails.filter((mail) => /karel/i.test(mail))).toEqual([]);
        const { rows: texts } = await shop.pool.query(
          `select body_text as text from quote_messages where quote_id = $1 union all select note from quote_events where quote_id = $1`,
          [quote],
        );
        expect(JSON.stringify(texts)).not.toContain('Karel');
        expect(JSON.stringify(texts), 'the price that staff sent for a continued quote').toContain('R55\u00a0000');
      } else expect(emails.filter((mail) => /clara\.source|R55\s000/.test(mail) && !/clara\.target/.test(mail))).toEqual([]);
    }
  });
});

describe('jobs that run while a merge is undone', () => {
  /** Undoes a merge, and delays the commit of the undo until `work` waits for its locks. */
  async function unmergeDuring(mergeId: string, work: () => Promise<void>): Promise<void> {
    const lockHolder = await shop.pool.connect();
    await lockHolder.query('begin; lock table audit_log in share mode');
    const lockWaitsSql = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const countLockWaits = async () => (await shop.pool.query(lockWaitsSql)).rows.length;
    const running: Promise<unknown>[] = [];
    try {
      running.push(request('/admin/customers/unmerge', { _id: mergeId }));
      await expect.poll(countLockWaits).toBeGreaterThanOrEqual(1);
      let isDone = false;
      running.push(work().then(() => (isDone = true)));
      await expect.poll(async () => isDone || (await countLockWaits()) >= 2).toBe(true);
    } finally {
      await lockHolder.query('commit');
      lockHolder.release();
    }
    await Promise.all(running);
  }

  test('notify the owner of the quote after the undo', async () => {
    const events: [kind: string, send: (quote: string, user: TestUser) => Promise<unknown>][] = [
      ['quote_ready', (_id) => priceAndSend(shop, owner, _id, stoneId)],
      ['quote_message', async (_id) => (await shop.call('/admin/quotes/message', { _id, message: 'Hello' }, estimator)).response],
      ['quote_withdrawn', async (_id, user) => (await shop.call('/user/quotes/withdraw', { _id, reason: 'Other plans' }, user)).response],
    ];
    for (const [kind, send] of events) {
      const [target, source] = [await createUser(shop), await createUser(shop)];
      const quote = await submitQuote(source);
      await shop.call('/admin/quotes/status', { _id: quote, status: 'in_review', note: '' }, estimator);
      await shop.runJobs();
      const mergeId = await merge(target, source);
      await send(quote, target);
      await unmergeDuring(mergeId, shop.runJobs);
      await shop.runJobs();
      expect(await listEmailKinds(target), kind).not.toContain(kind);
      expect((await listEmailKinds(source)).filter((emailKind) => emailKind === kind)).toEqual([kind]);
      const { rows } = await shop.pool.query('select user_id from notifications where link = $1', [`/user/quotes?id=${quote}`]);
      expect(new Set(rows.map((row) => row.user_id)), kind).toEqual(new Set([source.id]));
    }
  });

  test('do not send emails about the merge, and undo removes queued emails about the merge', async () => {
    for (const isQueued of [false, true]) {
      const [target, source] = [await createUser(shop), await createUser(shop)];
      const mergeId = await merge(target, source);
      const sendEmails = async () => {
        for (const account of ['target', 'source'] as const)
          await shop.services.messages.queued.dispatchQueued({ kinds: ['accounts_merged'], params: { mergeId, account } });
      };
      if (isQueued) await sendEmails();
      await unmergeDuring(mergeId, sendEmails);
      for (const user of [target, source]) expect(await listEmailKinds(user)).not.toContain('accounts_merged');
    }
  });
});

test('a merge revokes the sessions of the source account only', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const second = (await shop.call('/login', source, estimator)).response;
  const getStatus = async (token: string) => (await shop.post('/user/quotes/list', {}, { token })).statusCode;
  const mergeId = await merge(target, source);
  for (const token of [source.token, second.authToken]) expect(await getStatus(token)).toBe(401);
  expect((await shop.post('/login', source)).statusCode).toBe(401);

  const reopened = await unmerge(mergeId, source);
  for (const token of [source.token, second.authToken]) expect(await getStatus(token), 'after undoing the merge').toBe(401);
  expect([await getStatus(target.token), await getStatus(reopened.token)]).toEqual([200, 200]);
});

describe('undoing a merge after records were added', () => {
  test('moves a file with its quote, whichever account uploaded it', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    const pictures = [];
    for (const name of ['before.png', 'during.png', 'unattached.png']) pictures.push(await uploadPicture(shop, source, name));
    const [before, during] = pictures;
    await submitQuote(source, { pictures: [before] });
    const mergeId = await merge(target, source);
    await submitQuote(target, { pictures: [during] });
    await unmerge(mergeId, source);
    const { rows } = await shop.pool.query('select name, user_id from uploads where user_id = any($1) order by name', [
      [target.id, source.id],
    ]);
    expect(rows).toEqual([
      { name: 'before.png', user_id: source.id },
      { name: 'during.png', user_id: target.id },
      { name: 'unattached.png', user_id: source.id },
    ]);
  });

  test('moves a new quote back only if it was created from a contact message of the source account', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    await verifyEmail(shop, source);
    await verifyEmail(shop, target);
    await shop.post('/contactus', { name: 'C', email: source.email, phone: '0821234567', subject: 'Turned', message: 'A bar top' });
    const message = await shop.pool.query("select id from contact_messages where subject = 'Turned'");
    const mergeId = await merge(target, source);
    const targetQuote = await submitQuote(target);
    const { _id: createdQuote } = (
      await shop.call(
        '/admin/quotes/enter',
        {
          ...buildQuoteRequest(stoneId),
          customer: { _id: target.id, fullName: '', email: '', phone: '' },
          contactMessage: message.rows[0].id,
        },
        estimator,
      )
    ).response;
    await shop.runJobs();
    await unmerge(mergeId, source);
    const getQuotes = async ({ id }: TestUser) => (await get(id)).quotes.map(({ _id }) => _id);
    expect([await getQuotes(target), await getQuotes(source)]).toEqual([[targetQuote], [createdQuote]]);
    const { notifications } = await get(source.id);
    expect(notifications.map(({ title }) => title)).toContainEqual(expect.stringContaining('We created your quote request'));
  });
});

describe('the phone number and the address of the source account', () => {
  const buildPhone = (number: string) => ({ number, code: 'ZA', dialcountry: '27' });
  const saveProfile = async (user: TestUser, details: object) => (await shop.call('/user/profile/save', details, user)).response;
  const residence = { ...siteAddress, line1: '1 Source Road' };

  test('are copied if the target account has none, and undo removes the copies', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    await saveProfile(source, { phone: buildPhone('0825550177'), residence });
    const quote = await submitQuote(source);
    const [targetBefore, sourceBefore] = [await get(target.id), await get(source.id)];
    const mergeId = await merge(target, source);
    expect(await get(target.id)).toMatchObject({ phone: buildPhone('0825550177'), residence });
    expect((await shop.call('/admin/quotes/get', { _id: quote }, estimator)).response.customerDetails).toMatchObject({
      phone: '+27825550177',
    });
    expect((await shop.call('/admin/customers/list', { search: '082 555 0177' }, estimator)).response.fullcount).toBe(1);
    await unmerge(mergeId, source);
    expect(await get(target.id)).toMatchObject({ phone: targetBefore.phone, residence: targetBefore.residence });
    expect(await get(source.id)).toMatchObject({ phone: sourceBefore.phone, residence: sourceBefore.residence });
    const { rows } = await shop.pool.query('select phone_e164 from users where id = $1', [target.id]);
    expect(rows).toEqual([{ phone_e164: null }]);
  });

  test('do not replace details of the target account or later changes, and an address is copied only as a whole', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    await saveProfile(target, { residence: { ...residence, line1: '', line2: '', city: 'Paarl', postal_code: '', province: '' } });
    await saveProfile(source, { phone: buildPhone('0825550188'), residence });
    const mergeId = await merge(target, source);
    expect(await get(target.id)).toMatchObject({ phone: buildPhone('0825550188'), residence: { line1: '', city: 'Paarl' } });
    await saveProfile(target, { phone: buildPhone('0825550199') });
    await unmerge(mergeId, source);
    expect(await get(target.id)).toMatchObject({ phone: buildPhone('0825550199'), residence: { line1: '', city: 'Paarl' } });

    const secondMerge = await merge(target, source);
    expect(await get(target.id)).toMatchObject({ phone: buildPhone('0825550199') });
    await unmerge(secondMerge, source);
    expect(await get(target.id)).toMatchObject({ phone: buildPhone('0825550199') });
  });

  test('are shown for duplicate accounts before the merge', async () => {
    const [account, duplicate] = [
      await createUser(shop, { fullName: 'Same Sithole' }),
      await createUser(shop, { fullName: 'Same Sithole' }),
    ];
    await saveProfile(duplicate, { phone: buildPhone('0825550166'), residence });
    const { duplicates } = await get(account.id);
    expect(duplicates.find(({ _id }) => _id === duplicate.id)).toMatchObject({ phone: buildPhone('0825550166'), residence });
  });

  test('T45 are erased with the source account after undo, including their copies', async () => {
    const [target, source] = [await createUser(shop), await createUser(shop)];
    await saveProfile(source, { phone: buildPhone('0825550155'), residence: { ...residence, line1: '9 "Erased" Road' } });
    const mergeId = await merge(target, source);
    await submitQuote(target);
    await shop.runJobs();
    const { version } = await get(target.id);
    await shop.call('/admin/customers/save', { _id: target.id, version, fullName: 'Renamed Later' }, estimator);
    await unmerge(mergeId, source);
    await erase(source);
    const { rows } = await shop.pool.query(`select string_agg(t::text, '') as all from (select to_jsonb(u) as t from users u
      union all select to_jsonb(a) from audit_log a union all select to_jsonb(m) from account_merges m union all select to_jsonb(o) from outbox o) x`);
    expect(rows[0].all).not.toMatch(/825550155|Erased.* Road/);
  });
});
