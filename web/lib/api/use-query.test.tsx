// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuery, type QueryResult } from './use-query.ts';

let root: Root;
let query: QueryResult<string>;
/** Pending responses in the order of the requests. They ignore the abort signal, as a response that is already being read does. */
let requests: PromiseWithResolvers<string>[];

function Screen({ id, keepPreviousData = false }: { id: string; keepPreviousData?: boolean }) {
  const current = useQuery({
    queryKey: ['record', id],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    keepPreviousData,
  });
  useLayoutEffect(() => {
    query = current;
  });
  return null;
}

const show = (id: string, keepPreviousData?: boolean) =>
  act(() => root.render(<Screen id={id} {...(keepPreviousData !== undefined && { keepPreviousData })} />));
const respond = (index: number, data: string) => act(async () => requests[index]!.resolve(data));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  requests = [];
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test('discards a response for the previous key that arrives after the response for the current key', async () => {
  show('first');
  show('second');
  await respond(1, 'data of the second');
  await respond(0, 'data of the first');
  expect([query.data, query.isPending]).toEqual(['data of the second', false]);
});

test('discards a response for the previous key that arrives before the response for the current key', async () => {
  show('first');
  show('second');
  await respond(0, 'data of the first');
  expect([query.data, query.isPending]).toEqual([undefined, true]);
});

test('ignores a late failure of the request for the previous key', async () => {
  show('first');
  show('second');
  await respond(1, 'data of the second');
  await act(async () => requests[0]!.reject(new Error('Lost')));
  expect([query.data, query.error]).toEqual(['data of the second', undefined]);
});

test('discards the response to a request that started before a refetch', async () => {
  show('first');
  act(() => query.refetch());
  await respond(1, 'new');
  await respond(0, 'old');
  expect(query.data).toBe('new');
});

test('ignores data that is set for the previous key', async () => {
  show('first');
  const { setData } = query;
  show('second');
  await respond(1, 'data of the second');
  act(() => setData('data of the first'));
  expect(query.data).toBe('data of the second');
});

test('with `keepPreviousData`, returns the previous data until the response for a new key arrives', async () => {
  show('first', true);
  await respond(0, 'data of the first');
  show('second', true);
  expect([query.data, query.isPending]).toEqual(['data of the first', true]);
  await respond(1, 'data of the second');
  expect([query.data, query.isPending]).toEqual(['data of the second', false]);
});

test('applies every updater function, also to the data of a new key', async () => {
  show('first');
  const { setData } = query;
  show('second');
  act(() => setData((data) => `${data}, ignored without data`));
  await respond(1, 'data');
  act(() => {
    setData((data) => `${data}, read`);
    setData((data) => `${data}, archived`);
  });
  expect(query.data).toBe('data, read, archived');
});
