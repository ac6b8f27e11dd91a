import { describe, expect, test } from 'vitest';
import { maxPayments } from './payment-reference.ts';
import {
  areBankDetailsComplete,
  areDocumentPrefixesValid,
  arePaymentTermsValid,
  defaultSaleSettings,
  formatParticulars,
  listMissingParticulars,
  noBankDetails,
  paymentDueStatuses,
  type PaymentTerm,
} from './sale-settings.ts';

test('the particulars of the seller omit empty parts and contain the address on one line', () => {
  const seller = {
    legalName: 'Example Stone (Pty) Ltd',
    registrationNumber: '',
    vatNumber: '4000000000',
    address: '12 Example Road\nCape Town \n 8001',
  };
  expect(formatParticulars(seller)).toEqual(['Example Stone (Pty) Ltd', '12 Example Road, Cape Town, 8001', 'VAT no. 4000000000']);
  expect(formatParticulars({ ...seller, registrationNumber: '2019/000000/07' }).at(-1)).toBe(
    'VAT no. 4000000000 · Reg. no. 2019/000000/07',
  );
  expect(formatParticulars({ legalName: '', registrationNumber: '', vatNumber: '', address: '' })).toEqual([]);
});

test('the seller needs a name and an address to send quotes, but no VAT number', () => {
  expect(listMissingParticulars(defaultSaleSettings)).toEqual(['legalName', 'address']);
  const seller = { legalName: 'Example Stone CC', registrationNumber: '', vatNumber: '', address: ' ' };
  expect(listMissingParticulars({ seller })).toEqual(['address']);
  expect(listMissingParticulars({ seller: { ...seller, address: '12 Example Road' } })).toEqual([]);
});

test('the numbers of documents begin with different capital letters or digits', () => {
  const { documentPrefixes } = defaultSaleSettings;
  expect(areDocumentPrefixesValid(documentPrefixes)).toBe(true);
  for (const invoice of ['', 'inv', 'IN V', 'INVOICE', 'CN', 'Q', 'O'])
    expect(areDocumentPrefixesValid({ ...documentPrefixes, invoice }), invoice).toBe(false);
});

test('customers can pay if the account has all details but its type', () => {
  const details = { accountHolder: 'Example Stone', bank: 'Any Bank', branchCode: '250655', accountNumber: '62123456789', accountType: '' };
  expect(areBankDetailsComplete(details)).toBe(true);
  expect(areBankDetailsComplete(noBankDetails)).toBe(false);
  for (const name of ['accountHolder', 'bank', 'branchCode', 'accountNumber'])
    expect(areBankDetailsComplete({ ...details, [name]: ' ' })).toBe(false);
});

describe('payment terms', () => {
  const [deposit, second, last] = defaultSaleSettings.paymentTerms as [PaymentTerm, PaymentTerm, PaymentTerm];
  const areValidWith = (overrides: Partial<PaymentTerm>) => arePaymentTermsValid([deposit, { ...second, ...overrides }, last]);

  test('are half at acceptance, 40 % before the installation and 10 % at the end in a new installation', () => {
    expect([deposit, second, last].map(({ share, dueAt, days }) => [share, dueAt, days])).toEqual([
      [5000, 'awaiting_deposit', 3],
      [4000, 'ready_to_install', 3],
      [1000, 'completed', 7],
    ]);
    expect(arePaymentTermsValid(defaultSaleSettings.paymentTerms)).toBe(true);
  });

  test('add up to the price, and begin with a payment after acceptance', () => {
    expect(areValidWith({ share: 3999 })).toBe(false);
    expect(arePaymentTermsValid([second, deposit, last])).toBe(false);
  });

  test('have names, and are due 0 to 365 days after a status that is not on hold or cancelled', () => {
    for (const days of [0, 365]) expect(areValidWith({ days }), `${days} days`).toBe(true);
    for (const days of [-1, 366, 1.5]) expect(areValidWith({ days }), `${days} days`).toBe(false);
    expect(areValidWith({ name: ' ' })).toBe(false);
    for (const dueAt of ['on_hold', 'cancelled'] as const) expect(areValidWith({ dueAt }), dueAt).toBe(false);
    for (const dueAt of paymentDueStatuses) expect(areValidWith({ dueAt }), dueAt).toBe(true);
    expect(paymentDueStatuses).toContain('variation_pending');
  });

  test('are at most as many as payment references have letters', () => {
    const split = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...deposit, share: index === 0 ? 10_000 - (count - 1) * 400 : 400 }));
    expect(arePaymentTermsValid(split(maxPayments))).toBe(true);
    expect(arePaymentTermsValid(split(maxPayments + 1))).toBe(false);
  });
});
