import { findReminderStep } from '#domain/orders/payment-reminder.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { getPaymentSettings } from '#server/modules/settings/index.ts';
import * as store from '../payment-reminders.store.ts';

/**
 * Sends the reminders of payments that are due now. Each step of a payment is sent once, whatever the number of runs; after missed runs only
 * the latest step is sent.
 */
export async function sendPaymentReminders({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  const today = toLocalDate(now);
  const steps = (await getPaymentSettings(db)).reminders.map(({ days }) => days);
  const [firstStep] = steps;
  if (firstStep === undefined) return;
  const candidates = await store.listReminderCandidates(db, addDays(today, -firstStep));
  for (const { paymentId } of candidates.filter((candidate) => findReminderStep(candidate, steps, today) !== undefined))
    await db.transaction().execute(async (trx) => {
      await store.lockOrderOfPayment(trx, paymentId);
      // Read again under the lock, because the payment may have been paid or reminded of meanwhile.
      const payment = await store.findPaymentForReminder(trx, paymentId);
      const step = payment && findReminderStep(payment, steps, today);
      if (step === undefined) return;
      await store.insertReminder(trx, { paymentId, step, createdAt: now });
      await enqueueMessages(trx, ['payment_reminder'], { paymentId, step, openCents: payment!.openCents });
    });
}
