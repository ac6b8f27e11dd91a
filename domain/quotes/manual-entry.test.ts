import { expect, test } from 'vitest';
import { listManualEntryErrors, type ManualEntryRequest } from './manual-entry.ts';

const request: ManualEntryRequest = {
  customer: { fullName: 'Thandi Mokoena', email: 'thandi@example.test', phone: '082 123 4567' },
  stone: 'paarl-rock',
  serviceName: '',
  meters: 4.2,
  runningMeters: true,
  squareMeters: false,
  pieceCount: 0,
};
const list = (overrides: Partial<ManualEntryRequest>) => listManualEntryErrors({ ...request, ...overrides });
const listForCustomer = (overrides: object) => list({ customer: { ...request.customer!, ...overrides } });

test('a complete entry has no errors, for a new and for an existing customer', () => {
  expect(list({})).toEqual([]);
  expect(list({ customer: undefined })).toEqual([]);
});

test('a name with a phone number or an email address is enough', () => {
  expect(listForCustomer({ email: ' ' })).toEqual([]);
  expect(listForCustomer({ phone: ' ' })).toEqual([]);
  expect(listForCustomer({ phone: ' ', email: ' ' })).toEqual([{ field: 'phone', code: 'phone_or_email_required' }]);
  expect(listForCustomer({ fullName: '' })).toEqual([{ field: 'fullName', code: 'fullname_required' }]);
  expect(listForCustomer({ email: 'thandi@' })).toEqual([{ field: 'email', code: 'email_invalid' }]);
});

test('an entry needs a stone or a service', () => {
  expect(list({ stone: ' ', serviceName: 'Repair' })).toEqual([]);
  expect(list({ stone: ' ', serviceName: ' ' })).toEqual([{ field: 'stone', code: 'stone_required' }]);
});

test('an amount of meters needs one unit, unless the pieces are listed', () => {
  const error = [{ field: 'meters', code: 'meters_unit_required' }];
  expect(list({ runningMeters: false })).toEqual(error);
  expect(list({ squareMeters: true })).toEqual(error);
  expect(list({ runningMeters: false, squareMeters: true })).toEqual([]);
  expect(list({ runningMeters: false, meters: null })).toEqual([]);
  expect(list({ runningMeters: false, pieceCount: 2 })).toEqual([]);
});

test('errors are listed in the order of the form', () => {
  const customer = { fullName: '', email: '', phone: '' };
  const errors = list({ customer, stone: '', runningMeters: false });
  expect(errors.map(({ field }) => field)).toEqual(['fullName', 'phone', 'stone', 'meters']);
});
