import type { ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, createApiError, requireText } from '#domain/errors/error-codes.ts';
import type { MilestoneMoney } from '#domain/orders/order-money.ts';
import { checkAmount, checkReceiptDay } from '#domain/orders/receipt.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import type { OrderCommand } from '../order-command.ts';
import { issueReceipt, issueWaitingInvoices } from '../documents/issue-documents.ts';
import type { LockedOrder } from '../order-commands.store.ts';
import { getOrderMoney, type LoadedOrderMoney } from '../order-money.ts';
import { receiveDeposit, updateDepositStatus } from '../order-status.ts';
import { reopenProofs, settleProofs } from '../payment-proofs.store.ts';
import * as store from '../receipts.store.ts';
import { toReceiptDto, type OrderDetails } from './order-details.service.ts';

type Dependencies = { db: Db; clock: Clock; runCommand: OrderCommand; details: OrderDetails };

/** @returns the id of the entry */
async function insertEntry(
  trx: Transaction,
  entry: store.NewReceipt,
  { id: recordedBy }: AuthenticatedUser,
  createdAt: Date,
): Promise<string> {
  const id = createId();
  await store.insertReceipt(trx, { ...entry, id, recordedBy, createdAt });
  return id;
}

/** Settles the proofs of the payments that the money filled, and of those that are paid. */
async function settleProofsOfReceipt(
  trx: Transaction,
  order: LockedOrder,
  { before, receiptId, now }: { before: LoadedOrderMoney; receiptId: string; now: Date },
): Promise<void> {
  const { milestones } = await getOrderMoney(trx, order, now);
  const isFilled = ({ receivedCents, openCents }: MilestoneMoney, index: number) =>
    openCents === 0 || receivedCents > before.milestones[index]!.receivedCents;
  await settleProofs(
    trx,
    receiptId,
    milestones.filter(isFilled).map(({ id }) => id),
  );
}

/** Records money received, reversals and refunds. Each one is a new entry: entries are never changed. */
export function createReceipts({ db, clock, runCommand, details }: Dependencies) {
  const toResponse = async (trx: Transaction, { receiptId, orderId }: { receiptId: string; orderId: string }) => ({
    receiptId,
    order: await details.get(trx, { _id: orderId }),
  });

  return {
    /** Records money that was seen in the account. */
    record: (currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/receipts/record'>, key: string | undefined) =>
      runCommand(
        currentUser,
        { _id: input.orderId, operation: '/admin/receipts/record', key, request: input },
        async (trx, order, { audit }) => {
          const { confirmDuplicate, orderId, amountCents, receivedOn, way: method } = input;
          const now = clock.now();
          assertAllowed(checkAmount(amountCents));
          const bankReference = input.bankReference.trim();
          assertAllowed(checkReceiptDay(receivedOn, { orderedOn: toLocalDate(order.createdAt), today: toLocalDate(now) }));
          const earlier = await store.findPossibleDuplicate(trx, { orderId, amountCents, receivedOn, bankReference });
          if (earlier !== undefined && !confirmDuplicate) {
            const possibleDuplicate = { ...toReceiptDto(earlier), orderNumber: earlier.orderNumber };
            throw createApiError('duplicate_suspected', { details: { earlier: possibleDuplicate } });
          }
          const before = await getOrderMoney(trx, order, now);
          const entry = { orderId, kind: 'received' as const, amountCents, receivedOn, method, bankReference, note: input.note.trim() };
          const receiptId = await insertEntry(trx, entry, currentUser, now);
          await settleProofsOfReceipt(trx, order, { before, receiptId, now });
          await receiveDeposit(trx, order, { userId: currentUser.id, now });
          const issue = { now, issuedBy: currentUser.id };
          await issueWaitingInvoices(trx, orderId, issue);
          const { number: orderNumber, invoiceTo: recipient } = order;
          await issueReceipt(trx, { receiptId, orderId, orderNumber, recipient, amountCents, receivedOn, method, bankReference }, issue);
          audit({ action: 'record_receipt', after: { receipt: receiptId, amountCents, receivedOn, method } });
          return { receiptId, orderId };
        },
        toResponse,
      ),

    /** Reverses an entry that was recorded by mistake. */
    async reverse(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/receipts/reverse'>, key: string | undefined) {
      const reason = requireText(input.reason, 'reason_required');
      const receipt = await store.findReceipt(db, input.receiptId);
      if (receipt === undefined) throw createApiError('not_found');
      return runCommand(
        currentUser,
        { _id: receipt.orderId, operation: '/admin/receipts/reverse', key, request: input },
        async (trx, order, { audit }) => {
          const now = clock.now();
          // Read again under the lock of the order, because it may have been reversed meanwhile.
          const reversed = (await store.findReceipt(trx, input.receiptId))!;
          if (reversed.kind !== 'received') throw createApiError('receipt_not_reversible');
          if (reversed.reversalId !== null) throw createApiError('receipt_reversed');
          const { receivedCents } = await getOrderMoney(trx, order, now);
          if (receivedCents < reversed.amountCents) throw createApiError('reversal_exceeds_received');
          const { orderId, method } = reversed;
          const entry = { orderId, kind: 'reversal' as const, method, receivedOn: toLocalDate(now), reversedId: reversed.id, note: reason };
          const receiptId = await insertEntry(trx, { ...entry, amountCents: -reversed.amountCents }, currentUser, now);
          await reopenProofs(trx, reversed.id);
          await updateDepositStatus(trx, order, { userId: currentUser.id, now });
          audit({ action: 'reverse_receipt', after: { receipt: receiptId, reversed: reversed.id } });
          return { receiptId, orderId };
        },
        toResponse,
      );
    },

    /** Records that a credit was paid back. */
    async refund(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/receipts/refund'>, key: string | undefined) {
      const reason = requireText(input.reason, 'reason_required');
      return runCommand(
        currentUser,
        { _id: input.orderId, operation: '/admin/receipts/refund', key, request: input },
        async (trx, order, { audit }) => {
          const { orderId, amountCents, paidOn } = input;
          assertAllowed(checkAmount(amountCents));
          const now = clock.now();
          assertAllowed(checkReceiptDay(paidOn, { orderedOn: toLocalDate(order.createdAt), today: toLocalDate(now) }));
          const { creditCents } = await getOrderMoney(trx, order, now);
          if (amountCents > creditCents) throw createApiError('refund_above_credit');
          const entry = { orderId, kind: 'refund' as const, method: 'eft' as const, receivedOn: paidOn, note: reason };
          const receiptId = await insertEntry(trx, { ...entry, amountCents: -amountCents }, currentUser, now);
          await enqueueMessages(trx, ['refund_made'], { receiptId });
          audit({ action: 'refund', after: { receipt: receiptId, amountCents, paidOn } });
          return { receiptId, orderId };
        },
        toResponse,
      );
    },
  };
}
