import { addDays } from '#domain/shared/time.ts';
import { checkReceiptDay } from './receipt.ts';

/** An order that began before the business used this system. Days are ISO 8601. */
export type EnteredOrder = {
  totalCents: number;
  acceptedOn: string;
  payments: readonly { amountCents: number; otherInvoice: { issuedOn: string } | null }[];
  receipts: readonly { receivedOn: string }[];
};

const maxAgeDays = 5 * 366;

/** Checks the days and sums of an entered order. @returns the code of the first error */
export function checkEnteredOrder({ totalCents, acceptedOn, payments, receipts }: EnteredOrder, today: string) {
  if (acceptedOn > today || acceptedOn < addDays(today, -maxAgeDays)) return 'accepted_day';
  if (payments.reduce((sum, { amountCents }) => sum + amountCents, 0) !== totalCents) return 'payments_sum';
  if (payments.some(({ otherInvoice }) => otherInvoice !== null && otherInvoice.issuedOn > today)) return 'other_invoice_day';
  return receipts.map(({ receivedOn }) => checkReceiptDay(receivedOn, { orderedOn: acceptedOn, today })).find((code) => code !== undefined);
}
