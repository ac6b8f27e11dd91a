import { beforeAll, describe, expect, test } from 'vitest';
import { findEmail } from '#test/factories.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, owner, estimator, postExpectingError, get, submitQuoteRequest, buildRevision, revise, send, setStatus } =
  withRevisions(startQuotesAdmin());

// The lines of these tests are entered by hand, so their costs are unknown. With a minimum margin, every draft would need an approval.
const setMinMargin = (rate: number) =>
  shop.pool.query(`update settings set value = jsonb_set(value, '{minMarginRate}', $1) where key = 'sale'`, [JSON.stringify(rate)]);
beforeAll(() => setMinMargin(0));

// The prices are above those of the price book.
const withDiscount = (percent: number) => {
  const [alternative] = buildRevision().alternatives;
  const lines = alternative!.lines.map((line) => ({ ...line, unitPriceCents: 10 * line.unitPriceCents }));
  return buildRevision({ alternatives: [{ ...alternative!, lines, discount: percent === 0 ? null : { percent, reason: 'Builder' } }] });
};
const approve = (_id: string, version: number, headers: Record<string, string> = {}) =>
  shop.post('/admin/quotes/approve', { _id, version }, { ...owner, headers });
const listApprovalRequests = async (_id: string): Promise<string[]> =>
  (await shop.pool.query('select user_id, title from notifications where quote_id = $1 and kind = $2', [_id, 'staff_approval'])).rows.map(
    ({ title }) => title as string,
  );

const requestApproval = (_id: string, version: number, note = 'A regular customer', user = estimator) =>
  shop.post('/admin/quotes/request-approval', { _id, version, note }, user);
const returnPrice = (_id: string, version: number, note = 'At most 8%') => shop.post('/admin/quotes/return', { _id, version, note }, owner);

const listAnswers = async (_id: string) =>
  (await shop.pool.query("select user_id, title from notifications where quote_id = $1 and kind = 'approval_answered'", [_id])).rows;

describe('the approval of a draft', () => {
  test('is requested by an act, in the app and by email, and not by saving', async () => {
    const { _id, number } = await submitQuoteRequest();
    for (const percent of [11, 12]) await revise(_id, withDiscount(percent), estimator);
    const { version, approvalRequestedAt } = await revise(_id, withDiscount(12), estimator);
    expect([approvalRequestedAt, await listApprovalRequests(_id)]).toEqual([null, []]);
    expect((await requestApproval(_id, version - 1)).json()).toMatchObject({ code: 'version_stale' });
    const key = { 'idempotency-key': `request-${_id}` };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await shop.post(
        '/admin/quotes/request-approval',
        { _id, version, note: 'A regular customer' },
        { ...estimator, headers: key },
      );
      expect(response.json()).toMatchObject({ response: { revision: { version, approvalRequestedAt: expect.any(String) as string } } });
    }
    expect(await listApprovalRequests(_id)).toEqual([`${number} needs your approval`]);
    const email = await findEmail(shop, 'staff_approval', owner.email);
    expect(email).toMatchObject({
      subject: `${number} needs your approval`,
      actionUrl: expect.stringContaining(`/admin/requests/${number}`) as string,
    });
    for (const text of ['Ben Estimator asks you', 'The discount is above the limit.', 'A regular customer'])
      expect(email!.bodyText).toContain(text);
    await revise(_id, withDiscount(13), estimator);
    expect(await listApprovalRequests(_id), 'a later save').toHaveLength(1);
    const { approvals } = await get(_id);
    expect(approvals).toMatchObject([{ action: 'requested', revision: 1, by: 'Ben Estimator', note: 'A regular customer' }]);
  });

  test('is given for the version that the owner has seen, does not change it, and is revoked when the draft changes', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id, withDiscount(12), estimator);
    await requestApproval(_id, version);
    expect((await shop.post('/admin/quotes/approve', { _id }, owner)).json()).toMatchObject({ code: 'bad_input' });
    expect((await approve(_id, version + 1)).json()).toMatchObject({ code: 'version_stale' });
    const key = { 'idempotency-key': `approve-${_id}` };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const approved = { version, approvedBy: 'Anna Owner', approvalRequestedAt: null };
      expect((await approve(_id, version, key)).json()).toMatchObject({ response: { revision: approved } });
    }
    expect(await revise(_id, withDiscount(12), estimator), 'the same draft').toMatchObject({ version, approvedBy: 'Anna Owner' });
    expect(await revise(_id, withDiscount(13), estimator)).toMatchObject({ version: version + 1, approvedBy: null });
    expect((await get(_id)).approvals.map(({ action, by }) => [action, by])).toEqual([
      ['requested', 'Ben Estimator'],
      ['approved', 'Anna Owner'],
    ]);
    expect(await listAnswers(_id)).toEqual([{ user_id: estimator.id, title: expect.stringContaining('was approved') as string }]);
  });

  test('is refused by returning the price with a note', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id, withDiscount(12), estimator);
    expect((await returnPrice(_id, version)).json()).toMatchObject({ code: 'approval_not_requested' });
    await requestApproval(_id, version);
    expect((await returnPrice(_id, version, ' ')).json()).toMatchObject({ code: 'return_note_required' });
    expect((await shop.post('/admin/quotes/return', { _id, version, note: 'No' }, estimator)).statusCode).toBe(403);
    expect((await returnPrice(_id, version)).json()).toMatchObject({
      response: { revision: { approvedBy: null, approvalRequestedAt: null } },
    });
    expect((await get(_id)).approvals.at(-1)).toMatchObject({ action: 'returned', by: 'Anna Owner', note: 'At most 8%' });
    expect(await listAnswers(_id)).toEqual([{ user_id: estimator.id, title: expect.stringContaining('was returned') as string }]);
    const { rows } = await shop.pool.query(`select action from audit_log where entity_id = $1 order by id`, [_id]);
    expect(rows.map(({ action }) => action as string)).toEqual(['revise', 'request_approval', 'return']);
  });

  test('cannot be requested for a price within the limits', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id, withDiscount(5), estimator);
    expect((await requestApproval(_id, version)).json()).toMatchObject({ code: 'approval_not_needed' });
  });

  test('is listed for owners from the request until the draft is approved, returned or within the limits again', async () => {
    const { _id } = await submitQuoteRequest();
    const isListed = async (as = owner) => {
      const { result } = (await shop.call('/admin/quotes/list', { view: 'approvals' }, as)).response;
      return result.some((quote) => quote._id === _id);
    };
    const countNeedsMe = async (as: typeof owner) =>
      (await shop.call('/admin/quotes/list', { view: 'needs_me', assignee: estimator.id }, as)).response.result.length;
    await shop.call('/admin/quotes/assign', { _id, assignee: estimator.id }, estimator);
    const reviseAndRequest = async (percent: number) => {
      const { version } = await revise(_id, withDiscount(percent), estimator);
      expect(await isListed(), 'saved').toBe(false);
      await requestApproval(_id, version);
      return version;
    };
    const first = await reviseAndRequest(12);
    expect([await isListed(), await countNeedsMe(owner)]).toEqual([true, 1]);
    await returnPrice(_id, first);
    expect([await isListed(), await countNeedsMe(owner)]).toEqual([false, 0]);
    await reviseAndRequest(13);
    await revise(_id, withDiscount(5), estimator);
    expect(await isListed()).toBe(false);
    const version = await reviseAndRequest(12);
    expect(await isListed()).toBe(true);
    expect((await approve(_id, version)).statusCode).toBe(200);
    expect(await isListed()).toBe(false);
  });

  test('allows the estimator to send the version that was approved', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id, withDiscount(12), estimator);
    expect((await approve(_id, version)).statusCode).toBe(200);
    const { revision } = (await shop.call('/admin/quotes/send', { _id, version }, estimator)).response;
    expect(revision).toMatchObject({ state: 'open', approvedBy: 'Anna Owner', sentBy: 'Ben Estimator' });
  });

  test('is recorded without a request when an owner sends a quote', async () => {
    const { _id } = await submitQuoteRequest();
    await revise(_id, withDiscount(12), owner);
    expect(await listApprovalRequests(_id)).toEqual([]);
    expect(await send(_id, owner)).toMatchObject({ approvedBy: 'Anna Owner' });
    const withinLimits = await submitQuoteRequest();
    await revise(withinLimits._id, withDiscount(5), owner);
    expect(await send(withinLimits._id, owner)).toMatchObject({ approvedBy: null });
  });
});

