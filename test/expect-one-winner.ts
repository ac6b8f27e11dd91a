import type { JobHelpers } from 'graphile-worker';
import { expect } from 'vitest';
import { getValidityEnd } from '#domain/quotes/quote-validity.ts';
import type { withRevisions } from './with-revisions.ts';

type Quotes = ReturnType<typeof withRevisions>;
type Request = () => Promise<unknown>;
type Competitor = {
  /** Makes the changes that `send` requires, before the race starts. */
  prepare: (_id: string) => Promise<void>;
  /** Sends the request that competes with the acceptance. */
  send: (_id: string) => Promise<unknown>;
  /** The error code of an acceptance that runs after the competing request. */
  code: string;
};

/** The orders in which the two requests of a round start. */
const startOrders = ['acceptance first', 'competitor first', 'together'] as const;

/** The number of rounds in which each of the four competitors starts once in each of the three orders. */
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
  // Without this, the sessions would expire before the quotes.
  await shop.pool.query("update sessions set expires_at = expires_at + interval '30 days'");
  const winners = Object.fromEntries(Object.keys(competitors).map((name) => [name, { acceptance: 0, competitor: 0 }]));
  for (let round = 0; round < rounds; round += 1) {
    const name = Object.keys(competitors)[round % 4]!;
    const { prepare, send, code } = competitors[name]!;
    const validUntil = inDays(1);
    const { _id } = await sendQuote(buildRevision({ validUntil }));
    await prepare(_id);
    const startOrder = startOrders[Math.floor(round / 4) % 3]!;
    // Ten seconds before the end of the validity, the acceptance and the expiry job can both succeed: the job allows for clock skew.
    const offsetMs = getValidityEnd(validUntil).getTime() - 10_000 - shop.clock.now().getTime();
    shop.clock.move(offsetMs);
    const [acceptanceResponse] = await race(quotes, _id, [() => accept(_id), () => send(_id)], startOrder);
    const { status, revision } = await openQuote(_id);
    shop.clock.move(-offsetMs);
    const isAccepted = acceptanceResponse.statusCode === 200;
    winners[name]![isAccepted ? 'acceptance' : 'competitor'] += 1;
    if (isAccepted) expect([status, revision.number, revision.acceptance?.name], name).toEqual(['accepted', 1, 'Thandi Mokoena']);
    else {
      expect(status, name).not.toBe('accepted');
      expect(acceptanceResponse.json<{ code: string }>().code).toBe(code);
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

/** Starts two requests while a transaction locks the quote, and releases the lock once both wait for it. @returns their responses */
async function race<Acceptance>(
  { shop: { pool } }: Quotes,
  _id: string,
  [accept, compete]: [() => Promise<Acceptance>, Request],
  startOrder: (typeof startOrders)[number],
): Promise<[Acceptance, unknown]> {
  const connection = await pool.connect();
  const waitForBlockedRequests = (count: number) =>
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
    let acceptanceRequest: Promise<Acceptance>;
    let competingRequest: Promise<unknown>;
    if (startOrder === 'competitor first') {
      competingRequest = compete();
      await waitForBlockedRequests(1);
      acceptanceRequest = accept();
    } else {
      acceptanceRequest = accept();
      if (startOrder === 'acceptance first') await waitForBlockedRequests(1);
      competingRequest = compete();
    }
    await waitForBlockedRequests(2);
    await connection.query('rollback');
    return await Promise.all([acceptanceRequest, competingRequest]);
  } finally {
    connection.release();
  }
}
