import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { closeAuthDialog, authDialogStore } from '#web/features/auth/auth-dialog-store.ts';
import { saveSummaryDraft, writeAutosave } from '#web/features/quote-form/draft/draft-storage.ts';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { autosavePrefix } from '#web/features/quote-form/draft/quote-visit.ts';
import { isSessionEnded } from '#web/lib/session/session-store.ts';
import { toastStore, dismissToast } from '#web/lib/stores/toast-store.ts';
import { storeEstimateToken } from '#web/features/quote-form/estimate/estimate-token.ts';
import { submitQuote, type SubmitCallbacks, type SendError } from './submit-quote.ts';

let browser: ReturnType<typeof stubBrowser>;
let draft: QuoteDraft;
let testCount = 0;

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowser();
  testCount += 1;
  draft = { ...createEmptyDraft(), key: `key-${testCount}`, service_name: 'Sealing', notes: 'Second gate' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeAuthDialog();
  for (const { id } of toastStore.get()) dismissToast(id);
});

const successBody = { status: 1, response: { _id: 'q', number: 'Q-2026-00001' } };
const respond = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const respondWithError = (code: string, message: string) => respond({ status: 0, code, message, response: message }, 422);
const signIn = () => {
  browser.sessionStorage.setItem('authToken', createTestToken('u1'));
  browser.sessionStorage.setItem('user', JSON.stringify({ _id: 'u1', fullName: 'Thandi', type: 'user' }));
};
const listToasts = () => toastStore.get().map(({ message }) => message);
const listCalls = () =>
  browser.fetch.mock.calls.map(([path, init]) => ({
    path,
    body: JSON.parse(init!.body as string) as Record<string, unknown>,
    key: (init!.headers as Record<string, string>)['idempotency-key'],
  }));

function createPage() {
  const errors: SendError[] = [];
  const page = {
    setError: vi.fn<SubmitCallbacks['setError']>((sendError) => void errors.push(sendError)),
    renewKey: vi.fn<SubmitCallbacks['renewKey']>(),
    onSignedIn: vi.fn<SubmitCallbacks['onSignedIn']>(),
    sendWhenOnline: vi.fn<SubmitCallbacks['sendWhenOnline']>(),
    openMyQuotes: vi.fn<SubmitCallbacks['openMyQuotes']>(),
  };
  return { page, errors };
}

async function runTimers(submission: Promise<boolean>): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(10_000);
  return submission;
}

test('sends the token of the displayed estimate once, and passes the id of the sent request to the page', async () => {
  signIn();
  storeEstimateToken('100.200.signed');
  browser.fetch.mockImplementation(() => respond(successBody));
  const { page } = createPage();
  await runTimers(submitQuote(draft, page));
  await runTimers(submitQuote({ ...draft, key: 'another' }, page));
  const bodies = listCalls()
    .filter(({ path }) => path === '/site/save/quotes')
    .map(({ body }) => body['estimate_token']);
  expect(bodies).toEqual(['100.200.signed', '']);
  expect(page.openMyQuotes).toHaveBeenCalledWith('q');
});

describe('the specification', () => {
  test('User submit: sent at once.', async () => {
    signIn();
    browser.fetch.mockImplementation(() => respond(successBody));
    expect(await runTimers(submitQuote(draft, createPage().page))).toBe(true);
    expect(authDialogStore.get()).toBeUndefined();
    expect(listCalls()).toEqual([
      { path: '/site/save/quotes', key: draft.key, body: expect.objectContaining({ userData: 'u1', type: 'user' }) },
    ]);
  });

  test('Guest submit: opens the sign-in dialog (the quote flag is set); after sign-in the submission is made with the returned user and type.', async () => {
    const { page } = createPage();
    expect(await runTimers(submitQuote(draft, page))).toBe(false);
    expect(browser.fetch).not.toHaveBeenCalled();
    expect(authDialogStore.get()).toEqual({
      onSignedIn: page.onSignedIn,
      message: "We've saved your request and will send it when you're signed in.",
    });
    browser.fetch.mockImplementation(() => respond(successBody));
    await runTimers(submitQuote(draft, page, { _id: 'u7', type: 'guest' }));
    expect(listCalls().map(({ body }) => body)).toEqual([expect.objectContaining({ userData: 'u7', type: 'guest' })]);
  });

  test('On success: toast Quote Submitted !, navigate to /user/quotes, form resets; in the post-login case the page reloads after 1 s.', async () => {
    browser.fetch.mockImplementation(() => respond(successBody));
    const { page } = createPage();
    const submission = submitQuote(draft, page, { _id: 'u7', type: 'user' });
    await vi.advanceTimersByTimeAsync(0);
    await submission;
    expect(listToasts()).toEqual(['Quote Submitted !']);
    expect(page.openMyQuotes).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(999);
    expect(browser.location.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.location.reload).toHaveBeenCalledOnce();

    signIn();
    browser.location.reload.mockClear();
    await runTimers(submitQuote(draft, page));
    expect(browser.location.reload).not.toHaveBeenCalled();
  });

  test('The draft is removed on successful submit', async () => {
    signIn();
    saveSummaryDraft(draft);
    expect(browser.localStorage.getItem('quoteDraft')).not.toBeNull();
    browser.fetch.mockImplementation(() => respondWithError('stone_gone', 'Gone.'));
    await runTimers(submitQuote(draft, createPage().page));
    expect(browser.localStorage.getItem('quoteDraft')).not.toBeNull();
    browser.fetch.mockImplementation(() => respond(successBody));
    await runTimers(submitQuote(draft, createPage().page));
    expect(browser.localStorage.getItem('quoteDraft')).toBeNull();
  });

  test('Quote save returns status 0: Update error !.', async () => {
    signIn();
    browser.fetch.mockImplementation(() => respond({ status: 0, code: 'stone_gone', message: 'Gone.', response: '' }));
    const { page, errors } = createPage();
    expect(await runTimers(submitQuote(draft, page))).toBe(false);
    expect(listToasts()).toEqual(['Update error !.']);
    expect(errors).toEqual([{ kind: 'rejected', message: 'Gone.' }]);
  });
});

