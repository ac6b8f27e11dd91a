import { beforeEach, expect, test } from 'vitest';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { clearSession, saveToken } from '#web/lib/session/session-store.ts';
import { createTestToken, stubBrowser } from '#web/testing/stub-browser.ts';
import { loadPreloadedQuote, preloadQuote } from './load-quote.ts';

let fetchStub: ReturnType<typeof stubBrowser>['fetch'];
const { signal } = new AbortController();
const respondWith = (quote: Partial<QuoteDetail>): Response => Response.json({ status: 1, response: quote });

beforeEach(() => {
  fetchStub = stubBrowser('/user/quotes').fetch;
  saveToken(createTestToken('u1'), true);
});

test('a preloaded quote is requested once, and again for the next load', async () => {
  fetchStub.mockImplementation(() => Promise.resolve(respondWith({ number: 'Q-2026-00001' })));
  preloadQuote('q1');
  expect(await loadPreloadedQuote('u1', 'q1', signal)).toEqual({ number: 'Q-2026-00001' });
  expect(fetchStub).toHaveBeenCalledTimes(1);
  await loadPreloadedQuote('u1', 'q1', signal);
  expect(fetchStub).toHaveBeenCalledTimes(2);
});

test('a preloaded quote is not used for another user or another quote', async () => {
  fetchStub.mockImplementation((_url, init) => Promise.resolve(respondWith(JSON.parse(init!.body as string) as Partial<QuoteDetail>)));
  preloadQuote('q1');
  await loadPreloadedQuote('u2', 'q1', signal);
  expect(fetchStub).toHaveBeenCalledTimes(2);
  preloadQuote('q1');
  expect(await loadPreloadedQuote('u1', 'q2', signal)).toEqual({ _id: 'q2' });
});

test('a quote is requested again if the preload has failed', async () => {
  fetchStub.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  preloadQuote('q1');
  await new Promise((resolve) => setTimeout(resolve));
  fetchStub.mockResolvedValueOnce(respondWith({ number: 'Q-2026-00001' }));
  expect(await loadPreloadedQuote('u1', 'q1', signal)).toEqual({ number: 'Q-2026-00001' });
  expect(fetchStub).toHaveBeenCalledTimes(2);
});

test('nothing is requested without a quote in the URL or without a session', () => {
  preloadQuote('');
  clearSession();
  preloadQuote('q1');
  expect(fetchStub).not.toHaveBeenCalled();
});
