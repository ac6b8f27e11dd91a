import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { checkTransition } from '#domain/quotes/quote-lifecycle.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { changeQuoteStatus, recordQuoteMessage, type LockedQuote, type QuoteCommands } from '#server/modules/quotes/index.ts';
import { assertNewest } from './accept-quote.service.ts';
import { findAcceptance, findObjection, insertObjection } from './acceptance.store.ts';
import { findNewestSent } from '#server/modules/revisions/index.ts';

type Dependencies = { db: Db; clock: Clock; commands: QuoteCommands };
type Decision = { name: 'decline' | 'request_changes' | 'renew'; note: string; revision?: number | null | undefined };

/** Records the decisions of customers about a priced quote, except acceptances. */
export function createDecisions({ db, clock, commands: { runAsOwner } }: Dependencies) {
  /**
   * Records a decision about a locked quote.
   * @param revision number of the revision that the customer sees; optional
   * @throws the errors of the transition; with `revision`, also those of `assertNewest`
   */
  async function decide(trx: Transaction, quote: LockedQuote, { name, note, revision }: Decision): Promise<object> {
    const newest = await findNewestSent(trx, quote.id);
    const now = clock.now();
    if (typeof revision === 'number') assertNewest(quote, newest, revision);
    assertAllowed(checkTransition(name, { quote, newest, now }));
    await changeQuoteStatus(trx, quote, name, { userId: quote.userId, note, createdAt: now });
    return {};
  }

  return {
    /** Declines an open quote. */
    async decline(
      currentUser: AuthenticatedUser,
      { _id, reason, revision }: ParsedInputOf<'/user/quotes/decline'>,
      key?: string,
    ): Promise<QuoteStatus> {
      const note = requireText(reason, 'reason_required');
      const target = { _id, operation: '/user/quotes/decline' as const, key, request: [_id, note, revision] };
      await runAsOwner(currentUser, target, (trx, quote) => decide(trx, quote, { name: 'decline', note, revision }));
      return 'declined';
    },

    /** Adds the message to the conversation, and sets the status `change_requested`. */
    async requestChanges(
      currentUser: AuthenticatedUser,
      { _id, message, revision }: ParsedInputOf<'/user/quotes/changes'>,
      key?: string,
    ): Promise<QuoteStatus> {
      const note = requireText(message, 'message_required');
      const target = { _id, operation: '/user/quotes/changes' as const, key, request: [_id, note, revision] };
      await runAsOwner(currentUser, target, async (trx, quote) => {
        await decide(trx, quote, { name: 'request_changes', note, revision });
        const row = { id: createId(), quoteId: quote.id, userId: currentUser.id, fromStaff: false, bodyText: note, createdAt: clock.now() };
        await recordQuoteMessage(trx, row);
        return {};
      });
      return 'change_requested';
    },

    /** Requests a new price of an expired quote. */
    async renew(currentUser: AuthenticatedUser, { _id }: ParsedInputOf<'/user/quotes/renew'>, key?: string): Promise<QuoteStatus> {
      const target = { _id, operation: '/user/quotes/renew' as const, key, request: [_id] };
      await runAsOwner(currentUser, target, (trx, quote) => decide(trx, quote, { name: 'renew', note: '' }));
      return 'in_review';
    },

    /** Objects to an acceptance that staff recorded. A second objection changes nothing. */
    async object(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/user/quotes/object'>,
      key?: string,
    ): Promise<{ objectedAt: string }> {
      const text = requireText(message, 'message_required');
      const target = { _id, operation: '/user/quotes/object' as const, key, request: [_id, text] };
      await runAsOwner(currentUser, target, async (trx, quote) => {
        const acceptance = await findAcceptance(trx, quote.id);
        if (!acceptance || acceptance.recordedBy === null) throw createApiError('objection_not_possible');
        // Only the first objection is stored.
        if (acceptance.objection !== null) return {};
        const createdAt = clock.now();
        const row = { id: createId(), quoteId: quote.id, userId: currentUser.id, fromStaff: false, bodyText: text, createdAt };
        // The message puts the quote on the to-do list of staff until they answer.
        await recordQuoteMessage(trx, row);
        await insertObjection(trx, { acceptanceId: acceptance.id, message: text, createdAt });
        await enqueueMessages(trx, ['staff_decision'], { quoteId: quote.id });
        return {};
      });
      return { objectedAt: (await findObjection(db, _id))!.createdAt.toISOString() };
    },
  };
}
