// @vitest-environment jsdom
import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { moveItemToPosition, getDropPosition } from '#domain/shared/list-position.ts';
import { useStableList } from './use-stable-list.ts';
import { useOptimisticList, type ListChange } from './use-optimistic-list.ts';
import { useRowSelection } from './use-row-selection.ts';

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

type Row = { _id: string; text: string };
const createRows = (...texts: string[]): Row[] => texts.map((text) => ({ _id: text.charAt(0), text }));
/** Waits until the rendered state of the hook equals a value. */
const expectSoon = (read: () => unknown, expected: unknown) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(read()).toEqual(expected);
  });

/** Renders a hook. @returns a function that returns its latest result, and one that renders again */
function renderHook<Result>(useHook: () => Result) {
  let result!: Result;
  function Component() {
    result = useHook();
    return null;
  }
  const render = () =>
    act(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          <Component />
        </QueryClientProvider>,
      ),
    );
  render();
  return { get: () => result, render };
}

test('updates rows in place, and delays moves until they are requested or this tab changes data', async () => {
  let serverRows = createRows('a', 'b');
  let page = 1;
  const path = '/admin/quotes/list';
  const hook = renderHook(() =>
    useStableList(
      queryOptions({ queryKey: [path, { page }], queryFn: () => Promise.resolve({ result: serverRows, fullcount: serverRows.length }) }),
    ),
  );
  const shown = () => hook.get().data?.result.map(({ text }) => text);
  await expectSoon(shown, ['a', 'b']);

  serverRows = createRows('x', 'b2');
  await act(() => queryClient.invalidateQueries({ queryKey: [path] }));
  await expectSoon(shown, ['a', 'b2']);
  expect(hook.get().newest?.result).toEqual(serverRows);
  expect(hook.get().pendingUpdates).toEqual({ addedCount: 1, removedIds: ['a'] });
  act(() => hook.get().show());
  expect(shown()).toEqual(['x', 'b2']);
  expect(hook.get().pendingUpdates).toBeUndefined();

  serverRows = createRows('y', 'x');
  act(() => refetchAfterChange([path]));
  await expectSoon(shown, ['y', 'x']);

  // A change of other data in this tab does not apply the pending changes.
  act(() => refetchAfterChange(['/admin/quotes/view/list']));
  serverRows = createRows('z', 'y');
  await act(() => queryClient.invalidateQueries({ queryKey: [path] }));
  await expectSoon(() => hook.get().pendingUpdates, { addedCount: 1, removedIds: ['x'] });
  expect(shown()).toEqual(['y', 'x']);

  // The rows of the previous page are displayed while the next page loads, and then replaced at once.
  page = 2;
  serverRows = createRows('c');
  hook.render();
  expect([shown(), hook.get().table.isFresh]).toEqual([['y', 'x'], false]);
  await expectSoon(() => [shown(), hook.get().table.isFresh, hook.get().pendingUpdates], [['c'], true, undefined]);
});

test('restarts the first request of a list after a change in this tab', async () => {
  const path = '/admin/quotes/list';
  const firstResponse = Promise.withResolvers<{ result: Row[]; fullcount: number }>();
  const queryFn = vi.fn<() => Promise<{ result: Row[]; fullcount: number }>>();
  queryFn.mockReturnValueOnce(firstResponse.promise).mockResolvedValue({ result: createRows('new'), fullcount: 1 });
  const hook = renderHook(() => useStableList(queryOptions({ queryKey: [path, {}], queryFn: () => queryFn() })));
  const shown = () => hook.get().data?.result.map(({ text }) => text);
  act(() => refetchAfterChange([path]));
  firstResponse.resolve({ result: createRows('old'), fullcount: 1 });
  await expectSoon(shown, ['new']);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('saves optimistic changes in order, and reverts only a failed one', async () => {
  let serverRows: readonly Row[] = createRows('a', 'b', 'c', 'd');
  const refetch = vi.fn<() => void>();
  const hook = renderHook(() => useOptimisticList(serverRows, refetch));
  const saves: { order: string; settle: (error?: Error) => void }[] = [];
  const order = (items: readonly Row[]) => items.map(({ _id }) => _id).join('');
  const save: ListChange<Row>['save'] = (items) =>
    new Promise((resolve, reject) => {
      saves.push({ order: order(items), settle: (error) => (error ? reject(error) : resolve()) });
    });
  const move = (id: string, targetId: string): Promise<unknown> => {
    const position = getDropPosition(hook.get().items, id, targetId);
    return hook.get().change({ apply: (items) => moveItemToPosition(items, id, position), save });
  };
  const results: unknown[] = [];
  const start = (change: () => Promise<unknown>) =>
    act(async () => {
      void change().then(
        () => results.push('saved'),
        (error: Error) => results.push(error.message),
      );
    });

  await start(() => move('d', 'c'));
  await start(() => move('d', 'b'));
  await start(() => hook.get().change({ apply: (items) => items.filter(({ _id }) => _id !== 'a'), save }));
  expect(order(hook.get().items)).toBe('dbc');
  expect(saves.map((pending) => pending.order)).toEqual(['abdc']);

  // A list that was loaded before the change was saved does not revert it.
  serverRows = createRows('a', 'b', 'c', 'd', 'e');
  hook.render();
  expect(order(hook.get().items)).toBe('dbce');

  saves[0]!.settle();
  await expectSoon(() => saves.length, 2);
  saves[1]!.settle(new Error('offline'));
  await expectSoon(() => [saves.length, order(hook.get().items)], [3, 'bdce']);
  saves[2]!.settle();
  await expectSoon(() => results, ['saved', 'offline', 'saved']);
  expect(saves.map((pending) => pending.order)).toEqual(['abdc', 'adbce', 'bdce']);
  expect(order(hook.get().items)).toBe('bdce');
  expect(refetch).toHaveBeenCalledTimes(3);
});

test('deselects a row of another page after all matches were selected', () => {
  const hook = renderHook(() => useRowSelection('all'));
  act(() => hook.get().setSelected(['a', 'b'], true));
  act(() => hook.get().selectAll(120));
  expect(hook.get()).toMatchObject({ isAllSelected: true, count: 120 });
  expect(hook.get().has('other page')).toBe(true);

  act(() => hook.get().toggle('other page'));
  expect(hook.get()).toMatchObject({ isAllSelected: false, count: 2, ids: ['a', 'b'] });
  expect(hook.get().has('other page')).toBe(false);
});
