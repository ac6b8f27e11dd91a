import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { emitServerEvent } from './live-events.ts';
import { startLiveInvalidation } from './live-invalidation.ts';

let stop: () => void;
const unsubscribes: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stop = startLiveInvalidation();
});
afterEach(() => {
  stop();
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
  queryClient.clear();
  vi.useRealTimers();
});

/** Mounts a query observer, as a screen does. @returns the function that loads its data */
async function show<Data>(path: string, input: object, load: () => Promise<Data> | Data) {
  const queryFn = vi.fn<() => Promise<Data>>(async () => load());
  unsubscribes.push(new QueryObserver(queryClient, { queryKey: [path, input], queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(1);
  return queryFn;
}

test('refetches a list once for a burst of events, and again for later ones', async () => {
  const load = await show('/admin/quotes/list', { skip: 0 }, () => ({ result: [] }));
  for (const id of ['a', 'b', 'c']) emitServerEvent('requests', { ids: [id] });
  await vi.advanceTimersByTimeAsync(300);
  expect(load).toHaveBeenCalledTimes(1);
  emitServerEvent('requests', { ids: ['d'] });
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(2);
  emitServerEvent('requests', { ids: ['e'] });
  await vi.advanceTimersByTimeAsync(400);
  expect(load).toHaveBeenCalledTimes(3);
});

test('refetches a record only for events about it, and all live data after a lost connection', async () => {
  const quote = await show('/admin/quotes/get', { number: 'Q-1' }, () => ({ _id: 'one' }));
  const customer = await show('/admin/customers/get', { _id: 'c' }, () => ({ _id: 'c', quotes: [{ _id: 'two' }] }));
  const staff = await show('/admin/staff/list', {}, () => ({ result: [] }));
  const revisions = await show('/admin/quotes/revisions', { _id: 'two' }, () => ({ revisions: [] }));
  const otherRevisions = await show('/admin/quotes/revisions', { _id: 'one' }, () => ({ revisions: [] }));
  const countCalls = () => [quote, customer, staff, revisions, otherRevisions].map(({ mock }) => mock.calls.length);
  emitServerEvent('requests', { ids: ['two'] });
  await vi.advanceTimersByTimeAsync(400);
  expect(countCalls()).toEqual([1, 2, 1, 2, 1]);
  emitServerEvent('refresh', {});
  await vi.advanceTimersByTimeAsync(400);
  expect(countCalls()).toEqual([2, 3, 1, 3, 2]);
});

test('refetches a list after its first response if an event arrived during the request', async () => {
  const load = await show('/admin/jobs/list', {}, () => new Promise<object>((resolve) => setTimeout(() => resolve({ result: [] }), 1000)));
  emitServerEvent('jobs', { ids: ['a'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(load).toHaveBeenCalledTimes(2);
});

test('waits for a running request before a refetch, so that frequent events cannot prevent a response', async () => {
  let isSlow = false;
  const load = await show('/admin/jobs/list', {}, () =>
    isSlow ? new Promise<object>((resolve) => setTimeout(() => resolve({ result: [] }), 1000)) : { result: [] },
  );
  isSlow = true;
  emitServerEvent('jobs', { ids: [] });
  await vi.advanceTimersByTimeAsync(500);
  emitServerEvent('jobs', { ids: [] });
  await vi.advanceTimersByTimeAsync(800);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(800);
  expect(load).toHaveBeenCalledTimes(3);
});

test('shows who has a quote open without sending a request', async () => {
  const viewer = { _id: 's', fullName: 'Sipho Staff' };
  const load = await show('/admin/quotes/list', {}, () => ({ result: [{ _id: 'one', looking: [] as object[] }] }));
  emitServerEvent('presence', { _id: 'one', viewers: [viewer] });
  expect(queryClient.getQueryData(['/admin/quotes/list', {}])).toEqual({ result: [{ _id: 'one', looking: [viewer] }] });
  expect(load).toHaveBeenCalledTimes(1);
});
