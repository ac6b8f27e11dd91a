import { expect, test } from 'vitest';
import { createApiError } from '#domain/errors/error-codes.ts';
import { runForEach, describeFailures } from './run-for-each.ts';

const formatCount = (count: number) => `${count} stones`;
const odd = (number: number) => (number % 2 === 1 ? Promise.resolve() : Promise.reject(createApiError('not_found')));

test('a failed item does not stop the others, and is reported with its error', async () => {
  const outcome = await runForEach([1, 2, 3, 4], odd);
  expect([outcome.done.map(({ item }) => item), outcome.refused.map(({ item }) => item)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(describeFailures(outcome, formatCount)).toBe(`. 2 stones not changed: ${createApiError('not_found').message}`);
  expect(describeFailures(await runForEach([1, 3], odd), formatCount)).toBe('');
});

test('the first error is thrown if all items failed', async () => {
  const outcome = await runForEach([2, 4], odd);
  expect(() => describeFailures(outcome, formatCount)).toThrow(createApiError('not_found').message);
});
