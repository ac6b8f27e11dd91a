import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import type { AdminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import type { QuoteMessage } from '#contract/account/quotes.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { hasAskedToCancel, hasOpenObjection } from '#domain/orders/order-dispute.ts';
import { closedOrderStatuses } from '#domain/orders/order.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { recordQuoteMessage, toAdminMessageDto, toMessageDto } from '#server/modules/quotes/index.ts';
import { findUser } from '#server/modules/users/index.ts';
import { getOrderMessage, insertOrderMessage } from './conversation.store.ts';
import type { OrderChange, OrderCommand } from './order-command.ts';
import { issueWaitingInvoices } from './documents/issue-documents.ts';
import { insertOrderEvent, updateOrder, type LockedOrder } from './order-commands.store.ts';
import { findObjectionTime } from './orders.store.ts';

type Dependencies = { clock: Clock; runCommand: OrderCommand; runOwnCommand: OrderCommand; change: OrderChange };
type NewMessage = { userId: string; fromStaff: boolean; bodyText: string; createdAt: Date };

/** Adds a message to the conversation of a locked order, which is that of its quote, and notifies the other side. @returns its id */
async function recordOrderMessage(trx: Transaction, { id: orderId, quoteId }: LockedOrder, message: NewMessage): Promise<string> {
  const id = createId();
  if (quoteId === null) await insertOrderMessage(trx, { ...message, id, orderId });
  else await recordQuoteMessage(trx, { ...message, id, quoteId });
  await notifyBackOffice(trx, 'orders', orderId);
  await enqueueMessages(trx, [message.fromStaff ? 'quote_message' : 'desk_message'], { messageId: id });
  return id;
}

/** Sends messages about orders, asks to cancel them, and keeps orders that the customer disputes. */
export function createConversation({ clock, runCommand, runOwnCommand, change }: Dependencies) {
  return {
    /** Sends a message of the customer. */
    async sendAsCustomer(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/user/orders/message'>,
      key: string | undefined,
    ): Promise<QuoteMessage> {
      const bodyText = requireText(message, 'message_required');
      return runOwnCommand(
        currentUser,
        { _id, operation: '/user/orders/message', key, request: [_id, bodyText] },
        async (trx, order) => ({
          id: await recordOrderMessage(trx, order, { userId: currentUser.id, fromStaff: false, bodyText, createdAt: clock.now() }),
        }),
        async (trx, { id }) => toMessageDto(await getOrderMessage(trx, id)),
      );
    },

    /** Sends a message of staff. */
    async sendAsStaff(
      currentUser: AuthenticatedUser,
      { _id, message }: ParsedInputOf<'/admin/orders/message'>,
      key: string | undefined,
    ): Promise<AdminQuoteMessage> {
      const bodyText = requireText(message, 'message_required');
      return runCommand(
        currentUser,
        { _id, operation: '/admin/orders/message', key, request: [_id, bodyText] },
        async (trx, order, { audit }) => {
          if ((await findUser(trx, order.userId))!.erasedAt !== null) throw createApiError('customer_erased');
          const id = await recordOrderMessage(trx, order, { userId: currentUser.id, fromStaff: true, bodyText, createdAt: clock.now() });
          audit({ action: 'message', after: { message: id } });
          return { id };
        },
        async (trx, { id }) => toAdminMessageDto(await getOrderMessage(trx, id)),
      );
    },

    /** Records that the customer asks to cancel the order, with a message to staff. A second request replaces the time of the first. */
    async askToCancel(currentUser: AuthenticatedUser, { _id, reason }: ParsedInputOf<'/user/orders/ask_cancel'>, key: string | undefined) {
      const text = requireText(reason, 'reason_required');
      const target = { _id, operation: '/user/orders/ask_cancel' as const, key, request: [_id, text] };
      await runOwnCommand(currentUser, target, async (trx, order) => {
        if (closedOrderStatuses.includes(order.status)) throw createApiError('order_closed');
        const createdAt = clock.now();
        const bodyText = `I would like to cancel this order.\n\n${text}`;
        await recordOrderMessage(trx, order, { userId: currentUser.id, fromStaff: false, bodyText, createdAt });
        await updateOrder(trx, order.id, { cancelAskedAt: createdAt });
        return {};
      });
    },

    /** Keeps an order after the customer objected to its acceptance or asked to cancel it. */
    keep: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/orders/keep'>, key: string | undefined): Promise<AdminOrder> =>
      change(currentUser, { _id: input._id, operation: '/admin/orders/keep', key, request: input }, async (trx, order, { audit }) => {
        const note = requireText(input.note, 'reason_required');
        if (closedOrderStatuses.includes(order.status)) throw createApiError('order_closed');
        const objectedAt = await findObjectionTime(trx, order.id);
        if (!hasOpenObjection({ ...order, objectedAt }) && !hasAskedToCancel(order)) throw createApiError('order_not_disputed');
        const now = clock.now();
        await updateOrder(trx, order.id, { keptAt: now });
        await insertOrderEvent(trx, {
          id: createId(),
          orderId: order.id,
          userId: currentUser.id,
          status: order.status,
          note,
          createdAt: now,
        });
        await issueWaitingInvoices(trx, order.id, { now, issuedBy: currentUser.id });
        audit({ action: 'keep', after: { objectedAt, cancelAskedAt: order.cancelAskedAt } });
      }),
  };
}
export type Conversation = ReturnType<typeof createConversation>;
