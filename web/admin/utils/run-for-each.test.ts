import { expect, test } from 'vitest';
import { Problem } from '#domain/errors/problems.ts';
import { runForEach, describeFailures } from './run-for-each.ts';

const several = (count: number) => `${count} stones`;
const odd = (number: number) => (number % 2 === 1 ? Promise.resolve() : Promise.reject(new Problem('not_found')));

test('what is refused stops none of the others, and is told with its reason', async () => {
  const outcome = await runForEach([1, 2, 3, 4], odd);
  expect([outcome.done.map(({ thing }) => thing), outcome.refused.map(({ thing }) => thing)]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(describeFailures(outcome, several)).toBe(`; 2 stones left as they are: ${new Problem('not_found').message}`);
  expect(describeFailures(await runForEach([1, 3], odd), several)).toBe('');
});

test('where none was done, the reason is what is told', async () => {
  const outcome = await runForEach([2, 4], odd);
  expect(() => describeFailures(outcome, several)).toThrow(new Problem('not_found').message);
});
