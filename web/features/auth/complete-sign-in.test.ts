import { expect, test, vi } from 'vitest';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { authDialogStore, openAuthDialog, type AuthDialogOptions } from './auth-dialog-store.ts';
import { getStoredUser } from '#web/lib/session/session-store.ts';
import { completeSignIn } from './complete-sign-in.ts';

const user = { _id: 'u1', fullName: 'Thandi', type: 'user', residence: {} };

// The title is a literal sentence of the specification.
test('After login on the quote page, user data is loaded and handed to the quote flow instead of navigating.', async () => {
  const { fetch, location } = stubBrowser();
  fetch.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ status: 1, response: user }))));
  const onSignedIn = vi.fn<NonNullable<AuthDialogOptions['onSignedIn']>>();
  const openHomePage = vi.fn<() => void>();
  openAuthDialog({ onSignedIn });
  await completeSignIn({ token: createTestToken('u1'), remember: false, message: 'Logged in' }, onSignedIn, openHomePage);
  expect(fetch.mock.calls.map(([path, init]) => [path, init!.body])).toEqual([['/site/get/userdata', '{"user":"u1"}']]);
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(user);
  expect(getStoredUser()).toEqual({ _id: 'u1', fullName: 'Thandi', type: 'user' });
  expect(authDialogStore.get()).toBeUndefined();
  expect(openHomePage).not.toHaveBeenCalled();
  expect(location.reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
