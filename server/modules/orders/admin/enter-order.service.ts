import type { OutputOf, ParsedInputOf } from '#contract/index.ts';
import { assertAllowed, requireText } from '#domain/errors/error-codes.ts';
import { checkEnteredOrder } from '#domain/orders/entered-order.ts';
import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { checkAmount } from '#domain/orders/receipt.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { createCommand } from '#server/crud/command.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { assertValidEntry, getEnteredCustomer } from '#server/modules/quotes/index.ts';
import { createEnteredOrder } from '../create-order.ts';
import { receiveDeposit } from '../order-status.ts';
import { insertReceipt } from '../receipts.store.ts';
import type { OrderDetails } from './order-details.service.ts';

type Input = ParsedInputOf<'/admin/orders/enter'>;
type Dependencies = { db: Db; clock: Clock; details: OrderDetails };

/** @throws ApiError for the first error of the order itself */
function assertValidOrder({ totalCents, acceptedOn, payments, received }: Input, today: string): void {
  for (const cents of [totalCents, ...[...payments, ...received].map(({ amountCents }) => amountCents)]) assertAllowed(checkAmount(cents));
  for (const { milestone, otherInvoice } of payments) {
    requireText(milestone, 'milestone_required');
    if (otherInvoice) requireText(otherInvoice.number, 'other_invoice_day');
  }
  const checked = payments.map(({ amountCents, otherInvoice = null }) => ({ amountCents, otherInvoice }));
  assertAllowed(checkEnteredOrder({ totalCents, acceptedOn, payments: checked, receipts: received }, today));
}

/** Returns the due date of a payment. If the order has already reached the status of a payment without a date, the payment is due from today. */
function getDueDay({ dueOn, dueStatus, dueDays }: Input['payments'][number], status: Input['status'], today: string): string | null {
  if (dueOn) return dueOn;
  return orderStatusSequence.indexOf(dueStatus) <= orderStatusSequence.indexOf(status) ? addDays(today, dueDays) : null;
}

/** Enters orders that began before the business used this system. */
export function createEnterOrder({ db, clock, details }: Dependencies) {
  // The order does not exist yet, and a new customer has no record to lock.
  const run = createCommand({ db, entityType: 'order', lock: async () => ({}) });

  /** Records the money that was already received. The customer gets no message about it. */
  async function recordReceipts(trx: Transaction, orderId: string, received: Input['received'], recordedBy: string, createdAt: Date) {
    for (const { way: method, bankReference, note, ...receipt } of received) {
      const entry = { orderId, kind: 'received' as const, method, bankReference: bankReference.trim(), note: note.trim(), ...receipt };
      await insertReceipt(trx, { ...entry, id: createId(), recordedBy, createdAt });
    }
  }

  return {
    /** Enters an order. Sends nothing. */
    async enter(staff: AuthenticatedUser, input: Input, key: string | undefined): Promise<OutputOf<'/admin/orders/enter'>['response']> {
      const now = clock.now();
      const today = toLocalDate(now);
      const { customer, status, acceptedOn } = input;
      const noMeters = { meters: null, runningMeters: false, squareMeters: false, pieceCount: 0 };
      const newCustomer = assertValidEntry(customer, { stone: input.stone, serviceName: '', ...noMeters });
      assertValidOrder(input, today);
      const target = { _id: createId(), operation: '/admin/orders/enter' as const, key, request: input };
      return run(
        staff,
        target,
        async (trx, _record, { audit }) => {
          const { id: userId } = await getEnteredCustomer(trx, newCustomer ?? customer._id!, now);
          const { number } = await createEnteredOrder(trx, {
            id: target._id,
            userId,
            status,
            stone: input.stone.trim(),
            totalCents: input.totalCents,
            vatRate: input.vatRate,
            leadTimeDays: input.leadTimeDays,
            acceptedOn,
            areas: input.areas.map((area) => area.trim()).filter(Boolean),
            payments: input.payments.map(({ otherInvoice, dueOn: _dueOn, ...payment }, index) => ({
              ...payment,
              milestone: payment.milestone.trim(),
              dueOn: getDueDay(input.payments[index]!, status, today),
              otherInvoice: otherInvoice ? { number: otherInvoice.number.trim(), issuedOn: otherInvoice.issuedOn } : null,
            })),
            enteredBy: staff.id,
            now,
          });
          await recordReceipts(trx, target._id, input.received, staff.id, now);
          await receiveDeposit(trx, { id: target._id, status, heldOn: null }, { userId: staff.id, now });
          audit({ action: 'enter', after: { number, customer: userId, totalCents: input.totalCents, acceptedOn, status } });
          return { _id: target._id, number, customer: userId, isNew: newCustomer !== undefined };
        },
        async (trx, entered) => ({ ...entered, order: await details.get(trx, { _id: entered._id }) }),
      );
    },
  };
}
