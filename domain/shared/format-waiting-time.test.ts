import { expect, test } from 'vitest';
import { formatWaitingTime } from './format-waiting-time.ts';

test('a waiting time is rounded up', () => {
  expect([0.2, 1, 45, 90, 91, 3600, 5400, 5401, 86_400].map(formatWaitingTime)).toEqual([
    '1 second',
    '1 second',
    '45 seconds',
    '90 seconds',
    '2 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ]);
});
