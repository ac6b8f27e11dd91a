import { describe, expect, test } from 'vitest';
import { createUser, siteAddress } from '#test/factories.ts';
import { priceAndSend } from '#test/with-revisions.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, product, defaultCustomer, owner, estimator, submitQuoteRequest, postExpectingError, get, list, listQuoteNumbers } =
  startQuotesAdmin();

describe('the list of quotes', () => {
  test('accepts the specified fields: status, search, assignee, skip, limit', async () => {
    const customer = await createUser(shop, { fullName: 'Zanele Ünique', email: 'zanele@example.test' });
    await shop.pool.query("update users set phone_e164 = '+27829990001' where id = $1", [customer.id]);
    const quotes = [];
    for (const line2 of ['Muizenberg', 'Kalk Bay', 'Kalk Bay'])
      quotes.push(await submitQuoteRequest(customer, { contact: { ...siteAddress, line2 }, notes: `Near ${line2} harbour` }));
    const [first, second, third] = quotes.map(({ number }) => number);
    expect(await list({ search: 'zanele', limit: 2 })).toMatchObject({ fullcount: 3, result: [{ number: third }, { number: second }] });
    expect(await listQuoteNumbers({ search: 'zanele', skip: 2 })).toEqual([first]);
    for (const search of [
      'ünique',
      'ZANELE@example',
      '082 999 0001',
      '+27 82 999-0001',
      first!,
      `${product.name} zanele`,
      'muizenberg zanele',
    ])
      expect(await listQuoteNumbers({ search }), search).toContain(first);
    expect(await listQuoteNumbers({ search: 'zanele nowhere' })).toEqual([]);
    for (const search of ['(082) 111 2222', '0821112222', 'zolani']) expect(await listQuoteNumbers({ search }), search).toEqual([]);
    const createProfile = (fullName: string) => ({ fullName, phone: { number: '0821112222', code: 'ZA', dialcountry: '27' } });
    expect((await shop.post('/user/profile/save', createProfile('Zolani Renamed'), customer)).statusCode).toBe(200);
    for (const search of ['(082) 111 2222', '+27 82 111 2222', 'zolani'])
      expect(await listQuoteNumbers({ search }), search).toHaveLength(3);
    await shop.post('/user/profile/save', createProfile('Zanele Ünique'), customer);
    expect(await listQuoteNumbers({ search: '%' })).toEqual([]);
    await shop.call('/admin/quotes/assign', { _id: quotes[0]!._id, assignee: estimator.id }, estimator);
    expect(await listQuoteNumbers({ search: 'zanele', assignee: 'me' })).toEqual([first]);
    expect(await listQuoteNumbers({ search: 'zanele', assignee: estimator.id }, owner)).toEqual([first]);
    expect(await listQuoteNumbers({ search: 'zanele', assignee: 'none' })).toEqual([third, second]);
    await shop.call('/admin/quotes/status', { _id: quotes[1]!._id, status: 'in_review' }, estimator);
    expect(await listQuoteNumbers({ search: 'zanele', status: 'in_review' })).toEqual([second]);
    expect(await listQuoteNumbers({ search: 'zanele', status: ['in_review', 'submitted'], suburb: 'kalk bay' })).toEqual([third, second]);
    expect(await listQuoteNumbers({ search: 'zanele', stone: product._id, urgency: 'Within 1 month' })).toHaveLength(3);
    expect(await listQuoteNumbers({ search: 'zanele', urgency: 'Planning and budgeting' })).toEqual([]);
  });

  test('has the columns of the table and the estimate in each row', async () => {
    const { _id } = await submitQuoteRequest(defaultCustomer, { meters: '4' });
    expect((await list({ limit: 1 })).result[0]).toEqual({
      _id,
      number: expect.stringMatching(/^Q-/),
      status: 'submitted',
      createdAt: shop.clock.now().toISOString(),
      fullName: 'Thandi Mokoena',
      customer: defaultCustomer.id,
      stone: product.name,
      suburb: 'Gardens',
      urgency: 'Within 1 month',
      notes: 'Second gate on the left',
      range: { state: 'range', lowCents: expect.any(Number), highCents: expect.any(Number) },
      priceCents: null,
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

  test('has the reason for a missing estimate', async () => {
    const withoutAmount = await submitQuoteRequest(defaultCustomer, { meters: '' });
    expect((await get(withoutAmount._id)).range).toEqual({ state: 'no_amount', lowCents: null, highCents: null });
  });

  test('sorts by value, urgency, waiting time and last activity', async () => {
    const customer = await createUser(shop, { fullName: 'Sorted Person' });
    const small = await submitQuoteRequest(customer, { meters: '1', project_urgency: 'More than a month' });
    const large = await submitQuoteRequest(customer, { meters: '30', project_urgency: 'Planning and budgeting' });
    const middle = await submitQuoteRequest(customer, { meters: '9', project_urgency: 'Within 1 - 2 weeks' });
    const listSorted = async (sort: string) => listQuoteNumbers({ search: 'sorted person', sort });
    expect(await listSorted('-value')).toEqual([large, middle, small].map(({ number }) => number));
    expect(await listSorted('urgency')).toEqual([middle, small, large].map(({ number }) => number));
    expect(await listSorted('waiting')).toEqual([small, large, middle].map(({ number }) => number));
    shop.clock.move(1000);
    await shop.call('/user/quotes/message', { _id: small._id, message: 'Hello' }, customer);
    expect(await listSorted('-activityAt')).toEqual([small, middle, large].map(({ number }) => number));
  });

  test('lists quotes without a value, an urgency or a waiting time last in both directions', async () => {
    const customer = await createUser(shop, { fullName: 'Unknown Person' });
    const known = await submitQuoteRequest(customer, { meters: '5', project_urgency: 'Within 1 month' });
    const unknown = await submitQuoteRequest(customer, { meters: '', project_urgency: '' });
    for (const status of ['in_review', 'info_needed'] as const)
      await shop.call('/admin/quotes/status', { _id: unknown._id, status, note: 'Sizes?' }, estimator);
    for (const sort of ['value', '-value', 'urgency', '-urgency', 'waiting', '-waiting']) {
      const { result } = await list({ search: 'unknown person', sort });
      expect(
        result.map(({ _id }) => _id),
        sort,
      ).toEqual([known._id, unknown._id]);
    }
  });

  test('sorts by the price that was sent, or by the estimate if no price was sent', async () => {
    const customer = await createUser(shop, { fullName: 'Priced Person' });
    const estimated = await submitQuoteRequest(customer, { meters: '1' });
    const priced = await submitQuoteRequest(customer, { meters: '1' });
    const recalled = await submitQuoteRequest(customer, { meters: '30' });
    for (const { _id } of [priced, recalled]) await priceAndSend(shop, owner, _id, product._id, { rand: 1 });
    const listNumbers = async () => (await list({ search: 'priced person', sort: 'value' })).result.map(({ number }) => number);
    expect(await listNumbers()).toEqual([priced, recalled, estimated].map(({ number }) => number));
    await shop.call('/admin/quotes/recall', { _id: recalled._id }, estimator);
    expect(await listNumbers()).toEqual([priced, estimated, recalled].map(({ number }) => number));
  });

  test('returns the previous and the next quote for the same filter and order', async () => {
    const customer = await createUser(shop, { fullName: 'Adjacent Customer' });
    const quotes = [];
    for (const meters of ['3', '1', '2']) quotes.push(await submitQuoteRequest(customer, { meters }));
    for (const sort of ['', 'createdAt', '-value', 'value', 'waiting', '-urgency'] as const) {
      const filter = { search: 'adjacent customer', sort };
      const { result } = await list(filter);
      for (const [index, { _id }] of result.entries()) {
        const getLink = (position: number) => result[position] && { _id: result[position]._id, number: result[position].number };
        expect((await shop.call('/admin/quotes/neighbours', { ...filter, _id }, estimator)).response, sort).toEqual({
          previous: getLink(index - 1) ?? null,
          next: getLink(index + 1) ?? null,
          position: index + 1,
          fullcount: 3,
        });
      }
    }
    expect(
      (await shop.call('/admin/quotes/neighbours', { search: 'adjacent customer', status: 'quoted', _id: quotes[0]!._id }, estimator))
        .response,
    ).toEqual({
      previous: null,
      next: null,
      position: null,
      fullcount: 0,
    });
    expect(await postExpectingError('/admin/quotes/neighbours', { _id: defaultCustomer.id })).toMatchObject({ code: 'not_found' });
  });

  test('has a board with a column for each status, with the count and the first quotes', async () => {
    const customer = await createUser(shop, { fullName: 'Board Customer' });
    const quotes = [await submitQuoteRequest(customer), await submitQuoteRequest(customer), await submitQuoteRequest(customer)];
    await shop.call('/admin/quotes/status', { _id: quotes[0]!._id, status: 'in_review' }, estimator);
    const { columns } = (await shop.call('/admin/quotes/board', { search: 'board customer', limit: 1 }, estimator)).response;
    expect(columns.map(({ status }) => status)).toEqual(quoteStatuses);
    expect(columns.filter(({ fullcount }) => fullcount > 0)).toMatchObject([
      { status: 'submitted', fullcount: 2, result: [{ _id: quotes[2]!._id }] },
      { status: 'in_review', fullcount: 1, result: [{ _id: quotes[0]!._id }] },
    ]);
    expect(await listQuoteNumbers({ search: 'board customer', status: 'submitted', skip: 1 }), 'the second page of a column').toEqual([
      quotes[1]!.number,
    ]);
  });

  test('has the assignees, stones and suburbs to filter by', async () => {
    const choices = (await shop.call('/admin/quotes/filter-options', {}, estimator)).response;
    const ids = choices.assignees.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining([owner.id, estimator.id]));
    expect(ids).not.toContain(defaultCustomer.id);
    expect(choices.suburbs).toContain('Gardens');
    expect(choices.stones.map(({ name }) => name)).toContain(product.name);
  });
});
