// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useQuery, type QueryResult } from './use-query.ts';

let root: Root;
let query: QueryResult<string>;
/** Requests in the order of their start. They ignore their abort signal, like a response that is already being read. */
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

test('a late response for an earlier key never replaces that of the current key', async () => {
  show('first');
  show('second');
  await respond(1, 'data of the second');
  await respond(0, 'data of the first');
  expect([query.data, query.isPending]).toEqual(['data of the second', false]);
});

test('a response for an earlier key is not returned while the current one is pending', async () => {
  show('first');
  show('second');
  await respond(0, 'data of the first');
  expect([query.data, query.isPending]).toEqual([undefined, true]);
});

test('a late failure of an earlier key does not replace the data of the current key', async () => {
  show('first');
  show('second');
  await respond(1, 'data of the second');
  await act(async () => requests[0]!.reject(new Error('Lost')));
  expect([query.data, query.error]).toEqual(['data of the second', undefined]);
});

test('a response that was requested before a refetch is discarded', async () => {
  show('first');
  act(() => query.refetch());
  await respond(1, 'new');
  await respond(0, 'old');
  expect(query.data).toBe('new');
});

test('data that was set for an earlier key is ignored', async () => {
  show('first');
  const { setData } = query;
  show('second');
  await respond(1, 'data of the second');
  act(() => setData('data of the first'));
  expect(query.data).toBe('data of the second');
});

test('returns the previous data until the response for a new key, if requested', async () => {
  show('first', true);
  await respond(0, 'data of the first');
  show('second', true);
  expect([query.data, query.isPending]).toEqual(['data of the first', true]);
  await respond(1, 'data of the second');
  expect([query.data, query.isPending]).toEqual(['data of the second', false]);
});

test('updates by functions are all applied, also to the data of a new key', async () => {
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
