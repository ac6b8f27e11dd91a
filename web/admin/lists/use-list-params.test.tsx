// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListParams, type ListParams } from './use-list-params.ts';

let root: Root;
let list: ListParams<'status' | 'tab'>;
let router: ReturnType<typeof createBrowserRouter>;

function Screen() {
  const current = useListParams(['status', 'tab'] as const, { lasting: ['tab'] });
  useLayoutEffect(() => {
    list = current;
  });
  return null;
}

/** Waits for navigations and for a pause in typing. */
const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
const goBack = async () => {
  act(() => window.history.back());
  await settle();
};

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  window.history.replaceState(null, '', '/admin/list?skip=50&tab=new');
  router = createBrowserRouter([{ path: '*', Component: Screen }]);
  root = createRoot(document.createElement('div'));
  act(() => root.render(<RouterProvider router={router} />));
  await settle();
});
afterEach(() => {
  act(() => root.unmount());
  router.dispose();
  vi.unstubAllGlobals();
});

test('two quick changes both count, and a filter returns to the first page', async () => {
  act(() => {
    list.set({ status: 'active' });
    list.set({ sort: '-name' });
  });
  await settle();
  expect(window.location.search).toBe('?tab=new&status=active&sort=-name');
  expect([list.filters.status, list.sort, list.skip]).toEqual(['active', '-name', 0]);
});

test('typed text is searched after a pause; a filter chosen before takes it along', async () => {
  act(() => list.type('marble '));
  expect([list.typed, list.search]).toEqual(['marble ', '']);
  await settle(300);
  expect([list.typed, list.search, list.skip]).toEqual(['marble ', 'marble', 0]);
  act(() => list.type('granite'));
  act(() => list.set({ status: 'active' }));
  await settle();
  expect(window.location.search).toBe('?tab=new&search=granite&status=active');
});

test('Back shows the earlier list and discards text that is still being typed', async () => {
  act(() => list.set({ status: 'active' }));
  await settle();
  act(() => list.type('mar'));
  await goBack();
  expect([list.typed, list.filters.status, list.skip]).toEqual(['', '', 50]);
  await settle(300);
  expect(window.location.search).toBe('?skip=50&tab=new');
});

test('clearing keeps the lasting filters', async () => {
  act(() => list.set({ status: 'active', search: 'x' }));
  await settle();
  expect(list.narrowed).toBe(true);
  act(() => list.clear());
  await settle();
  expect([window.location.search, list.typed, list.narrowed]).toEqual(['?tab=new', '', false]);
});
