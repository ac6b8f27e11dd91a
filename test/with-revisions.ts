import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { CustomerRevision } from '#contract/account/revision.schemas.ts';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { TestUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import type { startQuotesAdmin } from './start-quotes-admin.ts';

type RevisionInput = Omit<InputOf<'/admin/quotes/revise'>, '_id'>;
type Line = RevisionInput['alternatives'][number]['lines'][number];

/** Returns a line of a revision: by default 2.4 m² of stone at R1 000 per m². */
export const buildLine = (overrides: Partial<Line> = {}): Line => ({
  kind: 'stone',
  label: 'Paarl Rock, 20 mm',
  quantity: 2.4,
  unit: 'm2',
  unitPriceCents: 100_000,
  area: 'Kitchen',
  ...overrides,
});

type PriceOptions = { rand?: number; validUntil?: string };

/** Prices a quote with one line, by default of R2 400, and sends it. */
export async function priceAndSend(
  shop: TestApp,
  staff: TestUser,
  _id: string,
  stoneId: string,
  { rand = 2400, validUntil = addDays(toLocalDate(shop.clock.now()), 7) }: PriceOptions = {},
): Promise<AdminRevision> {
  const lines = [buildLine({ quantity: 1, unit: 'each', unitPriceCents: rand * 100 })];
  await shop.call('/admin/quotes/revise', { _id, alternatives: [{ stoneId, name: '', lines }], validUntil }, staff);
  return (await shop.call('/admin/quotes/send', { _id }, staff)).response.revision;
}

/** Prices, sends and accepts a quote of a customer. @returns the id of the order */
export async function createOrder(
  shop: TestApp,
  staff: TestUser,
  quote: { _id: string; stoneId: string; customer: TestUser },
): Promise<string> {
  const { _id, stoneId, customer } = quote;
  await priceAndSend(shop, staff, _id, stoneId);
  const choice = { revision: 1, alternative: 0, extras: [], name: 'Thandi Mokoena' };
  return (await shop.call('/user/quotes/accept', { _id, ...choice }, customer)).response.orderId;
}

/** Adds functions that price, send and accept quotes to those of `startQuotesAdmin`. */
export function withRevisions(admin: ReturnType<typeof startQuotesAdmin>) {
  const { shop, product, defaultCustomer, owner, submitQuoteRequest } = admin;
  const inDays = (days: number): string => addDays(toLocalDate(shop.clock.now()), days);

  /** Returns a revision with one alternative: a stone, an edge, and a splashback as an extra. */
  const buildRevision = (overrides: Partial<RevisionInput> = {}): RevisionInput => ({
    alternatives: [
      {
        stoneId: product._id,
        name: '',
        lines: [
          buildLine(),
          buildLine({ kind: 'edge', label: 'Bevelled edge', quantity: 4, unit: 'm', unitPriceCents: 25_000 }),
          buildLine({ kind: 'splashback', label: 'Splashback', quantity: 4, unit: 'm', unitPriceCents: 30_000, isOptional: true }),
        ],
      },
    ],
    validUntil: inDays(7),
    ...overrides,
  });

  const revise = async (_id: string, revision: RevisionInput = buildRevision(), user: TestUser = owner): Promise<AdminRevision> =>
    (await shop.call('/admin/quotes/revise', { _id, ...revision }, user)).response.revision;
  const send = async (_id: string, user: TestUser = owner): Promise<AdminRevision> =>
    (await shop.call('/admin/quotes/send', { _id }, user)).response.revision;

  /** Submits, prices and sends a quote. @returns its id and number */
  async function sendQuote(revision?: RevisionInput, user?: TestUser): Promise<{ _id: string; number: string }> {
    const quote = await submitQuoteRequest(user);
    await revise(quote._id, revision ?? buildRevision());
    await send(quote._id);
    return quote;
  }

  /** Opens a quote as its customer. */
  async function openQuote(_id: string, user: TestUser = defaultCustomer): Promise<QuoteDetail & { revision: CustomerRevision }> {
    const { revision, ...quote } = (await shop.call('/user/quotes/get', { _id }, user)).response;
    return { ...quote, revision: revision! };
  }

  const accept = (_id: string, overrides: object = {}, user: TestUser = defaultCustomer, headers: Record<string, string> = {}) =>
    shop.post(
      '/user/quotes/accept',
      { _id, revision: 1, alternative: 0, extras: [], name: 'Thandi Mokoena', ...overrides },
      { ...user, headers },
    );

  /** Runs a statement without the triggers that reject changes. */
  async function runWithoutTriggers(statement: string, values: unknown[]): Promise<void> {
    const connection = await admin.shop.pool.connect();
    try {
      await connection.query('begin');
      await connection.query("set local session_replication_role = 'replica'");
      await connection.query(statement, values);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  }

  return { ...admin, inDays, buildRevision, revise, send, sendQuote, openQuote, accept, runWithoutTriggers };
}
