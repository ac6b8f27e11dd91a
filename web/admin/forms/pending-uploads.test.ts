import { expect, test } from 'vitest';
import { resetPendingUploads, trackUpload, waitForUploads } from './pending-picture-uploads.ts';

test('waits for all uploads of the form, including failed ones, and not for those of a closed form', async () => {
  const arrived: string[] = [];
  const { promise: stuck, resolve: letGo } = Promise.withResolvers<void>();
  trackUpload(stuck);
  const first = waitForUploads().then(() => arrived.push('first'));
  resetPendingUploads();
  trackUpload(Promise.resolve().then(() => arrived.push('upload')));
  trackUpload(Promise.reject(new Error('refused')));
  await waitForUploads();
  expect(arrived).toEqual(['upload']);
  letGo();
  await first;
  expect(arrived).toEqual(['upload', 'first']);
});
