import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError, requireText } from '#domain/errors/error-codes.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { OrderChange } from '../order-command.ts';
import type { LockedOrder } from '../order-commands.store.ts';
import { getOrderMoney } from '../order-money.ts';
import { dismissProof, findOrderOfPayment, findProof } from '../payment-proofs.store.ts';
import * as store from '../payments.store.ts';

const maxArrangementDays = 366;

/** Dismisses proofs of payment, and records disputes and arrangements of payments. */
export function createPaymentFollowUp({ db, clock, change }: { db: Db; clock: Clock; change: OrderChange }) {
  async function getOrderId(paymentId: string): Promise<string> {
    const orderId = await findOrderOfPayment(db, paymentId);
    if (orderId === undefined) throw createApiError('not_found');
    return orderId;
  }
  const getPayment = async (trx: Transaction, order: LockedOrder, paymentId: string) =>
    (await store.listPayments(trx, [order.id])).find(({ id }) => id === paymentId)!;

  async function assertArrangementPossible(trx: Transaction, order: LockedOrder, paymentId: string, payBy: string): Promise<void> {
    const now = clock.now();
    const today = toLocalDate(now);
    if (payBy < today || payBy > addDays(today, maxArrangementDays)) throw createApiError('pay_by_day');
    const { milestones } = await getOrderMoney(trx, order, now);
    if (milestones.find(({ id }) => id === paymentId)!.openCents === 0) throw createApiError('payment_not_open');
  }

  return {
    /** Dismisses a proof of payment. The customer is notified of the reason. */
    async dismissProof(
      currentUser: AuthenticatedUser,
      input: ParsedInputOf<'/admin/proofs/dismiss'>,
      key: string | undefined,
    ): Promise<AdminOrder> {
      const dismissReason = requireText(input.reason, 'reason_required');
      const found = await findProof(db, input._id);
      if (found === undefined) throw createApiError('not_found');
      const target = { _id: found.orderId, operation: '/admin/proofs/dismiss' as const, key, request: input };
      return change(currentUser, target, async (trx, _order, { audit }) => {
        // Read again under the lock of the order, because money may have been recorded meanwhile.
        const proof = (await findProof(trx, input._id))!;
        if (proof.receiptId !== null || proof.dismissedAt !== null) throw createApiError('proof_settled');
        await dismissProof(trx, proof.id, { dismissedAt: clock.now(), dismissedBy: currentUser.id, dismissReason });
        await enqueueMessages(trx, ['proof_dismissed'], { proofId: proof.id });
        audit({ action: 'dismiss_proof', after: { proof: proof.id } });
      });
    },

    /** Records that the customer disputes a payment, or ends the dispute. */
    async dispute(
      currentUser: AuthenticatedUser,
      input: ParsedInputOf<'/admin/payments/dispute'>,
      key: string | undefined,
    ): Promise<AdminOrder> {
      const target = { _id: await getOrderId(input._id), operation: '/admin/payments/dispute' as const, key, request: input };
      return change(currentUser, target, async (trx, order, { audit }) => {
        const { milestone, disputeReason } = await getPayment(trx, order, input._id);
        const reason = input.reason.trim();
        await store.updateDispute(trx, input._id, reason);
        audit({
          action: 'dispute',
          before: { milestone, isDisputed: disputeReason !== '' },
          after: { milestone, isDisputed: reason !== '' },
        });
      });
    },

    /** Records until when the customer agreed to pay, or ends the arrangement. */
    async arrange(
      currentUser: AuthenticatedUser,
      input: ParsedInputOf<'/admin/payments/arrange'>,
      key: string | undefined,
    ): Promise<AdminOrder> {
      const target = { _id: await getOrderId(input._id), operation: '/admin/payments/arrange' as const, key, request: input };
      return change(currentUser, target, async (trx, order, { audit }) => {
        const { milestone, payBy: previousPayBy } = await getPayment(trx, order, input._id);
        const payBy = input.payBy ?? null;
        if (payBy !== null) await assertArrangementPossible(trx, order, input._id, payBy);
        await store.updateArrangement(trx, input._id, payBy, payBy === null ? '' : input.note.trim());
        audit({ action: 'arrange', before: { milestone, payBy: previousPayBy }, after: { milestone, payBy } });
      });
    },
  };
}
