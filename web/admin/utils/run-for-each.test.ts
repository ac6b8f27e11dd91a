import { expect, test } from 'vitest';
import { createApiError } from '#domain/errors/error-codes.ts';
import { runForEach, describeOutcome } from './run-for-each.ts';

const formatCount = (count: number) => `${count} stones`;
const acceptOddNumber = (number: number) => (number % 2 === 1 ? Promise.resolve() : Promise.reject(createApiError('not_found')));

test('processes the other items after a failure, and reports the error', async () => {
  const outcome = await runForEach([1, 2, 3, 4], acceptOddNumber);
  expect([outcome.done.map(({ item }) => item), outcome.failed.map(({ item }) => item)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  const formatDone = (items: number[]) => `${items.length} archived`;
  expect(describeOutcome(outcome, formatCount, formatDone)).toBe(
    `2 archived. 2 stones could not be changed: ${createApiError('not_found').message}`,
  );
  expect(describeOutcome(await runForEach([1, 3], acceptOddNumber), formatCount, formatDone)).toBe('2 archived');
});

test('throws the first error if all items failed', async () => {
  const outcome = await runForEach([2, 4], acceptOddNumber);
  expect(() => describeOutcome(outcome, formatCount, () => 'Archived')).toThrow(createApiError('not_found').message);
});
