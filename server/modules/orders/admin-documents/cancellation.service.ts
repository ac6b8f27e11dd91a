import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import { checkOrderTransition } from '#domain/orders/order-lifecycle.ts';
import { checkAmount } from '#domain/orders/receipt.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { proposeCancellation, settleOrder, type CancellationProposal } from '../documents/cancel-order.ts';
import type { OrderChange } from '../order-command.ts';
import { changeOrderStatus } from '../order-status.ts';

type CancelInput = ParsedInputOf<'/admin/orders/cancel'>;

/** Returns the amount to keep: that of the input, or the proposed one. */
function getKeptCents({ keptCents, keptReason }: CancelInput, proposal: CancellationProposal): number {
  if (typeof keptCents !== 'number' || keptCents === proposal.keptCents) return proposal.keptCents;
  if (keptCents !== 0) assertAllowed(checkAmount(keptCents));
  if (keptCents > proposal.maxKeptCents) throw createApiError('kept_above_received');
  if (keptReason.trim() === '') throw createApiError('kept_reason_required');
  return keptCents;
}

type Dependencies = { clock: Clock; change: OrderChange };

/** Cancels orders. */
export const createOrderCancellation =
  ({ clock, change }: Dependencies) =>
  (currentUser: AuthenticatedUser, input: CancelInput, key: string | undefined) =>
    change(currentUser, { ...input, operation: '/admin/orders/cancel', key, request: input }, async (trx, order, { audit }) => {
      const note = requireText(input.reason, 'reason_required');
      assertAllowed(checkOrderTransition('cancel', order.status));
      const now = clock.now();
      const proposal = await proposeCancellation(trx, order, now);
      if (proposal.stage === 'cutting' && currentUser.role !== 'owner') throw createApiError('cancel_owner_only');
      const keptCents = getKeptCents(input, proposal);
      const settlement = await settleOrder(trx, order, { keptCents, reason: 'Order cancelled' }, { now, issuedBy: currentUser.id });
      await changeOrderStatus(trx, order, 'cancel', { note, userId: currentUser.id, now });
      const after = { status: 'cancelled', ...settlement, proposedCents: proposal.keptCents, keptReason: input.keptReason.trim() };
      audit({ action: 'cancel', before: { status: order.status }, after });
    });
