import { isVatNumber } from '#domain/orders/business-numbers.ts';
import { maxPayments } from '#domain/orders/payment-reference.ts';
import { isDocumentPrefix, paymentDueStatuses } from '#domain/orders/sale-settings.ts';
import { formatPercent } from '#domain/shared/numbers.ts';
import { integer, lines, list, percent, select, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel } from '#web/admin/kit/form/form-schema.ts';
import { paymentDueLabels } from './payment-due-labels.ts';

const paymentTerms = list(
  {
    name: text({ label: 'Name', maxLength: 60, required: 'Enter a name.' }),
    share: percent({ label: 'Share (%)', min: 1 }),
    dueAt: select({
      label: 'Due',
      options: paymentDueStatuses.map((status) => ({ value: status, label: paymentDueLabels[status] })),
      empty: 'completed',
    }),
    days: integer({ label: 'Days to pay', max: 365, empty: '7' }),
  },
  {
    label: 'Payments',
    format: (value) =>
      ((value ?? []) as { name: string; share: string; dueAt: keyof typeof paymentDueLabels; days: string }[])
        .map(({ name, share, dueAt, days }) => `${name}: ${share}%, ${paymentDueLabels[dueAt]}, ${days} days to pay`)
        .join('\n'),
    list: {
      noun: 'Payment',
      minRows: 1,
      maxRows: maxPayments,
      isOrdered: true,
      rowClass:
        'grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_9rem] lg:grid-cols-[minmax(0,1fr)_7rem_14rem_7rem]',
      getRowName: ({ name }) => String(name),
    },
  },
);

const prefix = (label: string) =>
  text({ label, maxLength: 6, half: true, rule: { isValid: isDocumentPrefix, code: 'document_prefixes_invalid' } });
/** A share of the total that the business keeps, at most what was paid. The terms and conditions name the same shares. */
const keptShare = (label: string) => percent({ label, half: true });

/** Returns the sum of the shares as text: `50% + 40% + 10% = 100%`. A missing or invalid share counts as 0. */
export function sumShares(shares: readonly number[]): { text: string; isComplete: boolean } {
  const rates = shares.map((share) => share || 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return { text: `${rates.map(formatPercent).join(' + ')} = ${formatPercent(total)}`, isComplete: total === 10_000 };
}

export const paymentsPanel = 'Payments';

export const saleSettingsSchema = formSchema(
  {
    ...panel('Quotes', {
      validityDays: integer({ label: 'Validity (days)', min: 1, max: 365, half: true, hint: 'How long a customer can accept a quote.' }),
      leadTimeDays: integer({
        label: 'Lead time (working days)',
        min: 1,
        max: 365,
        half: true,
        hint: 'From the deposit to the installation.',
      }),
    }),
    ...panel(paymentsPanel, { paymentTerms }),
    ...panel('Not included', {
      exclusions: lines({
        label: 'Work that a quote does not include',
        optional: true,
        hint: 'One per line. Every quote lists them.',
        formatLine: (line: string) => line,
        parseLine: (line) => line,
        maxLines: 30,
        maxLineLength: 200,
      }),
    }),
    ...panel('Approval by an owner', {
      estimatorDiscountRate: percent({
        label: 'Discount limit of estimators (%)',
        half: true,
        hint: 'An owner approves a larger discount.',
      }),
      minMarginRate: percent({ label: 'Minimum margin (%)', half: true, hint: 'An owner approves a quote with a smaller margin.' }),
    }),
    ...panel('Legal particulars', {
      seller: {
        legalName: text({
          label: 'Legal name',
          maxLength: 200,
          hint: 'Every quote shows these particulars. A quote can be sent once the name and address are entered.',
        }),
        registrationNumber: text({
          label: 'Company registration number',
          maxLength: 40,
          half: true,
          optional: true,
          placeholder: '2020/123456/07',
        }),
        vatNumber: text({
          label: 'VAT number',
          maxLength: 20,
          half: true,
          optional: true,
          hint: 'Without a number, new quotes and invoices have no VAT.',
          rule: { isValid: isVatNumber, code: 'vat_number_invalid' },
        }),
        address: textArea({ label: 'Address', maxLength: 400 }),
      },
    }),
    ...panel('Invoices', {
      taxPoint: select({
        label: 'An invoice is issued',
        options: [
          { value: 'instalment', label: 'For each payment, when it is requested' },
          { value: 'completion', label: 'For the whole order, at its completion' },
        ],
        empty: 'instalment',
        hint: 'Ask your accountant. Quotes that were sent keep theirs.',
      }),
      documentPrefixes: {
        invoice: prefix('Numbers of invoices begin with'),
        creditNote: prefix('Numbers of credit notes begin with'),
        receipt: prefix('Numbers of receipts begin with'),
      },
      invoiceTerms: textArea({ label: 'Terms of payment', maxLength: 500, optional: true, hint: 'Every invoice shows them.' }),
      keepDocumentsYears: integer({
        label: 'Years to keep invoices',
        min: 5,
        max: 100,
        half: true,
        hint: 'Invoices of erased customers keep the name and address for this time.',
      }),
    }),
    ...panel('Cancelled orders', {
      keptShares: {
        recent: keptShare('Accepted up to 7 days ago, not measured (%)'),
        unmeasured: keptShare('Not measured (%)'),
        measured: keptShare('Measured (%)'),
        cutting: keptShare('Cutting has begun (%)'),
      },
    }),
  },
  ({ paymentTerms: terms }) => ({
    ...(terms[0]?.dueAt !== 'awaiting_deposit' && { 'paymentTerms.0.dueAt': 'The first payment must be due after acceptance.' }),
    ...(!sumShares(terms.map(({ share }) => share)).isComplete && {
      [`paymentTerms.${terms.length - 1}.share`]: 'The shares must add up to 100%.',
    }),
  }),
);
