import { expect, test } from 'vitest';
import { listTaken, type Details } from './taken-details.ts';

const having = (number: string, line1 = '', city = ''): Details => ({ phone: { number }, residence: { line1, city } });

test('an account takes what it lacks and the other has, an address as a whole', () => {
  expect(listTaken(having(''), having('0821234567', '1 Road', 'Paarl'))).toEqual(['phone', 'residence']);
  expect(listTaken(having('0820000000'), having('0821234567', '', 'Paarl'))).toEqual(['residence']);
  expect(listTaken(having('', '', 'Paarl'), having('', '1 Road', 'Paarl'))).toEqual([]);
  expect(listTaken(having(''), having(''))).toEqual([]);
});
