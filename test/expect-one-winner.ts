import type { JobHelpers } from 'graphile-worker';
import { expect } from 'vitest';
import { getValidityEnd } from '#domain/quotes/quote-lifecycle.ts';
import type { withRevisions } from './revisions.ts';

type Quotes = ReturnType<typeof withRevisions>;
type Request = () => Promise<unknown>;
type Competitor = {
  /** Prepares the quote, so that the request only has to change it. */
  prepare: (_id: string) => Promise<void>;
  /** Competes with the acceptance. */
  send: (_id: string) => Promise<unknown>;
  /** The error code of an acceptance that runs after this action. */
  code: string;
};

/** The order in which the two requests of a round start. */
const orders = ['acceptance first', 'competitor first', 'together'] as const;

/** The number of rounds in which each competitor starts in each order. */
export const minRounds = 12;

/**
 * Accepts quotes while staff recall them or send a newer revision, the customer declines them, or they expire. Asserts that one of the two
 * succeeds, that an old revision is never accepted, and that only an accepted quote has an order. A lock on the quote makes sure that both
 * requests are in progress at the same time, and that each of the two wins in some rounds.
 * @param rounds the number of quotes, at least `minRounds`. The four competitors take turns.
 */
export async function expectOneWinner(quotes: Quotes, rounds: number): Promise<void> {
  const { shop, sendQuote, buildRevision, inDays, openQuote, accept } = quotes;
  const competitors = createCompetitors(quotes);
  // The sessions end before the validity of a quote does.
  await shop.pool.query("update sessions set expires_at = expires_at + interval '30 days'");
  const winners = Object.fromEntries(Object.keys(competitors).map((name) => [name, { acceptance: 0, competitor: 0 }]));
  for (let round = 0; round < rounds; round += 1) {
    const name = Object.keys(competitors)[round % 4]!;
    const { prepare, send, code } = competitors[name]!;
    const validUntil = inDays(1);
    const { _id } = await sendQuote(buildRevision({ validUntil }));
    await prepare(_id);
    const order = orders[Math.floor(round / 4) % 3]!;
    // The last seconds of the validity, so that the quote can be accepted and, by a clock that differs a little, expires.
    const aheadMs = getValidityEnd(validUntil).getTime() - 10_000 - shop.clock.now().getTime();
    shop.clock.move(aheadMs);
    const [accepted] = await race(quotes, _id, [() => accept(_id), () => send(_id)], order);
    const { status, revision } = await openQuote(_id);
    shop.clock.move(-aheadMs);
    const isAccepted = accepted.statusCode === 200;
    winners[name]![isAccepted ? 'acceptance' : 'competitor'] += 1;
    if (isAccepted) expect([status, revision.number, revision.acceptance?.name], name).toEqual(['accepted', 1, 'Thandi Mokoena']);
    else {
      expect(status, name).not.toBe('accepted');
      expect(accepted.json<{ code: string }>().code).toBe(code);
    }
    const { rows } = await shop.pool.query('select count(*) from orders where quote_id = $1', [_id]);
    expect(rows).toEqual([{ count: isAccepted ? 1 : 0 }]);
  }
  for (const [name, { acceptance, competitor }] of Object.entries(winners))
    expect([acceptance, competitor].filter(Boolean), `${name}: each of the two wins sometimes`).toHaveLength(2);
}

function createCompetitors({ shop, defaultCustomer, owner, revise, buildRevision, inDays }: Quotes): Record<string, Competitor> {
  const prepareNothing = (): Promise<void> => Promise.resolve();
  return {
    recall: {
      prepare: prepareNothing,
      send: (_id) => shop.post('/admin/quotes/recall', { _id }, owner),
      code: 'revision_recalled',
    },
    send: {
      prepare: async (_id) => void (await revise(_id, buildRevision({ validUntil: inDays(2) }))),
      send: (_id) => shop.post('/admin/quotes/send', { _id }, owner),
      code: 'revision_old',
    },
    decline: {
      prepare: prepareNothing,
      send: (_id) => shop.post('/user/quotes/decline', { _id, reason: 'Too late' }, defaultCustomer),
      code: 'quote_decided',
    },
    expiry: {
      prepare: prepareNothing,
      send: (quoteId) => shop.services.jobs.expire_quote({ quoteId }, {} as JobHelpers),
      code: 'revision_expired',
    },
  };
}

/** Starts two requests while the quote is locked, and releases the lock once both wait for it. */
async function race<First>(
  { shop: { pool } }: Quotes,
  _id: string,
  [accept, compete]: [() => Promise<First>, Request],
  order: (typeof orders)[number],
): Promise<[First, unknown]> {
  const connection = await pool.connect();
  const waitForRequests = (count: number) =>
    expect
      .poll(
        async () =>
          (await pool.query("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows,
        { interval: 5 },
      )
      .toEqual([{ count }]);
  try {
    await connection.query('begin');
    await connection.query('select from quotes where id = $1 for update', [_id]);
    let first: Promise<First>;
    let second: Promise<unknown>;
    if (order === 'competitor first') {
      second = compete();
      await waitForRequests(1);
      first = accept();
    } else {
      first = accept();
      if (order === 'acceptance first') await waitForRequests(1);
      second = compete();
    }
    await waitForRequests(2);
    await connection.query('rollback');
    return await Promise.all([first, second]);
  } finally {
    connection.release();
  }
}
