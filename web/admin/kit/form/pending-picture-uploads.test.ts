import { expect, test } from 'vitest';
import { resetPendingUploads, trackUpload, waitForUploads } from '#web/admin/kit/form/inputs/pending-picture-uploads.ts';

test('waits for all uploads of the form, including failed ones, but not for uploads of a closed form', async () => {
  const completed: string[] = [];
  const { promise: pendingUpload, resolve: finishUpload } = Promise.withResolvers<void>();
  trackUpload(pendingUpload);
  const waiting = waitForUploads().then(() => completed.push('first'));
  resetPendingUploads();
  trackUpload(Promise.resolve().then(() => completed.push('upload')));
  trackUpload(Promise.reject(new Error('refused')));
  await waitForUploads();
  expect(completed).toEqual(['upload']);
  finishUpload();
  await waiting;
  expect(completed).toEqual(['upload', 'first']);
});
