// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/admin/api/query-client.ts';
import { useNewQuote, type SelectedCustomer } from './use-new-quote.ts';

const thandi: SelectedCustomer = { _id: 'thandi', fullName: 'Thandi', email: 'thandi@example.com', emailVerified: true, state: 'open' };

let root: Root;
let newQuote: ReturnType<typeof useNewQuote>;
function Form() {
  const current = useNewQuote('new_quote:1', {});
  useLayoutEffect(() => {
    newQuote = current;
  });
  return null;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('restoring a discarded draft preserves the customer that was selected since', () => {
  act(() => newQuote.updateRequester({ mode: 'new', fullName: 'Sipho', email: 'sipho@example.com' }));
  let restore!: () => void;
  act(() => {
    restore = newQuote.discard();
  });
  act(() => newQuote.updateRequester({ customer: thandi }));
  act(() => restore());
  expect(newQuote.requester).toEqual({ mode: 'existing', customer: thandi, fullName: '', email: '', phone: '' });
});
