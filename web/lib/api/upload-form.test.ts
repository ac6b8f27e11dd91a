import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './api-client.ts';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { uploadForm } from './upload-form.ts';

/** Fake request, whose events the tests dispatch. */
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
  const events: unknown[] = [];
  uploadForm('/admin/picture/save', new FormData(), { onProgress: (share) => shares.push(share) }).then(
    (response) => events.push(response),
    (error: unknown) => events.push(error),
  );
  return { shares, events };
};

test('fails after two minutes without progress', async () => {
  const { shares, events } = send();
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(119_000);
    Request.last.move(loaded);
  }
  expect([shares, events]).toEqual([[0.1, 0.2, 0.3], []]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(events).toEqual([expect.any(NetworkError)]);
});

test('resolves with the response and stops the timer', async () => {
  const { events } = send();
  Object.assign(Request.last, { status: 200, response: { status: 1 } }).dispatchEvent(new Event('load'));
  Request.last.dispatchEvent(new Event('loadend'));
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ status: 1 }]);
});
