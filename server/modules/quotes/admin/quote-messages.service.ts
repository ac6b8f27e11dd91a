import type { AdminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { recordQuoteMessage } from '../quote-history.store.ts';
import type { QuoteChanges } from '../quote-changes.ts';
import { findUserName } from './quote-commands.store.ts';
import { toAdminMessageDto } from './quote-details.service.ts';

type Dependencies = { db: Db; clock: Clock; changes: QuoteChanges };

/** Sends messages of staff to customers. */
export function createQuoteMessages({ db, clock, changes }: Dependencies) {
  return {
    /**
     * Sends a message to the customer. A retry with the same key returns the first message.
     * @throws ApiError('message_required'), ApiError('customer_erased'); ApiError('key_reused') if the key belongs to another message
     */
    async send(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/admin/quotes/message'>,
      key?: string,
    ): Promise<AdminQuoteMessage> {
      const text = message.trim();
      if (text === '') throw createApiError('message_required');
      validateIdempotencyKey(key);
      const row = { id: createId(), quoteId: _id, userId: currentUser.id, fromStaff: true, bodyText: text, createdAt: clock.now() };
      const idempotency = { userId: currentUser.id, operation: 'quote_message', key, request: [_id, text] };
      const sent = await db.transaction().execute(async (trx) => {
        const { erasedAt } = await changes.lock(trx, _id);
        if (erasedAt !== null) throw createApiError('customer_erased');
        return withIdempotency(trx, idempotency, async () => {
          await recordQuoteMessage(trx, row);
          await enqueueJob(trx, 'notify_customer_of_message', { messageId: row.id });
          await changes.audit(trx, currentUser, _id, { action: 'message', before: {}, after: { message: text } });
          return { id: row.id, createdAt: row.createdAt.toISOString() };
        });
      });
      const fullName = await findUserName(db, currentUser.id);
      return toAdminMessageDto({ ...row, lineLabel: null, id: sent.id, createdAt: new Date(sent.createdAt), fullName });
    },
  };
}
export type QuoteMessagesService = ReturnType<typeof createQuoteMessages>;
