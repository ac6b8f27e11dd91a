import { maxReceiptCents, paymentMethodLabels, paymentMethods, type PaymentMethod } from '#domain/orders/receipt.ts';
import { numberFormats } from '#domain/shared/numbers.ts';
import { number, select, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema } from '#web/admin/kit/form/form-schema.ts';

const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));
const amountField = number({ ...numberFormats.rand, max: maxReceiptCents }, { label: 'Amount (R)', min: 1, half: true });
const createDayField = (label: string) => text({ label, kind: 'day', required: 'Enter a day.', half: true });
const createReasonField = (hint: string) => textArea({ label: 'Reason', hint, required: 'Enter a reason.', maxLength: 500 });

export const receiptSchema = formSchema({
  amountCents: amountField,
  receivedOn: createDayField('Seen in our bank account on'),
  way: select<PaymentMethod>({ label: 'Payment method', options: methodOptions, empty: 'eft', half: true }),
  bankReference: text({ label: 'Bank reference', hint: 'As on the bank statement.', optional: true, maxLength: 140, half: true }),
  note: text({ label: 'Note', optional: true, maxLength: 500 }),
});

export const reversalSchema = formSchema({ reason: createReasonField('Only staff can read it.') });

export const refundSchema = formSchema({
  amountCents: amountField,
  paidOn: createDayField('Paid back on'),
  reason: createReasonField('Only staff can read it.'),
});
