// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUrlDialog, type UrlDialog } from './use-url-dialog.ts';

let root: Root;
let dialog: UrlDialog;

function Page() {
  const current = useUrlDialog('file');
  useLayoutEffect(() => {
    dialog = current;
  });
  return null;
}

async function openAt(...urls: string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: urls });
  await act(async () => root.render(<RouterProvider router={router} />));
  return router;
}
const getUrl = ({ state: { location } }: Awaited<ReturnType<typeof openAt>>) => location.pathname + location.search;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('Back closes a dialog that was opened on the page, and Forward opens it again', async () => {
  const router = await openAt('/quotes?view=mine');
  await act(async () => dialog.open(2));
  expect([getUrl(router), dialog.value]).toEqual(['/quotes?view=mine&file=2', '2']);
  await act(async () => router.navigate(-1));
  expect([getUrl(router), dialog.value]).toEqual(['/quotes?view=mine', undefined]);
  await act(async () => router.navigate(1));
  expect(dialog.value).toBe('2');
});

test('closing returns to the entry before the dialog, also after another record was shown', async () => {
  const router = await openAt('/other', '/quotes');
  await act(async () => dialog.open(1));
  await act(async () => dialog.open(2));
  expect(getUrl(router)).toBe('/quotes?file=2');
  await act(async () => dialog.close());
  expect(getUrl(router)).toBe('/quotes');
  await act(async () => router.navigate(-1));
  expect(getUrl(router)).toBe('/other');
});

test('closing has no effect after the user has left the page', async () => {
  const router = await openAt('/other', '/quotes');
  await act(async () => dialog.open(1));
  const { close } = dialog;
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => root.unmount());
  await act(async () => close());
  expect(getUrl(router)).toBe('/elsewhere');
  root = createRoot(document.createElement('div'));
});

test('closing a dialog that a shared link opened stays on the page', async () => {
  const router = await openAt('/other', '/quotes?view=mine&file=2');
  expect(dialog.value).toBe('2');
  await act(async () => dialog.close());
  expect(getUrl(router)).toBe('/quotes?view=mine');
});
