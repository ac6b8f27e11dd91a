import { expect, test } from 'vitest';
import { isAccountNumber, isBranchCode, isVatNumber } from './business-numbers.ts';

test('a branch code has 6 digits', () => {
  expect(['250655', '250 655', '25-06-55'].every(isBranchCode)).toBe(true);
  expect(['', '25065', '2506555', '25065a', 'abcdef'].some(isBranchCode)).toBe(false);
});

test('an account number has 6 to 16 digits', () => {
  expect(['62123456789', '62 1234 56789', '123456'].every(isAccountNumber)).toBe(true);
  expect(['', 'abc', '12345', '12345678901234567', '62123456789x'].some(isAccountNumber)).toBe(false);
});

test('a VAT number has 10 digits and starts with 4', () => {
  expect(['4123456789', '4123 456 789'].every(isVatNumber)).toBe(true);
  expect(['', '123', '5123456789', '412345678', '41234567890', '4l23456789', '14123456789'].some(isVatNumber)).toBe(false);
});
