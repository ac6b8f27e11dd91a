// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

type PendingRequest = { name: string; respond: () => void };
let pendingRequests: PendingRequest[];
let root: Root;
let mutate: (name: string) => void;

function Screen({ scope }: { scope?: string }) {
  const mutation = useAdminMutation({
    mutationFn: (name: string) => new Promise<void>((respond) => pendingRequests.push({ name, respond })),
    ...(scope !== undefined && { scope }),
  });
  useLayoutEffect(() => {
    mutate = mutation.mutate;
  });
  return null;
}

const render = (scope?: string) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Screen {...(scope !== undefined && { scope })} />
      </QueryClientProvider>,
    ),
  );
const listNames = () => pendingRequests.map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  pendingRequests = [];
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('ignores a repeated change while it is being sent, and sends other changes one after the other', async () => {
  await render();
  await act(async () => ['first', 'first', 'second', 'second', 'first'].forEach(mutate));
  expect(listNames()).toEqual(['first']);
  await act(async () => pendingRequests[0]!.respond());
  expect(listNames()).toEqual(['first', 'second']);
  await act(async () => pendingRequests[1]!.respond());
  expect(listNames()).toEqual(['first', 'second', 'first']);
});

test('sends all changes of one scope, one after the other', async () => {
  await render('quote:1');
  await act(async () => ['first', 'first'].forEach(mutate));
  expect(listNames()).toEqual(['first']);
  await act(async () => pendingRequests[0]!.respond());
  expect(listNames()).toEqual(['first', 'first']);
});
