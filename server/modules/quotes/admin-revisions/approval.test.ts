import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, owner, estimator, post, postExpectingError, get, submitQuoteRequest, buildRevision, revise, send, setStatus } =
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

describe('the approval of a draft', () => {
  test('is requested from owners once, does not change the version, and is revoked when the draft changes', async () => {
    const { _id, number } = await submitQuoteRequest();
    await revise(_id, withDiscount(11), estimator);
    const { version } = await revise(_id, withDiscount(12), estimator);
    expect(await listApprovalRequests(_id)).toEqual([`${number} needs your approval`]);
    const key = { 'idempotency-key': `approve-${_id}` };
    expect((await approve(_id, version, key)).json()).toMatchObject({ response: { revision: { version, approvedBy: 'Anna Owner' } } });
    expect((await approve(_id, version, key)).statusCode).toBe(200);
    expect(await revise(_id, withDiscount(12), estimator), 'the same draft').toMatchObject({ version, approvedBy: 'Anna Owner' });
    expect(await revise(_id, withDiscount(13), estimator)).toMatchObject({ version: version + 1, approvedBy: null });
    expect(await listApprovalRequests(_id)).toHaveLength(2);
  });

  test('is listed for owners until the draft is approved or is within the limits again', async () => {
    const { _id } = await submitQuoteRequest();
    const isListed = async (as = owner) => {
      const { result } = await post<{ result: { _id: string }[] }>('/admin/quotes/list', { view: 'approvals' }, as);
      return result.some((quote) => quote._id === _id);
    };
    const countNeedsMe = async (as: typeof owner) =>
      (await post<{ result: { _id: string }[] }>('/admin/quotes/list', { view: 'needs_me', assignee: estimator.id }, as)).result.length;
    await post('/admin/quotes/assign', { _id, assignee: estimator.id }, estimator);
    expect(await revise(_id, withDiscount(5), estimator)).toMatchObject({ approvalRequestedAt: null });
    expect([await isListed(), await countNeedsMe(owner)]).toEqual([false, 0]);
    const revision = await revise(_id, withDiscount(12), estimator);
    expect(revision.approvalRequestedAt).not.toBeNull();
    expect([await isListed(), await countNeedsMe(owner)]).toEqual([true, 1]);
    await revise(_id, withDiscount(5), estimator);
    expect(await isListed()).toBe(false);
    const { version } = await revise(_id, withDiscount(12), estimator);
    expect(await isListed()).toBe(true);
    expect((await approve(_id, version)).statusCode).toBe(200);
    expect(await isListed()).toBe(false);
  });

  test('allows the estimator to send the version that was approved', async () => {
    const { _id } = await submitQuoteRequest();
    const { version } = await revise(_id, withDiscount(12), estimator);
    expect((await approve(_id, version)).statusCode).toBe(200);
    const { revision } = await post<{ revision: AdminRevision }>('/admin/quotes/send', { _id, version }, estimator);
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
    expect(await listApprovalRequests(_id)).toHaveLength(1);
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

test('owners are asked to approve the draft of a recalled revision', async () => {
  const { _id } = await submitQuoteRequest();
  await revise(_id, withDiscount(12), owner);
  await send(_id, owner);
  await post('/admin/quotes/recall', { _id }, estimator);
  expect(await listApprovalRequests(_id)).toHaveLength(1);
  const [draft] = (await post<{ revisions: AdminRevision[] }>('/admin/quotes/revisions', { _id })).revisions;
  expect(draft).toMatchObject({ state: 'draft', approvedBy: null, approvalRequestedAt: expect.any(String) as string });
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
