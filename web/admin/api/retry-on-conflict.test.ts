import { expect, test } from 'vitest';
import { ApiError } from '#domain/errors/api-error.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const conflictError = new ApiError('version_stale', 'Changed.', { details: { current: { version: 7, status: 'in_review' } } });
const sentVersions: number[] = [];
const send = (version: number): Promise<string> => {
  sentVersions.push(version);
  return version === 7 ? Promise.resolve('sent') : Promise.reject(conflictError);
};
type VersionedRecord = { version: number; status?: string };
const createRecord = (version: number): VersionedRecord => ({ version });
const isInReview = ({ status }: VersionedRecord): boolean => status === 'in_review';

test('repeats a change on the newer version unless the same field was changed, and throws other errors', async () => {
  expect(await retryOnConflict(createRecord(7), () => false, send)).toBe('sent');
  expect(await retryOnConflict(createRecord(3), isInReview, send)).toBe('sent');
  expect(sentVersions.splice(0)).toEqual([7, 3, 7]);
  await expect(retryOnConflict(createRecord(3), (current: VersionedRecord) => !isInReview(current), send)).rejects.toBe(conflictError);
  expect(sentVersions).toEqual([3]);
  const notFoundError = new ApiError('not_found', 'Gone.', { details: { current: { version: 7 } } });
  await expect(
    retryOnConflict(
      createRecord(3),
      () => true,
      () => Promise.reject(notFoundError),
    ),
  ).rejects.toBe(notFoundError);
});
