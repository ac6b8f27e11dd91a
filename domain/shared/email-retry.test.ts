import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxEmailAttempts, calculateBackoffMs } from './email-retry.ts';

const jitterFactor = fc.double({ min: 0, max: 1, noNaN: true });

test('every delay is between 8 seconds and 7.2 hours, and is not shorter than the previous one by more than the jitter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxEmailAttempts - 1 }), jitterFactor, jitterFactor, (attempts, jitter, previousJitter) => {
      const delayMs = calculateBackoffMs(attempts, jitter)!;
      expect(delayMs).toBeGreaterThanOrEqual(8_000);
      expect(delayMs).toBeLessThanOrEqual(7.2 * 3_600_000);
      if (attempts > 1) expect(delayMs).toBeGreaterThanOrEqual(calculateBackoffMs(attempts - 1, previousJitter)! * (0.8 / 1.2) - 1);
    }),
  );
});

test('an email is retried for one to three days', () => {
  let hours = 0;
  for (let attempts = 1; attempts < maxEmailAttempts; attempts += 1) hours += calculateBackoffMs(attempts, 0.5)! / 3_600_000;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(72);
  expect(calculateBackoffMs(1, 0.5)).toBe(10_000);
  expect(calculateBackoffMs(maxEmailAttempts, 0.5)).toBeUndefined();
});
