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
  const current = useListParams(['status', 'tab'] as const, { excludedFromClear: ['tab'] });
  useLayoutEffect(() => {
    list = current;
  });
  return null;
}

/** Renders pending updates after an interval. */
const runTimers = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const searchDelayMs = 250;
const goBack = () =>
  act(async () => {
    const navigation = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await navigation;
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/admin/list?skip=50&tab=new');
  router = createBrowserRouter([{ path: '*', Component: Screen }]);
  root = createRoot(document.createElement('div'));
  act(() => root.render(<RouterProvider router={router} />));
  await runTimers();
});
afterEach(() => {
  act(() => root.unmount());
  router.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('applies two quick changes, and a filter returns to the first page', async () => {
  act(() => {
    list.set({ status: 'active' });
    list.set({ sort: '-name' });
  });
  await runTimers();
  expect(window.location.search).toBe('?tab=new&status=active&sort=-name');
  expect([list.filters.status, list.sort, list.skip]).toEqual(['active', '-name', 0]);
});

test('searches entered text after a pause, together with a filter that was selected before', async () => {
  act(() => list.setSearchText('marble '));
  expect([list.searchText, list.search]).toEqual(['marble ', '']);
  await runTimers(searchDelayMs);
  await runTimers();
  expect([list.searchText, list.search, list.skip]).toEqual(['marble ', 'marble', 0]);
  act(() => list.setSearchText('granite'));
  act(() => list.set({ status: 'active' }));
  await runTimers();
  expect(window.location.search).toBe('?tab=new&search=granite&status=active');
});

test('Back shows the previous list and discards pending text', async () => {
  act(() => list.set({ status: 'active' }));
  await runTimers();
  act(() => list.setSearchText('mar'));
  await goBack();
  expect([list.searchText, list.filters.status, list.skip]).toEqual(['', '', 50]);
  await runTimers(searchDelayMs);
  expect(window.location.search).toBe('?skip=50&tab=new');
});

test('clear does not reset excluded filters', async () => {
  act(() => list.set({ status: 'active', search: 'x' }));
  await runTimers();
  expect(list.isFiltered).toBe(true);
  act(() => list.clear());
  await runTimers();
  expect([window.location.search, list.searchText, list.isFiltered]).toEqual(['?tab=new', '', false]);
});

test('a navigation of the browser that is not rendered yet discards pending text', async () => {
  act(() => list.setSearchText('marble'));
  window.history.pushState(null, '', '/admin/list?tab=waiting');
  await runTimers(searchDelayMs);
  expect(window.location.search).toBe('?tab=waiting');
});
