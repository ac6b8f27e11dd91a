import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-client.ts';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { uploadForm } from './upload-form.ts';

/** A fake request; the tests dispatch its events. */
class Request extends EventTarget {
  static last: Request;
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  constructor() {
    super();
    Request.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  move(loaded: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }
}

beforeEach(() => {
  stubBrowser('/admin/services');
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = () => {
  const shares: number[] = [];
  const heard: unknown[] = [];
  uploadForm('/admin/picture/save', new FormData(), { onProgress: (share) => shares.push(share) }).then(
    (answer) => heard.push(answer),
    (error: unknown) => heard.push(error),
  );
  return { shares, heard };
};

test('fails after two minutes without progress', async () => {
  const { shares, heard } = send();
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(119_000);
    Request.last.move(loaded);
  }
  expect([shares, heard]).toEqual([[0.1, 0.2, 0.3], []]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(heard).toEqual([expect.any(NetworkError)]);
});

test('resolves with the response and stops the timer', async () => {
  const { heard } = send();
  Object.assign(Request.last, { status: 200, response: { status: 1 } }).dispatchEvent(new Event('load'));
  Request.last.dispatchEvent(new Event('loadend'));
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([{ status: 1 }]);
});
