import { expect, test } from 'vitest';
import { defaultSaleSettings } from '#domain/orders/sale-settings.ts';
import { saleSettingsSchema, sumShares } from './sale-settings-schema.ts';

const { toInput, toValues, validate } = saleSettingsSchema;
const { paymentTerms, exclusions, ...defaults } = defaultSaleSettings;
const settings = { ...defaults, paymentTerms: [...paymentTerms], exclusions: [...exclusions] };
const values = toValues(settings);
const [depositTerm, secondTerm, lastTerm] = values.paymentTerms as [
  (typeof values.paymentTerms)[0],
  (typeof values.paymentTerms)[0],
  (typeof values.paymentTerms)[0],
];

test('accepts unchanged values and saves the same settings', () => {
  expect(validate(values, values)).toEqual({});
  expect(toInput(values)).toEqual(settings);
});

test('formats the sum of the shares', () => {
  expect(sumShares([5000, 4000, 1000])).toEqual({ text: '50% + 40% + 10% = 100%', isComplete: true });
  expect(sumShares([3333, 6667])).toEqual({ text: '33.33% + 66.67% = 100%', isComplete: true });
  expect(sumShares([5000, Number.NaN, 0])).toEqual({ text: '50% + 0% + 0% = 50%', isComplete: false });
});

test('returns a message for each invalid field of a payment', () => {
  const validateTerms = (terms: typeof values.paymentTerms) => validate({ ...values, paymentTerms: terms }, values);
  expect(validateTerms([depositTerm, secondTerm])).toEqual({ 'paymentTerms.1.share': 'The shares must add up to 100%.' });
  expect(validateTerms([secondTerm, depositTerm, lastTerm])).toEqual({
    'paymentTerms.0.dueAt': 'The first payment must be due after acceptance.',
  });
  expect(validateTerms([{ ...depositTerm, name: ' ', days: '1.5' }, secondTerm, { ...lastTerm, share: '' }])).toEqual({
    'paymentTerms.0.name': 'Enter a name.',
    'paymentTerms.0.days': 'Enter a whole number.',
    'paymentTerms.2.share': 'Enter a number.',
  });
});

test('returns messages for missing numbers and too many exclusions', () => {
  expect(validate({ ...values, validityDays: '', minMarginRate: '101' }, values)).toEqual({
    validityDays: 'Enter a number.',
    minMarginRate: 'Enter a number from 0 to 100.',
  });
  expect(validate({ ...values, exclusions: 'Tiling\n'.repeat(31) }, values)).toEqual({ exclusions: 'Enter up to 30 lines.' });
  expect(validate({ ...values, exclusions: 'x'.repeat(201) }, values)).toEqual({
    exclusions: 'Shorten the lines that have more than 200 characters.',
  });
});

test('returns a message for a changed VAT number with a wrong format', () => {
  const withVatNumber = (vatNumber: string) => ({ ...values, seller: { ...values.seller, vatNumber } });
  const message = { 'seller.vatNumber': 'A VAT number has 10 digits and starts with 4.' };
  expect(validate(withVatNumber('123'), values)).toEqual(message);
  expect(validate(withVatNumber('4123456789'), values)).toEqual({});
  expect(validate(withVatNumber('0000000000'), withVatNumber('0000000000'))).toEqual({});
});
