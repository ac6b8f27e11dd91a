import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { isPriceExpired } from '#domain/revisions/revision-state.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { createId } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { recordQuoteEvent, recordQuoteMessage } from '#server/modules/quotes/index.ts';
import { assertNewest, assertOpen } from './accept-quote.service.ts';
import { findAcceptance, findObjection, insertObjection, lockQuoteForDecision, type QuoteForDecision } from './acceptance.store.ts';
import { findNewestSent } from '#server/modules/revisions/index.ts';

type Dependencies = { db: Db; clock: Clock };
type Decision = { status: QuoteStatus; note: string; operation: string; revision: number | null | undefined };

/** Records the decisions of customers about a priced quote, except acceptances. */
export function createDecisions({ db, clock }: Dependencies) {
  /** Runs `action` on a locked quote of the customer, once per idempotency key. @throws ApiError('not_found') */
  async function withOwnQuote(
    currentUser: AuthenticatedUser,
    id: string | undefined,
    idempotency: { operation: string; key: string | undefined; request: unknown },
    action: (trx: Transaction, quote: QuoteForDecision) => Promise<void>,
  ): Promise<void> {
    if (id === undefined) throw createApiError('not_found');
    validateIdempotencyKey(idempotency.key);
    await db.transaction().execute(async (trx) => {
      const quote = await lockQuoteForDecision(trx, id, { userId: currentUser.id });
      if (quote === undefined) throw createApiError('not_found');
      await withIdempotency(trx, { userId: currentUser.id, ...idempotency }, async () => {
        await action(trx, quote);
        return {};
      });
    });
  }

  /** Records the customer's decision and notifies staff. */
  async function recordDecision(
    trx: Transaction,
    quote: QuoteForDecision,
    { status, note }: Pick<Decision, 'status' | 'note'>,
  ): Promise<void> {
    const event = { quoteId: quote.id, status, note, userId: quote.userId, by: 'customer' as const, createdAt: clock.now() };
    await enqueueJob(trx, 'notify_staff_of_decision', { eventId: await recordQuoteEvent(trx, event) });
  }

  /**
   * Checks that the customer can decide about the quote.
   * @param revision number of the revision that the customer sees; optional
   * @throws the errors of `assertOpen`; with `revision`, also those of `assertNewest`
   */
  async function assertDecidable(trx: Transaction, quote: QuoteForDecision, revision: Decision['revision']): Promise<void> {
    const newest = await findNewestSent(trx, quote.id);
    if (typeof revision === 'number') assertNewest(quote, newest, revision);
    assertOpen(quote, newest, clock.now());
  }

  /** Records a decision about an open quote. @throws the errors of `assertDecidable` */
  const decide = (currentUser: AuthenticatedUser, id: string | undefined, { status, note, operation, revision }: Decision, key?: string) =>
    withOwnQuote(currentUser, id, { operation, key, request: [id, note, revision] }, async (trx, quote) => {
      await assertDecidable(trx, quote, revision);
      await recordDecision(trx, quote, { status, note });
    });

  return {
    /** Declines an open quote. @throws ApiError('reason_required'), and the errors of `assertDecidable` */
    async decline(
      currentUser: AuthenticatedUser,
      { _id, reason, revision }: ParsedInputOf<'/user/quotes/decline'>,
      key?: string,
    ): Promise<QuoteStatus> {
      const note = reason.trim();
      if (note === '') throw createApiError('reason_required');
      await decide(currentUser, _id, { status: 'declined', note, operation: 'decline_quote', revision }, key);
      return 'declined';
    },

    /**
     * Adds the message to the conversation, and sets the status `change_requested`.
     * @throws ApiError('message_required'), and the errors of `assertDecidable`
     */
    async requestChanges(
      currentUser: AuthenticatedUser,
      { _id, message, revision }: ParsedInputOf<'/user/quotes/changes'>,
      key?: string,
    ): Promise<QuoteStatus> {
      const note = message.trim();
      if (note === '') throw createApiError('message_required');
      const idempotency = { operation: 'request_quote_changes', key, request: [_id, note, revision] };
      await withOwnQuote(currentUser, _id, idempotency, async (trx, quote) => {
        await assertDecidable(trx, quote, revision);
        const row = { id: createId(), quoteId: quote.id, userId: currentUser.id, fromStaff: false, bodyText: note, createdAt: clock.now() };
        await recordQuoteMessage(trx, row);
        await recordDecision(trx, quote, { status: 'change_requested', note });
      });
      return 'change_requested';
    },

    /** Requests a new price of an expired quote. @throws ApiError('not_expired') */
    async renew(currentUser: AuthenticatedUser, { _id }: ParsedInputOf<'/user/quotes/renew'>, key?: string): Promise<QuoteStatus> {
      await withOwnQuote(currentUser, _id, { operation: 'renew_quote', key, request: [_id] }, async (trx, quote) => {
        const newest = await findNewestSent(trx, quote.id);
        if (!isPriceExpired(quote.status, newest?.validUntil, clock.now())) throw createApiError('not_expired');
        await recordDecision(trx, quote, { status: 'in_review', note: '' });
      });
      return 'in_review';
    },

    /**
     * Objects to an acceptance that staff recorded. A second objection changes nothing.
     * @throws ApiError('message_required'), ApiError('objection_not_possible')
     */
    async object(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/user/quotes/object'>,
      key?: string,
    ): Promise<{ objectedAt: string }> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      await withOwnQuote(currentUser, _id, { operation: 'object_to_acceptance', key, request: [_id, text] }, async (trx, quote) => {
        const acceptance = await findAcceptance(trx, quote.id);
        if (!acceptance || acceptance.recordedBy === null) throw createApiError('objection_not_possible');
        // Only the first objection is stored.
        if (await findObjection(trx, quote.id)) return;
        const createdAt = clock.now();
        // The message puts the quote on the to-do list of staff until they answer.
        await recordQuoteMessage(trx, {
          id: createId(),
          quoteId: quote.id,
          userId: currentUser.id,
          fromStaff: false,
          bodyText: text,
          createdAt,
        });
        await insertObjection(trx, { acceptanceId: acceptance.id, message: text, createdAt });
        await enqueueJob(trx, 'notify_staff_of_objection', { quoteId: quote.id });
      });
      return { objectedAt: (await findObjection(db, _id!))!.createdAt.toISOString() };
    },
  };
}
export type Decisions = ReturnType<typeof createDecisions>;
