import { expect, test, vi } from 'vitest';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { authDialogStore, openAuthDialog, type AuthDialogOptions } from './auth-dialog-store.ts';
import { getStoredUser } from '#web/lib/session/session-store.ts';
import { completeSignIn } from './complete-sign-in.ts';

const person = { _id: 'u1', fullName: 'Thandi', type: 'user', residence: {} };

test('After login on the quote page, user data is loaded and handed to the quote flow instead of navigating.', async () => {
  const { fetch, location } = stubBrowser();
  fetch.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ status: 1, response: person }))));
  const onSignedIn = vi.fn<NonNullable<AuthDialogOptions['onSignedIn']>>();
  const goHome = vi.fn<() => void>();
  openAuthDialog({ onSignedIn });
  await completeSignIn({ token: createTestToken('u1'), remember: false, message: 'Logged in' }, onSignedIn, goHome);
  expect(fetch.mock.calls.map(([path, init]) => [path, init!.body])).toEqual([['/site/get/userdata', '{"user":"u1"}']]);
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(person);
  expect(getStoredUser()).toEqual({ _id: 'u1', fullName: 'Thandi', type: 'user' });
  expect(authDialogStore.get()).toBeUndefined();
  expect(goHome).not.toHaveBeenCalled();
  expect(location.reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
