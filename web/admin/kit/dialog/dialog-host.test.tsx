// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/admin/api/query-client.ts';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { toastStore } from '#web/lib/stores/toast-store.ts';
import { DialogHost, openDialog, openLazyDialog } from './dialog-host.tsx';

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom does not implement modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  renderScreen('/admin/staff');
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  queryClient.clear();
  toastStore.set([]);
  vi.unstubAllGlobals();
});

const renderScreen = (pathname: string) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <button type="button">Remove</button>
        <DialogHost key={pathname} />
      </QueryClientProvider>,
    ),
  );
const openConfirmDialog = (mutationFn: () => Promise<unknown>) =>
  act(() =>
    openDialog(
      <ConfirmDialog title="Remove Ann?" submitLabel="Remove" mutationFn={mutationFn}>
        This cannot be undone.
      </ConfirmDialog>,
    ),
  );
const findDialogs = () => [...container.querySelectorAll('dialog')];
const pressButton = (label: string) =>
  act(async () =>
    [...container.querySelectorAll('dialog button')]
      .find(({ textContent }) => textContent === label)!
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );

test('an opened dialog closes after its action, and the focus returns to the previous element', async () => {
  container.querySelector('button')!.focus();
  openConfirmDialog(() => Promise.resolve());
  expect(findDialogs()).toHaveLength(1);
  await pressButton('Remove');
  await vi.waitFor(() => expect(findDialogs()).toHaveLength(0));
  expect(document.activeElement).toBe(container.querySelector('button'));
});

test('a failed action keeps the dialog open with the message, without a toast', async () => {
  openConfirmDialog(() => Promise.reject(new Error('offline')));
  await pressButton('Remove');
  await vi.waitFor(() => expect(findDialogs()[0]!.querySelector('[role=alert]')).not.toBeNull());
  expect(toastStore.get()).toEqual([]);
});

test('the error of an action is shown in a toast if the dialog was closed meanwhile', async () => {
  const request = Promise.withResolvers<void>();
  openConfirmDialog(() => request.promise);
  await pressButton('Remove');
  await pressButton('Cancel');
  await act(async () => request.reject(new Error('offline')));
  await vi.waitFor(() => expect(toastStore.get()).toMatchObject([{ tone: 'error' }]));
});

test('navigating to another path closes the dialogs, also when the user returns', () => {
  openConfirmDialog(() => Promise.resolve());
  renderScreen('/admin/prices');
  renderScreen('/admin/staff');
  expect(findDialogs()).toHaveLength(0);
});

test('a dialog opens over another one, and only the upper one closes', async () => {
  openConfirmDialog(() => Promise.resolve());
  act(() =>
    openDialog(
      <ConfirmDialog title="Sure?" submitLabel="Sign out" mutationFn={() => Promise.resolve()}>
        Really.
      </ConfirmDialog>,
    ),
  );
  await pressButton('Sign out');
  await vi.waitFor(() => expect(findDialogs()).toHaveLength(1));
  expect(findDialogs()[0]!.textContent).toContain('Remove Ann?');
});

test('a dialog whose code cannot be loaded is reported in a toast', async () => {
  await act(() =>
    openLazyDialog(
      () => Promise.reject(new Error('offline')),
      () => null,
    ),
  );
  expect(toastStore.get()).toMatchObject([{ tone: 'error' }]);
  expect(findDialogs()).toHaveLength(0);
});
