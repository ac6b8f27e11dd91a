import { addDays } from '#domain/shared/time.ts';

export const receiptKinds = ['received', 'reversal', 'refund'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const paymentMethods = ['eft', 'payshap', 'card', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  eft: 'EFT',
  payshap: 'PayShap',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
};

/** R50 000 000. */
export const maxReceiptCents = 5_000_000_000;
/** The number of days within which a credit is paid back. */
export const maxRefundDays = 30;

/** Checks an amount: whole cents, more than 0, at most R50 000 000. */
export const checkAmount = (cents: number) =>
  Number.isInteger(cents) && cents > 0 && cents <= maxReceiptCents ? undefined : 'amount_invalid';

const maxDaysBeforeOrder = 90;

/** Checks the day of a receipt or refund: not in the future, and at most 90 days before the acceptance. Days are ISO 8601. */
export const checkReceiptDay = (day: string, { orderedOn, today }: { orderedOn: string; today: string }) =>
  day > today || day < addDays(orderedOn, -maxDaysBeforeOrder) ? 'receipt_day' : undefined;