test('removes the autosave after the form was sent, and ignores a later autosave', async () => {
  signIn();
  const autosave = { version: 1, savedAt: new Date().toISOString(), owner: '', draft } as const;
  writeAutosave(autosave);
  expect(Object.keys(browser.localStorage)).toEqual([autosavePrefix + draft.key]);
  browser.fetch.mockImplementation(() => respond(successBody));
  await runTimers(submitQuote(draft, createPage().page));
  writeAutosave(autosave);
  expect(Object.keys(browser.localStorage)).toEqual([]);
});

describe('an unreliable network', () => {
  const failRequest = () => Promise.reject(new TypeError('Failed to fetch'));

  test('tries a request without a response three times, always with the same key', async () => {
    signIn();
    browser.fetch
      .mockImplementationOnce(failRequest)
      .mockImplementationOnce(failRequest)
      .mockImplementation(() => respond(successBody));
    expect(await runTimers(submitQuote(draft, createPage().page))).toBe(true);
    expect(listCalls().map(({ key }) => key)).toEqual([draft.key, draft.key, draft.key]);
    expect(new Set(listCalls().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('shows a message and preserves the answers after three failed requests', async () => {
    signIn();
    saveSummaryDraft(draft);
    browser.fetch.mockImplementation(failRequest);
    const { page, errors } = createPage();
    expect(await runTimers(submitQuote(draft, page))).toBe(false);
    expect(browser.fetch).toHaveBeenCalledTimes(3);
    expect(errors).toEqual([{ kind: 'network', message: expect.stringContaining('nothing you typed is lost') }]);
    expect(browser.localStorage.getItem('quoteDraft')).not.toBeNull();
  });

  test('does not repeat the request while offline, and sends it when the network is available', async () => {
    signIn();
    browser.navigator.onLine = false;
    browser.fetch.mockImplementation(failRequest);
    const { page, errors } = createPage();
    expect(await runTimers(submitQuote(draft, page))).toBe(false);
    expect(browser.fetch).toHaveBeenCalledOnce();
    expect(errors).toEqual([{ kind: 'offline', message: expect.stringContaining("we'll send it as soon as you are back") }]);
    expect(page.sendWhenOnline).not.toHaveBeenCalled();
    browser.dispatch('online');
    browser.dispatch('online');
    expect(page.sendWhenOnline).toHaveBeenCalledOnce();
  });

  test('treats a response that takes longer than 30 seconds as missing', async () => {
    signIn();
    const abort = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abort.signal);
    browser.navigator.onLine = false;
    browser.fetch.mockImplementation(
      (_path, init) =>
        new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))),
    );
    const { page, errors } = createPage();
    const submission = submitQuote(draft, page);
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    expect(await runTimers(submission)).toBe(false);
    expect(timeout).toHaveBeenCalledWith(30_000);
    expect(errors).toEqual([expect.objectContaining({ kind: 'offline' })]);
  });

  test('does not repeat a rejected request', async () => {
    signIn();
    browser.fetch.mockImplementation(() => respondWithError('stone_gone', 'Gone.'));
    await runTimers(submitQuote(draft, createPage().page));
    expect(browser.fetch).toHaveBeenCalledOnce();
  });

  test('renews an idempotency key with which an earlier version was sent, and removes its autosave', async () => {
    signIn();
    writeAutosave({ version: 1, savedAt: new Date().toISOString(), owner: '', draft });
    browser.fetch.mockImplementation(() => respondWithError('key_reused', 'Reused.'));
    const { page, errors } = createPage();
    await runTimers(submitQuote(draft, page));
    expect(page.renewKey).toHaveBeenCalledOnce();
    expect(page.renewKey.mock.calls[0]![0]).not.toBe(draft.key);
    expect(errors).toEqual([{ kind: 'rejected', message: expect.stringContaining('was sent and is shown under My Quote') }]);
    expect(Object.keys(browser.localStorage)).toEqual([]);
  });

  test('opens the sign-in dialog if the session has ended', async () => {
    signIn();
    browser.fetch.mockImplementation(() =>
      respond({ status: 0, code: 'session_ended', message: 'Please sign in again.', response: '' }, 401),
    );
    const { page, errors } = createPage();
    expect(await runTimers(submitQuote(draft, page))).toBe(false);
    expect(authDialogStore.get()).toEqual({ onSignedIn: page.onSignedIn, tab: 'signin', message: 'Sign in again to send it.' });
    expect(errors).toEqual([]);
    expect(isSessionEnded()).toBe(false);
  });
});
