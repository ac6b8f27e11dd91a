import { expect, test } from 'vitest';
import { maskAccountNumber } from './mask-account-number.ts';

test('shows only the last four characters of an account number', () => {
  expect(['62 1234 56789', '1234', ' ', ''].map(maskAccountNumber)).toEqual(['•••• 6789', '••••', '', '']);
});
