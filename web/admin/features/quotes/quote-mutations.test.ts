import { expect, test } from 'vitest';
import type { AdminQuote } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { ApiError } from '#domain/errors/api-error.ts';
import { retryOnConflict } from './quote-mutations.ts';

const conflictError = new ApiError('version_stale', 'Changed.', { details: { current: { version: 7, status: 'in_review' } } });
const sentVersions: number[] = [];
const send = (version: number): Promise<string> => {
  sentVersions.push(version);
  return version === 7 ? Promise.resolve('sent') : Promise.reject(conflictError);
};
const isInReview = ({ status }: AdminQuote): boolean => status === 'in_review';

test('repeats a change on the newer version unless the same field was changed, and throws other errors', async () => {
  expect(await retryOnConflict(7, () => false, send)).toBe('sent');
  expect(await retryOnConflict(3, isInReview, send)).toBe('sent');
  expect(sentVersions.splice(0)).toEqual([7, 3, 7]);
  await expect(retryOnConflict(3, (current) => !isInReview(current), send)).rejects.toBe(conflictError);
  expect(sentVersions).toEqual([3]);
  const notFoundError = new ApiError('not_found', 'Gone.', { details: { current: { version: 7 } } });
  await expect(
    retryOnConflict(
      3,
      () => true,
      () => Promise.reject(notFoundError),
    ),
  ).rejects.toBe(notFoundError);
});
