import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { quoteCountsStore } from './quote-counts.ts';
import { connectionStateStore, getStreamId, openEventStream, getReconnectDelayMs, reconnectNow } from './live-connection.ts';
import { onServerEvent } from './live-events.ts';

const counts: QuoteCounts = {
  new: 1,
  unread: 0,
  awaitingStaff: 1,
  awaitingCustomer: 0,
  expiring: 0,
  mine: 0,
  due: 0,
  approvals: 0,
  snoozed: 0,
  needsMe: 1,
  spam: 0,
};
const createHello = (stream: string): string => `event: hello\ndata: ${JSON.stringify({ stream, counts })}\n\n`;

/** Creates an event stream with a server side that the test controls. */
function createTestStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) });
  let isClosed = false;
  const close = () => {
    if (!isClosed) controller.close();
    isClosed = true;
  };
  return { response: new Response(body), send: (text: string) => controller.enqueue(new TextEncoder().encode(text)), close };
}

const waitUntilSettled = () => vi.advanceTimersByTimeAsync(0);
let browser: ReturnType<typeof stubBrowser>;
let page: EventTarget & { visibilityState: string };
let disconnect: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowser('/admin/requests');
  browser.localStorage.setItem('authToken', createTestToken('anna'));
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  // Removes the jitter of the delays between attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  disconnect();
  vi.mocked(Math.random).mockRestore();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends the session token, reconnects when the stream ends, and reports possibly missed events', async () => {
  const [first, second] = [createTestStream(), createTestStream()];
  browser.fetch.mockResolvedValueOnce(first.response).mockRejectedValueOnce(new TypeError('away')).mockResolvedValueOnce(second.response);
  const events: string[] = [];
  const unsubscribe = onServerEvent((name) => events.push(name));
  disconnect = openEventStream();
  await waitUntilSettled();
  expect(connectionStateStore.get().status).toBe('opening');
  expect(browser.fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /) as string });
  first.send(createHello('one'));
  await waitUntilSettled();
  expect([connectionStateStore.get().status, getStreamId(), quoteCountsStore.get()?.needsMe]).toEqual(['open', 'one', 1]);

  first.close();
  await waitUntilSettled();
  expect([connectionStateStore.get().status, getStreamId()]).toEqual(['lost', undefined]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(browser.fetch).toHaveBeenCalledTimes(2);
  expect(connectionStateStore.get().status).toBe('lost');
  reconnectNow();
  await waitUntilSettled();
  second.send(createHello('two'));
  await waitUntilSettled();
  expect([connectionStateStore.get().status, getStreamId()]).toEqual(['open', 'two']);
  expect(events).toEqual(['hello', 'hello']);
  unsubscribe();
});

test('treats the connection as lost after 40 seconds without data', async () => {
  const stream = createTestStream();
  browser.fetch.mockImplementation(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => stream.close());
    return stream.response;
  });
  disconnect = openEventStream();
  await waitUntilSettled();
  stream.send(createHello('one'));
  await vi.advanceTimersByTimeAsync(30_000);
  stream.send(': still here\n\n');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(connectionStateStore.get().status).toBe('open');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connectionStateStore.get().status).toBe('lost');
});

test('treats the connection as lost as soon as the browser is offline', async () => {
  const stream = createTestStream();
  browser.fetch.mockImplementationOnce(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => stream.close());
    return stream.response;
  });
  disconnect = openEventStream();
  await waitUntilSettled();
  stream.send(createHello('one'));
  await waitUntilSettled();
  expect(connectionStateStore.get().status).toBe('open');
  browser.dispatch('offline');
  await waitUntilSettled();
  expect(connectionStateStore.get().status).toBe('lost');
});

test('closes the connection of a hidden tab, polls the counts, and reconnects when the tab is visible', async () => {
  const [first, second] = [createTestStream(), createTestStream()];
  browser.fetch.mockImplementationOnce(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => first.close());
    return first.response;
  });
  disconnect = openEventStream();
  await waitUntilSettled();
  first.send(createHello('one'));
  await waitUntilSettled();
  browser.fetch
    .mockResolvedValueOnce(Response.json({ status: 1, response: { ...counts, needsMe: 4 } }))
    .mockResolvedValueOnce(second.response);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(30_000);
  first.send(': still here\n\n');
  await vi.advanceTimersByTimeAsync(31_000);
  expect([connectionStateStore.get().status, quoteCountsStore.get()?.needsMe]).toEqual(['resting', 4]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await waitUntilSettled();
  second.send(createHello('two'));
  await waitUntilSettled();
  expect([connectionStateStore.get().status, getStreamId()]).toEqual(['open', 'two']);
});

test('accepts the reconnection delay from the server with every line ending of the event-stream standard', async () => {
  const stream = createTestStream();
  browser.fetch.mockResolvedValueOnce(stream.response);
  disconnect = openEventStream();
  await waitUntilSettled();
  stream.send(`retry: 100\r\r${createHello('cr').replaceAll('\n', '\r')}: end\n\n`);
  await waitUntilSettled();
  expect([getStreamId(), getReconnectDelayMs(1, 0.5)]).toEqual(['cr', 100]);
  stream.send('retry: 2000\n\n');
  await waitUntilSettled();
  expect(getReconnectDelayMs(1, 0.5)).toBe(2000);
});

test('has only one timer after ten minutes without the server', async () => {
  browser.fetch.mockRejectedValue(new TypeError('away'));
  disconnect = openEventStream();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(browser.fetch.mock.calls.length).toBeGreaterThan(15);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  // Only the timer of the next attempt remains.
  expect(vi.getTimerCount()).toBe(1);
});
