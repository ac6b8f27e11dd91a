import { expect, test } from 'vitest';
import { listDetailsToCopy, type ContactDetails } from './copied-details.ts';

const withDetails = (number: string, line1 = '', city = ''): ContactDetails => ({ phone: { number }, residence: { line1, city } });

test('a merge copies the details that the target account lacks, an address as a whole', () => {
  expect(listDetailsToCopy(withDetails(''), withDetails('0821234567', '1 Road', 'Paarl'))).toEqual(['phone', 'residence']);
  expect(listDetailsToCopy(withDetails('0820000000'), withDetails('0821234567', '', 'Paarl'))).toEqual(['residence']);
  expect(listDetailsToCopy(withDetails('', '', 'Paarl'), withDetails('', '1 Road', 'Paarl'))).toEqual([]);
  expect(listDetailsToCopy(withDetails(''), withDetails(''))).toEqual([]);
});
