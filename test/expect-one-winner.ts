import { expect } from 'vitest';
import type { withRevisions } from './revisions.ts';

/**
 * Accepts quotes while staff recall them or send a newer revision, or the customer declines them. Asserts that one of the two succeeds, that an
 * old revision is never accepted, and that only an accepted quote has an order.
 * @param rounds the number of quotes. The three competing requests take turns.
 */
export async function expectOneWinner(
  { shop, thandi, anna, sendQuote, revise, openQuote, accept }: ReturnType<typeof withRevisions>,
  rounds: number,
): Promise<void> {
  const competingRequests: ((_id: string) => Promise<unknown>)[] = [
    (_id) => shop.post('/admin/quotes/recall', { _id }, anna),
    (_id) =>
      revise(_id)
        .then(() => shop.post('/admin/quotes/send', { _id }, anna))
        .catch(() => undefined),
    (_id) => shop.post('/user/quotes/decline', { _id, reason: 'Too late' }, thandi),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const { _id } = await sendQuote();
    const [accepted] = await Promise.all([accept(_id), competingRequests[round % competingRequests.length]!(_id)]);
    const { status, revision } = await openQuote(_id);
    if (accepted.statusCode === 200)
      expect([status, revision.number, revision.acceptance?.name]).toEqual(['accepted', 1, 'Thandi Mokoena']);
    else {
      expect(status).not.toBe('accepted');
      expect(accepted.json<{ code: string }>().code).toMatch(/^(?:revision_recalled|revision_old|quote_decided)$/);
    }
    const { rows } = await shop.pool.query('select count(*) from orders where quote_id = $1', [_id]);
    expect(rows).toEqual([{ count: accepted.statusCode === 200 ? 1 : 0 }]);
  }
}