test('an owner must approve a price of unknown cost, unless there is no minimum margin', async () => {
  const { _id } = await submitQuoteRequest();
  await setMinMargin(1500);
  try {
    const { needsApproval, version } = await revise(_id, withDiscount(0), estimator);
    expect(needsApproval).toEqual(['cost_unknown']);
    expect(await postExpectingError('/admin/quotes/send', { _id, version })).toMatchObject({
      status: 409,
      code: 'approval_needed',
      reasons: ['cost_unknown'],
    });
  } finally {
    await setMinMargin(0);
  }
  expect(await send(_id, estimator)).toMatchObject({ state: 'open', approvedBy: null });
});

test('the audit log has the first save and the sent revision, with overrides and discounts', async () => {
  const { _id } = await submitQuoteRequest();
  for (const percent of [5, 6, 7]) await revise(_id, withDiscount(percent), estimator);
  await send(_id, estimator);
  const { rows } = await shop.pool.query<{ action: string; after: object }>(
    "select action, after from audit_log where entity_type = 'quote' and entity_id = $1 order by id",
    [_id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['revise', 'send']);
  expect(rows.map(({ after }) => after)).toMatchObject([
    { revision: 1, alternatives: [{ totalCents: 3_230_000, discount: { share: 500, reason: 'Builder' }, overrides: [] }] },
    { revision: 1, alternatives: [{ totalCents: 3_162_000, discount: { share: 700 } }] },
  ]);
});

test.each(['info_needed', 'change_requested', 'expired'] as const)(
  'sending a draft of a quote with the status %s first sets the status in_review',
  async (status) => {
    const { _id } = await submitQuoteRequest();
    await revise(_id);
    await setStatus(_id, status);
    await send(_id);
    expect(await get(_id)).toMatchObject({ status: 'quoted' });
    const { rows } = await shop.pool.query('select status from quote_events where quote_id = $1 order by created_at, id', [_id]);
    expect(rows.map((row) => row.status as string)).toEqual(['submitted', 'in_review', 'in_review', 'quoted']);
  },
);
