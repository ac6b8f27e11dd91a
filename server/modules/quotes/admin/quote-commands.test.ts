import { describe, expect, test } from 'vitest';
import { findStatusChange, listStatusChanges } from '#domain/quotes/quote-lifecycle.ts';
import { findEmail, createUser } from '#test/factories.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { listAllowedStatusChanges, startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, owner, estimator, submitQuoteRequest, postExpectingError, get, listQuoteNumbers, setStatus } = startQuotesAdmin();

describe('the status changes of a quote', () => {
  test.each(quoteStatuses)(
    'from %s are made and logged if staff can make them; other changes are rejected with the list of allowed ones',
    async (from) => {
      const { _id } = await submitQuoteRequest();
      const allowed = listStatusChanges(from, 'staff').map((change) => change.to);
      for (const to of quoteStatuses) {
        await setStatus(_id, from);
        const change = findStatusChange(from, to, 'staff');
        if (to === 'quoted') {
          const rejected = { status: 422, code: 'price_needed' };
          expect(await postExpectingError('/admin/quotes/status', { _id, status: to, note: 'R45 000' })).toMatchObject(rejected);
          continue;
        }
        if (change === undefined) {
          const rejected = { status: 409, code: 'move_not_allowed', allowed };
          expect(await postExpectingError('/admin/quotes/status', { _id, status: to, note: 'Because' }), to).toMatchObject(rejected);
          continue;
        }
        const note = change.note === 'required' ? `To ${to} because of the stone` : '';
        if (note !== '') {
          const rejected = { status: 422, code: 'move_note_required' };
          expect(await postExpectingError('/admin/quotes/status', { _id, status: to, note: ' ' }), to).toMatchObject(rejected);
        }
        expect((await shop.call('/admin/quotes/status', { _id, status: to, note }, estimator)).response, to).toMatchObject({
          _id,
          status: to,
          moves: listAllowedStatusChanges(to),
        });
        expect((await get(_id)).history.at(-1)).toMatchObject({ status: to, note, by: 'Ben Estimator', fromStaff: true });
        const { rows } = await shop.pool.query(
          'select before, after, user_id from audit_log where entity_id = $1 order by id desc limit 1',
          [_id],
        );
        expect(rows).toEqual([{ before: { status: from }, after: { status: to, note }, user_id: estimator.id }]);
      }
      expect((await get(_id)).history).toHaveLength(1 + allowed.filter((to) => to !== 'quoted').length);
    },
  );

  test.each([
    ['info_needed', 'quote_info_needed', 'Send us the plan'],
    ['rejected', 'quote_rejected', 'We do not deliver there'],
  ] as const)('to %s are sent to the customer once, by email and as a notification', async (status, kind, note) => {
    const customer = await createUser(shop, { verified: true });
    const { _id, number } = await submitQuoteRequest(customer);
    await setStatus(_id, 'in_review');
    await shop.call('/admin/quotes/status', { _id, status, note }, estimator);
    await shop.runJobs();
    const mail = await findEmail(shop, kind, customer.email);
    expect(mail).toMatchObject({ count: 1, actionUrl: `http://shop.test/user/quotes?id=${_id}` });
    expect(mail!.subject).toContain(number);
    expect(mail!.bodyText).toContain(note);
    const notifications = (await shop.call('/user/notifications/list', {}, customer)).response;
    expect(notifications.result[0]).toMatchObject({ kind, text: note, link: `/user/quotes?id=${_id}` });
  });

  test('are rejected for a quote that is marked as spam', async () => {
    const { _id } = await submitQuoteRequest();
    await shop.call('/admin/quotes/spam', { _id, spam: true }, estimator);
    expect(await postExpectingError('/admin/quotes/status', { _id, status: 'in_review' })).toMatchObject({
      code: 'move_not_allowed',
      allowed: [],
    });
    expect(await listQuoteNumbers({ spam: true })).toHaveLength(1);
    await shop.call('/admin/quotes/spam', { _id, spam: false }, estimator);
    expect(await listQuoteNumbers({ spam: true })).toEqual([]);
    await shop.call('/admin/quotes/status', { _id, status: 'in_review' }, estimator);
  });
});

describe('changes of one quote by two staff members', () => {
  test('return version_stale and the stored quote for an outdated version', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await get(_id);
    await shop.call('/admin/quotes/assign', { _id, assignee: owner.id, version }, owner);
    expect(await postExpectingError('/admin/quotes/status', { _id, status: 'in_review', version })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { _id, assignee: { _id: owner.id, fullName: 'Anna Owner' }, version: version + 1 },
    });
  });

  test('are not checked for conflicts without a version', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await get(_id);
    await shop.call('/admin/quotes/assign', { _id, assignee: owner.id, version }, owner);
    await shop.call('/admin/quotes/assign', { _id, assignee: estimator.id }, estimator);
    expect((await get(_id)).assignee).toEqual({ _id: estimator.id, fullName: 'Ben Estimator' });
  });

  test('result in one status change and one notification of the customer if they are concurrent', async () => {
    const customer = await createUser(shop);
    const { _id } = await submitQuoteRequest(customer);
    await setStatus(_id, 'in_review');
    const responses = await Promise.all(
      [owner, estimator].map((as) => shop.post('/admin/quotes/status', { _id, status: 'rejected', note: 'Not possible' }, as)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await shop.runJobs();
    expect((await findEmail(shop, 'quote_rejected', customer.email))?.count).toBe(1);
  });
});

describe('the endpoints of quotes in the back office', () => {
  const endpointNames = [
    'list',
    'board',
    'get',
    'status',
    'message',
    'assign',
    'snooze',
    'remind',
    'read',
    'note/save',
    'view/list',
    'counts',
  ];
  test.each(['editor', 'installer', 'customer'] as const)('return 403 to the role %s', async (role) => {
    const user = await createUser(shop, { role });
    const { _id } = await submitQuoteRequest();
    for (const name of endpointNames) expect((await shop.post(`/admin/quotes/${name}`, { _id }, user)).statusCode, name).toBe(403);
  });
  test.each(['installer', 'customer'] as const)('send no live events to the role %s', async (role) => {
    const { token } = await createUser(shop, { role });
    expect((await shop.app.inject({ url: '/admin/live', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403);
  });
  test('send no live events without a session', async () => {
    expect((await shop.app.inject({ url: '/admin/live' })).statusCode).toBe(403);
    expect((await shop.app.inject({ url: '/admin/live', headers: { authorization: 'Bearer nonsense' } })).statusCode).toBe(401);
  });
});
