import type { FastifyRequest } from 'fastify';
import { orderActionEndpoints } from '#contract/account/order-actions.endpoints.ts';
import { assertAllowed, createApiError } from '#domain/errors/error-codes.ts';
import { checkReceiptDay } from '#domain/orders/receipt.ts';
import { addBankDays } from '#domain/shared/calendar.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { parseInput } from '#server/http/endpoint-handler.ts';
import { hashFile } from '#server/lib/hash-file.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { getCalendar, getPaymentSettings } from '#server/modules/settings/index.ts';
import { assignUpload, type CheckedUpload, type UploadsService } from '#server/modules/uploads/index.ts';
import type { OrderCommand } from './order-command.ts';
import type { LockedOrder } from './order-commands.store.ts';
import { getOrderMoney } from './order-money.ts';
import * as store from './payment-proofs.store.ts';

const operation = '/user/orders/proof';
const { multipart } = orderActionEndpoints[operation];
type ProofFields = ReturnType<typeof multipart.fields.parse>;

type Dependencies = { db: Db; clock: Clock; uploads: UploadsService; runOwnCommand: OrderCommand };
/** `address`: the IP address of the customer. */
type ProofRequest = { request: FastifyRequest; address: string; key: string | undefined };

/** Receives proofs of payment from customers. */
export function createPaymentProofs({ db, clock, uploads, runOwnCommand }: Dependencies) {
  /** Checks that a proof of the payment is possible now. */
  async function assertProofPossible(trx: Transaction, order: LockedOrder, { paymentId, paidOn }: ProofFields): Promise<void> {
    const now = clock.now();
    assertAllowed(checkReceiptDay(paidOn, { orderedOn: toLocalDate(order.createdAt), today: toLocalDate(now) }));
    const { milestones } = await getOrderMoney(trx, order, now);
    if (milestones.find(({ id }) => id === paymentId)?.openCents === 0) throw createApiError('payment_not_open');
    if (await store.hasOpenProof(trx, paymentId)) throw createApiError('proof_waiting');
  }

  async function storeProof(currentUser: AuthenticatedUser, { file, fields }: CheckedUpload, address: string, key: string | undefined) {
    const input = parseInput(multipart.fields, fields) as ProofFields;
    const { paymentId, paidOn } = input;
    const orderId = await store.findOrderOfPayment(db, paymentId, currentUser.id);
    if (orderId === undefined) throw createApiError('not_found');
    const target = { _id: orderId, operation, key, request: [paymentId, paidOn, await hashFile(file.path)] } as const;
    const path = await uploads.storeFile(file, currentUser.id, address);
    await runOwnCommand(currentUser, target, async (trx, order) => {
      await assertProofPossible(trx, order, input);
      const now = clock.now();
      const { proofPauseDays } = await getPaymentSettings(trx);
      const id = createId();
      await store.insertProof(trx, {
        id,
        paymentId,
        uploadId: await assignUpload(trx, path, { orderId, userId: currentUser.id }),
        paidOn,
        pausedUntil: addBankDays(toLocalDate(now), proofPauseDays, await getCalendar(trx)),
        createdAt: now,
      });
      await enqueueMessages(trx, ['proof_uploaded'], { proofId: id });
      return {};
    });
    return { orderId };
  }

  return {
    /** Receives a proof of payment. @returns the id of the order */
    upload: (currentUser: AuthenticatedUser, { request, address, key }: ProofRequest): Promise<{ orderId: string }> =>
      uploads.receiveFile(request, address, multipart.files, (upload) => storeProof(currentUser, upload, address, key)),
  };
}
