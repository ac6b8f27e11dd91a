import { describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, defaultCustomer, owner, estimator, submitQuoteRequest, postExpectingError, get, list, listQuoteNumbers, runAllJobs } =
  startQuotesAdmin();

describe('quotes that need attention', () => {
  const getCounts = async (as: TestUser = estimator) => (await shop.call('/admin/quotes/counts', {}, as)).response;

  test('are marked as read per user, and later activity of the customer is unread', async () => {
    const { _id, number } = await submitQuoteRequest();
    const before = { owner: await getCounts(owner), estimator: await getCounts() };
    const quote = await get(_id);
    expect(quote.unread).toBe(true);
    expect((await shop.call('/admin/quotes/read', { ids: [_id] }, estimator)).response.unread).toBe(before.estimator['unread'] - 1);
    expect([(await get(_id)).unread, (await get(_id, owner)).unread]).toEqual([false, true]);
    expect(await listQuoteNumbers({ unread: true })).not.toContain(number);
    shop.clock.move(1000);
    await shop.call('/user/quotes/message', { _id, message: 'And another thing' }, defaultCustomer);
    await shop.call('/admin/quotes/read', { ids: [_id], seenAt: quote.activityAt }, estimator);
    expect((await get(_id)).unread, 'the message was not on the screen').toBe(true);
    await shop.call('/admin/quotes/read', { ids: [_id] }, estimator);
    expect(await listQuoteNumbers({ unread: true })).not.toContain(number);
    await shop.call('/admin/quotes/read', { ids: [_id], unread: true }, estimator);
    expect(await listQuoteNumbers({ unread: true })).toContain(number);
  });

  test('can all be marked as read, and a single quote can be marked as unread after that', async () => {
    const reader = await createUser(shop, { role: 'estimator' });
    const { _id } = await submitQuoteRequest();
    expect((await getCounts(reader))['unread']).toBeGreaterThan(0);
    shop.clock.move(1000);
    expect((await shop.call('/admin/quotes/read', { all: true }, reader)).response['unread']).toBe(0);
    expect((await shop.call('/admin/quotes/read', { ids: [_id], unread: true }, reader)).response['unread']).toBe(1);
    await submitQuoteRequest();
    expect((await getCounts(reader))['unread']).toBe(2);
  });

  test('stay unread if they arrived after the list was loaded, and an older mark does not replace a newer one', async () => {
    const reader = await createUser(shop, { role: 'estimator' });
    const seenQuote = await submitQuoteRequest();
    const seenAt = (await get(seenQuote._id)).activityAt;
    const laterQuote = await submitQuoteRequest();
    const markAllAsRead = async (at: string) => (await shop.call('/admin/quotes/read', { all: true, seenAt: at }, reader)).response;
    expect((await markAllAsRead(seenAt))['unread']).toBe(1);
    expect(await listQuoteNumbers({ unread: true }, reader)).toEqual([laterQuote.number]);
    await shop.call('/admin/quotes/read', { ids: [laterQuote._id] }, reader);
    expect((await markAllAsRead(new Date(Date.parse(seenAt) - 60_000).toISOString()))['unread']).toBe(0);
  });

  test('do not include a snoozed quote until its time, or until the customer writes', async () => {
    const { _id, number } = await submitQuoteRequest();
    const until = new Date(shop.clock.now().getTime() + 1).toISOString();
    const awaitingStaff = (await getCounts())['awaitingStaff'];
    expect((await shop.call('/admin/quotes/snooze', { _id, until }, estimator)).response).toMatchObject({ snoozedUntil: until });
    expect(await getCounts()).toMatchObject({ awaitingStaff: awaitingStaff - 1 });
    expect(await listQuoteNumbers({ view: 'snoozed' })).toEqual([number]);
    for (const view of ['waiting', 'needs_me']) expect(await listQuoteNumbers({ view }), view).not.toContain(number);
    await runAllJobs();
    expect(await get(_id)).toMatchObject({ snoozedUntil: null });
    expect(await listQuoteNumbers({ view: 'needs_me' })).toContain(number);
    await shop.call('/admin/quotes/snooze', { _id, until: new Date(shop.clock.now().getTime() + 86_400_000).toISOString() }, estimator);
    await shop.call('/user/quotes/message', { _id, message: 'Still there?' }, defaultCustomer);
    expect(await get(_id)).toMatchObject({ snoozedUntil: null });
    for (const past of [shop.clock.now().toISOString(), '2001-01-01T00:00:00Z'])
      expect(await postExpectingError('/admin/quotes/snooze', { _id, until: past })).toMatchObject({ code: 'time_past' });
  });

  test('can be snoozed by one of two users who saw the same version', async () => {
    const { _id, version } = await get((await submitQuoteRequest())._id);
    const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
    await shop.call('/admin/quotes/snooze', { _id, version, until }, owner);
    expect(await postExpectingError('/admin/quotes/snooze', { _id, version, until: '' })).toMatchObject({
      code: 'version_stale',
      current: { snoozedUntil: until },
    });
  });

  test('include a quote with a reminder for its author from the time of the reminder until it is deleted', async () => {
    const { _id, number } = await submitQuoteRequest();
    await shop.call('/admin/quotes/assign', { _id, assignee: owner.id }, owner);
    const at = new Date(shop.clock.now().getTime() + 1).toISOString();
    expect((await shop.call('/admin/quotes/remind', { _id, at, note: 'Call them' }, estimator)).response).toMatchObject({ remindAt: at });
    expect(await listQuoteNumbers({ view: 'due' })).toEqual([]);
    shop.clock.move(1000);
    await runAllJobs();
    const listReminders = async (as: TestUser) =>
      (await shop.call('/user/notifications/list', {}, as)).response.result.filter(({ kind }) => kind === 'desk_reminder');
    expect(await listReminders(estimator)).toMatchObject([
      { title: `Reminder: ${number}`, text: 'Call them', link: `/admin/requests/${number}` },
    ]);
    expect(await listReminders(owner)).toEqual([]);
    expect([await listQuoteNumbers({ view: 'due' }), await listQuoteNumbers({ view: 'due' }, owner)]).toEqual([[number], []]);
    expect(await listQuoteNumbers({ view: 'needs_me' })).toContain(number);
    expect((await get(_id)).reminder).toEqual({ at, note: 'Call them' });
    await shop.call('/admin/quotes/remind', { _id, at: '' }, estimator);
    expect(await getCounts()).toMatchObject({ due: 0 });
  });

  test('include the quotes of a former staff member for all other staff', async () => {
    const formerAssignee = await createUser(shop, { role: 'estimator' });
    const { _id, number } = await submitQuoteRequest();
    const { version } = await get(_id);
    await shop.call('/admin/quotes/assign', { _id, assignee: formerAssignee.id, version }, estimator);
    expect(await listQuoteNumbers({ view: 'needs_me' })).not.toContain(number);
    for (const change of ['disabled_at = now()', "disabled_at = null, role = 'editor'"]) {
      await shop.pool.query(`update users set ${change} where id = $1`, [formerAssignee.id]);
      expect(await listQuoteNumbers({ view: 'needs_me' }), change).toContain(number);
      expect(await listQuoteNumbers({ assignee: 'none' }), change).toContain(number);
    }
  });

  test('have the same count as the list of each view', async () => {
    const views = {
      new: 'new',
      awaitingStaff: 'waiting',
      awaitingCustomer: 'theirs',
      expiring: 'expiring',
      mine: 'mine',
      due: 'due',
      approvals: 'approvals',
      snoozed: 'snoozed',
      needsMe: 'needs_me',
    };
    for (const as of [owner, estimator]) {
      const countsOfUser = await getCounts(as);
      for (const [name, view] of Object.entries(views) as [keyof typeof views, string][])
        expect((await list({ view }, as)).fullcount, view).toBe(countsOfUser[name]);
      expect((await list({ unread: true }, as)).fullcount).toBe(countsOfUser['unread']);
    }
  });

  test('can be assigned only to staff who work on quotes, and the assignee is notified', async () => {
    const { _id, number } = await submitQuoteRequest();
    await shop.call('/admin/quotes/assign', { _id, assignee: estimator.id }, owner);
    const { result } = (await shop.call('/user/notifications/list', {}, estimator)).response;
    expect(result[0]).toMatchObject({ kind: 'desk_assigned', title: `${number} has been assigned to you` });
    const editor = await createUser(shop, { role: 'editor' });
    for (const assignee of [editor.id, defaultCustomer.id])
      expect(await postExpectingError('/admin/quotes/assign', { _id, assignee })).toMatchObject({
        status: 422,
        code: 'assignee_unavailable',
      });
    expect((await shop.call('/admin/quotes/assign', { _id, assignee: '' }, estimator)).response).toMatchObject({ assignee: null });
  });
});
