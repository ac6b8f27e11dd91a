import { describe, expect, test } from 'vitest';
import type { Block } from '#server/modules/messages/index.ts';
import { readContent, findEmail, createUser, type TestUser } from '#test/factories.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, defaultCustomer, owner, estimator, submitQuoteRequest, postExpectingError, get, setStatus } = startQuotesAdmin();

describe('messages', () => {
  test("from staff appear in the customer's account and email, and a quote with status info_needed awaits the customer again", async () => {
    const customer = await createUser(shop);
    const { _id } = await submitQuoteRequest(customer);
    await setStatus(_id, 'in_review');
    await shop.call('/admin/quotes/status', { _id, status: 'info_needed', note: 'Which edge?' }, estimator);
    expect(await get(_id)).toMatchObject({ turn: 'them', waitingSince: null });
    shop.clock.move(1000);
    await shop.call('/user/quotes/message', { _id, message: 'Bevelled?' }, customer);
    expect(await get(_id)).toMatchObject({ turn: 'us', waitingSince: shop.clock.now().toISOString(), unread: true });
    const sent = (await shop.call('/admin/quotes/message', { _id, message: ' Bevelled it is ' }, estimator)).response;
    expect(await get(_id)).toMatchObject({ turn: 'them', waitingSince: null });
    expect((await get(_id)).messages).toMatchObject([
      { from: 'customer', text: 'Bevelled?', author: { _id: customer.id } },
      { _id: sent._id, from: 'staff', text: 'Bevelled it is', author: { fullName: 'Ben Estimator' } },
    ]);
    const quoteOfCustomer = (await shop.call('/user/quotes/get', { _id }, customer)).response;
    expect(quoteOfCustomer.messages).toMatchObject([{ from: 'you' }, { from: 'desk', text: 'Bevelled it is' }]);
    await shop.runJobs();
    expect(await findEmail(shop, 'quote_message', customer.email)).toMatchObject({
      count: 1,
      subject: expect.stringMatching(/^About your request Q-/),
      bodyText: expect.stringContaining('Bevelled it is'),
    });
    expect(await postExpectingError('/admin/quotes/message', { _id, message: ' ' })).toMatchObject({ code: 'message_required' });
  });

  test('from staff are emailed with an invitation to reply only if the quote accepts replies', async () => {
    const customer = await createUser(shop, { verified: true });
    const quotes = await Promise.all(quoteStatuses.map(async (status) => ({ status, ...(await submitQuoteRequest(customer)) })));
    for (const { _id, status } of quotes) {
      await setStatus(_id, status);
      await shop.call('/admin/quotes/message', { _id, message: `Written when ${status}` }, estimator);
    }
    await shop.runJobs();
    for (const { _id, status } of quotes) {
      const { rows } = await shop.pool.query<{ content: Block[] }>(
        "select content from outbox where kind = 'quote_message' and quote_id = $1",
        [_id],
      );
      expect(rows).toHaveLength(1);
      const { bodyText, actionLabel, actionUrl } = readContent(rows[0]!.content);
      expect(bodyText).toContain(`Written when ${status}`);
      expect(actionUrl).toBe(`http://shop.test/user/quotes?id=${_id}`);
      const response = await shop.post('/user/quotes/message', { _id, message: 'What is it?' }, customer);
      const acceptsReply = response.statusCode === 200;
      expect([/Reply to this email/.test(bodyText), actionLabel], status).toEqual([
        acceptsReply,
        acceptsReply ? 'Reply in your account' : 'View your request',
      ]);
    }
  });

  test('are stored and emailed once if they are repeated with the same idempotency key', async () => {
    const customer = await createUser(shop);
    const { _id } = await submitQuoteRequest(customer);
    const send = (message: string, key: string, id = _id) =>
      shop.post('/admin/quotes/message', { _id: id, message }, { ...estimator, headers: { 'idempotency-key': key } });
    const responses = await Promise.all([send('On Monday', 'once'), send('On Monday', 'once'), send(' On Monday ', 'once')]);
    const ids = responses.map((response) => response.json<{ response: { _id: string } }>().response._id);
    expect(new Set(ids).size, responses[0]?.body).toBe(1);
    expect((await get(_id)).messages.map(({ text }) => text)).toEqual(['On Monday']);
    await shop.runJobs();
    expect((await findEmail(shop, 'quote_message', customer.email))?.count).toBe(1);

    const otherQuote = await submitQuoteRequest();
    for (const response of [await send('On Tuesday', 'once'), await send('On Monday', 'once', otherQuote._id)]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await send('Ill', 'with a blank')).json()).toMatchObject({ code: 'key_invalid' });
    const ownerWithKey = { ...owner, headers: { 'idempotency-key': 'once' } };
    expect((await shop.post('/admin/quotes/message', { _id, message: 'On Monday' }, ownerWithKey)).statusCode).toBe(200);
    expect((await get(_id)).messages).toHaveLength(2);
  });

  test('from staff do not change the waiting time of a quote whose status awaits staff', async () => {
    const { _id } = await submitQuoteRequest();
    const { waitingSince } = await get(_id);
    await shop.call('/admin/quotes/message', { _id, message: 'We are at it' }, estimator);
    expect(await get(_id)).toMatchObject({ turn: 'us', waitingSince });
  });

  test('from the customer notify the assignee, or all staff with the role for an unassigned quote', async () => {
    const [unassigned, assigned] = [await submitQuoteRequest(), await submitQuoteRequest()];
    await shop.call('/admin/quotes/assign', { _id: assigned._id, assignee: estimator.id }, owner);
    for (const { _id } of [unassigned, assigned]) await shop.call('/user/quotes/message', { _id, message: 'Any news?' }, defaultCustomer);
    await shop.runJobs();
    const listMessageTitles = async (as: TestUser): Promise<string[]> =>
      (await shop.call('/user/notifications/list', {}, as)).response.result
        .filter(({ kind, title }) => kind === 'desk_message' && [unassigned, assigned].some(({ number }) => title.includes(number)))
        .map(({ title }) => title)
        .toSorted();
    expect(await listMessageTitles(owner)).toEqual([`Message about ${unassigned.number}`]);
    expect(await listMessageTitles(estimator)).toEqual([`Message about ${unassigned.number}`, `Message about ${assigned.number}`]);
  });

  test('are rejected for an erased customer', async () => {
    const customer = await createUser(shop);
    const { _id } = await submitQuoteRequest(customer);
    await shop.call('/admin/quotes/note/save', { _id, text: 'Rang twice' }, estimator);
    expect((await shop.post('/user/account/delete', customer, customer)).statusCode).toBe(200);
    expect(await postExpectingError('/admin/quotes/message', { _id, message: 'Hello?' })).toMatchObject({ code: 'customer_erased' });
    expect(await get(_id)).toMatchObject({
      fullName: '',
      status: 'withdrawn',
      waitingSince: null,
      internalNotes: [],
      customerDetails: { erased: true, email: '' },
    });
    expect(await postExpectingError('/admin/quotes/note/save', { _id, text: 'Again' })).toMatchObject({ code: 'not_found' });
  });
});
