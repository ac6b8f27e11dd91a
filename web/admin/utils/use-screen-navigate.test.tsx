// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScreenNavigate } from './use-screen-navigate.ts';

let root: Root;
let navigateToScreen: ReturnType<typeof useScreenNavigate>;

function Form() {
  const navigate = useScreenNavigate();
  useLayoutEffect(() => {
    navigateToScreen = navigate;
  });
  return null;
}

async function openForm() {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/form'] },
  );
  await act(async () => root.render(<RouterProvider router={router} />));
  return router;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('navigates while the screen is open', async () => {
  const router = await openForm();
  await act(async () => navigateToScreen('/saved'));
  expect(router.state.location.pathname).toBe('/saved');
});

test('does not navigate after the user has left the screen', async () => {
  const router = await openForm();
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => navigateToScreen('/saved'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
