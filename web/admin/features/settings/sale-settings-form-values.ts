import type { AdminSaleSettings } from '#contract/admin/settings/sale-settings.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { isVatNumber } from '#domain/orders/business-numbers.ts';
import { paymentDueStatuses } from '#domain/orders/sale-settings.ts';
import { parseDecimal, splitLines, validateNumbers, validateTexts, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { toFields, type FormShape } from '#web/admin/kit/form/form-values.ts';
import type { FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import { paymentDueLabels } from './payment-due-labels.ts';

export type PaymentTermValue = { name: string; share: string; dueAt: OrderStatus; days: string };

/** Title of the panel after which the payments are displayed. */
export const quotesPanelTitle = 'Quotes';
const [exclusionsPanel, approvalPanel, legalPanel] = ['Not included', 'Approval by an owner', 'Legal particulars'];
const maxExclusions = 30;
const maxExclusionLength = 200;

/** Fields of the form except the payments. */
export const saleSettingsFields: readonly FieldConfig[] = [
  {
    name: 'validityDays',
    label: 'Validity (days)',
    panel: quotesPanelTitle,
    kind: 'number',
    range: [1, 365],
    decimals: 0,
    half: true,
    hint: 'How long a customer can accept a quote.',
  },
  {
    name: 'leadTimeDays',
    label: 'Lead time (working days)',
    panel: quotesPanelTitle,
    kind: 'number',
    range: [1, 365],
    decimals: 0,
    half: true,
    hint: 'From the deposit to the installation.',
  },
  {
    name: 'exclusions',
    label: 'Work that a quote does not include',
    panel: exclusionsPanel,
    kind: 'lines',
    optional: true,
    hint: 'One per line. Every quote lists them.',
  },
  {
    name: 'estimatorDiscountRate',
    label: 'Discount limit of estimators (%)',
    panel: approvalPanel,
    kind: 'number',
    range: [0, 100],
    decimals: 2,
    half: true,
    hint: 'An owner approves a larger discount.',
  },
  {
    name: 'minMarginRate',
    label: 'Minimum margin (%)',
    panel: approvalPanel,
    kind: 'number',
    range: [0, 100],
    decimals: 2,
    half: true,
    hint: 'An owner approves a quote with a smaller margin.',
  },
  {
    name: 'seller.legalName',
    label: 'Legal name',
    panel: legalPanel,
    maxLength: 200,
    hint: 'Every quote shows these particulars. A quote can be sent once the name, VAT number and address are entered.',
  },
  {
    name: 'seller.registrationNumber',
    label: 'Company registration number',
    panel: legalPanel,
    maxLength: 40,
    half: true,
    optional: true,
    placeholder: '2020/123456/07',
  },
  {
    name: 'seller.vatNumber',
    label: 'VAT number',
    panel: legalPanel,
    maxLength: 20,
    half: true,
    rule: { isValid: isVatNumber, code: 'vat_number_invalid' },
  },
  { name: 'seller.address', label: 'Address', panel: legalPanel, kind: 'textArea', maxLength: 400 },
];

const dueOptions = paymentDueStatuses.map((status) => ({ value: status, label: paymentDueLabels[status] }));

/** Returns the fields of one payment. */
export const createPaymentTermFields = (index: number): FieldConfig[] => {
  const base = { panel: `Payment ${index + 1}`, half: true } as const;
  return [
    { ...base, name: `paymentTerms.${index}.name`, label: 'Name', maxLength: 60 },
    { ...base, name: `paymentTerms.${index}.share`, label: 'Share (%)', kind: 'number', range: [0.01, 100], decimals: 2 },
    { ...base, name: `paymentTerms.${index}.dueAt`, label: 'Due', kind: 'select', options: dueOptions },
    { ...base, name: `paymentTerms.${index}.days`, label: 'Days to pay', kind: 'number', range: [0, 365], decimals: 0 },
  ];
};

/** Field that shows all payments in the table of an edit conflict. */
export const paymentTermsField: FieldConfig = {
  name: 'paymentTerms',
  label: 'Payments',
  panel: '',
  format: (value) =>
    ((value ?? []) as PaymentTermValue[])
      .map(({ name, share, dueAt, days }) => `${name}: ${share}%, ${paymentDueLabels[dueAt]}, ${days} days to pay`)
      .join('\n'),
};

const formatPercent = (rate: number): string => String(rate / 100);
/** Parses an entered percentage. @returns hundredths of a percent; NaN if it is not a number */
const parsePercentage = (entered: string): number => Math.round((parseDecimal(entered) ?? Number.NaN) * 100);

/** Returns the form values of the settings. Percentages and days are texts as entered. */
export const toSaleSettingsFormValues = (settings: AdminSaleSettings) => ({
  validityDays: String(settings.validityDays),
  leadTimeDays: String(settings.leadTimeDays),
  paymentTerms: settings.paymentTerms.map(({ name, share, dueAt, days }): PaymentTermValue => ({
    name,
    share: formatPercent(share),
    dueAt,
    days: String(days),
  })),
  /** One exclusion per line. */
  exclusions: settings.exclusions.join('\n'),
  estimatorDiscountRate: formatPercent(settings.estimatorDiscountRate),
  minMarginRate: formatPercent(settings.minMarginRate),
  seller: settings.seller,
});
export type SaleSettingsFormValues = ReturnType<typeof toSaleSettingsFormValues>;

/** Returns the input of the form values. */
export const toSaleSettingsInput = (values: SaleSettingsFormValues): InputOf<'/admin/sale/settings/save'> => ({
  validityDays: parseDecimal(values.validityDays)!,
  leadTimeDays: parseDecimal(values.leadTimeDays)!,
  paymentTerms: values.paymentTerms.map(({ share, days, ...term }) => ({
    ...term,
    share: parsePercentage(share),
    days: parseDecimal(days)!,
  })),
  exclusions: splitLines(values.exclusions),
  estimatorDiscountRate: parsePercentage(values.estimatorDiscountRate),
  minMarginRate: parsePercentage(values.minMarginRate),
  seller: values.seller,
});

/** Returns the sum of the shares as text: `50% + 40% + 10% = 100%`. A missing or invalid share counts as 0. */
export function sumShares(terms: readonly Pick<PaymentTermValue, 'share'>[]): { text: string; isComplete: boolean } {
  const rates = terms.map(({ share }) => parsePercentage(share) || 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  return { text: `${rates.map((rate) => `${formatPercent(rate)}%`).join(' + ')} = ${formatPercent(total)}%`, isComplete: total === 10_000 };
}

const shape: FormShape = { lists: ['paymentTerms'] };

/** Returns the messages of invalid fields. @param base the saved values, whose texts are not checked */
export function validateSaleSettings(values: SaleSettingsFormValues, base: SaleSettingsFormValues): FieldMessages {
  const { paymentTerms } = values;
  const messages: FieldMessages = {};
  const fields = [...saleSettingsFields, ...paymentTerms.flatMap((_term, index) => createPaymentTermFields(index))];
  const enteredValues = toFields(values, shape);
  for (const { name, kind } of fields) if (kind === 'number' && enteredValues[name] === '') messages[name] = 'Enter a number.';
  Object.assign(messages, validateNumbers(fields, enteredValues), validateTexts(fields, enteredValues, toFields(base, shape)));
  for (const [index, { name }] of paymentTerms.entries()) {
    if (name.trim() === '') messages[`paymentTerms.${index}.name`] = 'Enter a name.';
  }
  if (paymentTerms[0]?.dueAt !== 'awaiting_deposit') messages['paymentTerms.0.dueAt'] = 'The first payment must be due after acceptance.';
  if (!sumShares(paymentTerms).isComplete) {
    messages[`paymentTerms.${paymentTerms.length - 1}.share`] ??= 'The shares must add up to 100%.';
  }
  const exclusions = splitLines(values.exclusions);
  if (exclusions.length > maxExclusions) messages['exclusions'] = `Enter up to ${maxExclusions} lines.`;
  else if (exclusions.some(({ length }) => length > maxExclusionLength)) {
    messages['exclusions'] = `Shorten the lines that have more than ${maxExclusionLength} characters.`;
  }
  return messages;
}
