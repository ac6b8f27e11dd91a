import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-client.ts';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { uploadForm } from './upload-form.ts';

/** Fake XMLHttpRequest. The tests dispatch its events. */
class FakeRequest extends EventTarget {
  static latest: FakeRequest;
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    FakeRequest.latest = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  dispatchProgress(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
}

beforeEach(() => {
  stubBrowser('/admin/services');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const startUpload = () => {
  const shares: number[] = [];
  const results: unknown[] = [];
  uploadForm('/admin/picture/save', new FormData(), { onProgress: (share) => shares.push(share) }).then(
    (response) => results.push(response),
    (error: unknown) => results.push(error),
  );
  return { shares, results };
};

test('fails after two minutes without progress', async () => {
  const { shares, results } = startUpload();
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(119_000);
    FakeRequest.latest.dispatchProgress(loaded);
  }
  expect([shares, results]).toEqual([[0.1, 0.2, 0.3], []]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(results).toEqual([expect.any(NetworkError)]);
});

test('resolves with the response and stops the timer', async () => {
  const { results } = startUpload();
  Object.assign(FakeRequest.latest, { status: 200, response: { status: 1 } }).dispatchEvent(new Event('load'));
  FakeRequest.latest.dispatchEvent(new Event('loadend'));
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(results).toEqual([{ status: 1 }]);
});
