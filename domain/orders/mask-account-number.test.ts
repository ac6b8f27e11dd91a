import { expect, test } from 'vitest';
import { maskAccountNumber } from './mask-account-number.ts';

test('a masked account number shows only its last four characters', () => {
  expect(['62 1234 56789', '1234', ' ', ''].map(maskAccountNumber)).toEqual(['•••• 6789', '••••', '', '']);
});
