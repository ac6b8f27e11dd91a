import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { countsStore } from './quote-counts.ts';
import { liveStore, getStreamId, connect, reconnectDelay, reconnectNow } from './live-connection.ts';
import { onServerEvent } from './live-events.ts';

const counts: QuoteCounts = {
  new: 1,
  unread: 0,
  waiting: 1,
  theirs: 0,
  expiring: 0,
  mine: 0,
  due: 0,
  approvals: 0,
  snoozed: 0,
  needsMe: 1,
  spam: 0,
};
const createHello = (stream: string): string => `event: hello\ndata: ${JSON.stringify({ stream, counts })}\n\n`;

/** Creates a connection with a server side that the test controls. */
function createLine() {
  let end!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (end = controller) });
  let ended = false;
  const close = () => {
    if (!ended) end.close();
    ended = true;
  };
  return { answer: new Response(body), say: (text: string) => end.enqueue(new TextEncoder().encode(text)), end: close };
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
  const [first, second] = [createLine(), createLine()];
  browser.fetch.mockResolvedValueOnce(first.answer).mockRejectedValueOnce(new TypeError('away')).mockResolvedValueOnce(second.answer);
  const events: string[] = [];
  const unsubscribe = onServerEvent((name) => events.push(name));
  disconnect = connect();
  await waitUntilSettled();
  expect(liveStore.get().status).toBe('opening');
  expect(browser.fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer /) as string });
  first.say(createHello('one'));
  await waitUntilSettled();
  expect([liveStore.get().status, getStreamId(), countsStore.get()?.needsMe]).toEqual(['open', 'one', 1]);

  first.end();
  await waitUntilSettled();
  expect([liveStore.get().status, getStreamId()]).toEqual(['lost', undefined]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(browser.fetch).toHaveBeenCalledTimes(2);
  expect(liveStore.get().status).toBe('lost');
  reconnectNow();
  await waitUntilSettled();
  second.say(createHello('two'));
  await waitUntilSettled();
  expect([liveStore.get().status, getStreamId()]).toEqual(['open', 'two']);
  expect(events).toEqual(['hello', 'hello']);
  unsubscribe();
});

test('treats the connection as lost after a long silence', async () => {
  const line = createLine();
  browser.fetch.mockImplementation(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => line.end());
    return line.answer;
  });
  disconnect = connect();
  await waitUntilSettled();
  line.say(createHello('one'));
  await vi.advanceTimersByTimeAsync(30_000);
  line.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(liveStore.get().status).toBe('open');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(liveStore.get().status).toBe('lost');
});

test('treats the connection as lost as soon as the browser is offline', async () => {
  const line = createLine();
  browser.fetch.mockImplementationOnce(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => line.end());
    return line.answer;
  });
  disconnect = connect();
  await waitUntilSettled();
  line.say(createHello('one'));
  await waitUntilSettled();
  expect(liveStore.get().status).toBe('open');
  browser.dispatch('offline');
  await waitUntilSettled();
  expect(liveStore.get().status).toBe('lost');
});

test('closes the connection of a hidden tab, polls the counts, and reconnects when the tab is visible', async () => {
  const [first, second] = [createLine(), createLine()];
  browser.fetch.mockImplementationOnce(async (_address, options) => {
    options?.signal?.addEventListener('abort', () => first.end());
    return first.answer;
  });
  disconnect = connect();
  await waitUntilSettled();
  first.say(createHello('one'));
  await waitUntilSettled();
  browser.fetch
    .mockResolvedValueOnce(Response.json({ status: 1, response: { ...counts, needsMe: 4 } }))
    .mockResolvedValueOnce(second.answer);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(30_000);
  first.say(': still here\n\n');
  await vi.advanceTimersByTimeAsync(31_000);
  expect([liveStore.get().status, countsStore.get()?.needsMe]).toEqual(['resting', 4]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await waitUntilSettled();
  second.say(createHello('two'));
  await waitUntilSettled();
  expect([liveStore.get().status, getStreamId()]).toEqual(['open', 'two']);
});

test('accepts the reconnection time from the server, with each line ending of the standard', async () => {
  const line = createLine();
  browser.fetch.mockResolvedValueOnce(line.answer);
  disconnect = connect();
  await waitUntilSettled();
  line.say(`retry: 100\r\r${createHello('cr').replaceAll('\n', '\r')}: end\n\n`);
  await waitUntilSettled();
  expect([getStreamId(), reconnectDelay(1, 0.5)]).toEqual(['cr', 100]);
  line.say('retry: 2000\n\n');
  await waitUntilSettled();
  expect(reconnectDelay(1, 0.5)).toBe(2000);
});

test('leaves no timers or requests behind after a night without the server', async () => {
  browser.fetch.mockRejectedValue(new TypeError('away'));
  disconnect = connect();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(browser.fetch.mock.calls.length).toBeGreaterThan(15);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  // Only the timer of the next attempt remains.
  expect(vi.getTimerCount()).toBe(1);
});
