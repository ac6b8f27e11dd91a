import type { AdminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { recordQuoteMessage } from '../quote-history.store.ts';
import type { QuoteCommands } from '../quote-command.ts';
import { findUserName } from './quote-commands.store.ts';
import { toAdminMessageDto } from './quote-details.service.ts';

type Dependencies = { db: Db; clock: Clock; commands: QuoteCommands };

/** Sends messages of staff to customers. */
export const createQuoteMessages = ({ db, clock, commands }: Dependencies) => ({
  /** Sends a message to the customer. A retry with the same key returns the first message. */
  async send(
    currentUser: AuthenticatedUser,
    { _id, message }: ParsedInputOf<'/admin/quotes/message'>,
    key?: string,
  ): Promise<AdminQuoteMessage> {
    const text = requireText(message, 'message_required');
    const row = { id: createId(), quoteId: _id, userId: currentUser.id, fromStaff: true, bodyText: text, createdAt: clock.now() };
    const target = { _id, operation: '/admin/quotes/message' as const, key, request: [_id, text] };
    const sent = await commands.runAsStaff(currentUser, target, async (trx, { erasedAt }, { audit }) => {
      if (erasedAt !== null) throw createApiError('customer_erased');
      await recordQuoteMessage(trx, row);
      await enqueueMessages(trx, ['quote_message'], { messageId: row.id });
      audit({ action: 'message', before: {}, after: { message: text } });
      return { id: row.id, createdAt: row.createdAt.toISOString() };
    });
    const fullName = await findUserName(db, currentUser.id);
    return toAdminMessageDto({ ...row, lineLabel: null, id: sent.id, createdAt: new Date(sent.createdAt), fullName });
  },
});
export type QuoteMessagesService = ReturnType<typeof createQuoteMessages>;
