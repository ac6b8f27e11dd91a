import type { OutputOf } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { call, NetworkError, getErrorMessage } from '#web/lib/api/api-client.ts';
import { discardAutosave } from '#web/features/quote-form/draft/draft-storage.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { releaseActiveForm, removeSummaryDraft } from '#web/features/quote-form/draft/quote-visit.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import { acknowledgeSessionEnd, getSession, getStoredUser, isSessionEnded } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { readEstimateToken, removeEstimateToken } from '#web/features/quote-form/estimate/estimate-token.ts';
import { sendWithRetry } from '#web/lib/api/send-with-retry.ts';
import { buildQuotePayload, type Submitter } from './quote-payload.ts';

/**
 * Reason why a request was not sent. `network`: no response, the user can retry. `offline`: the request is sent
 * once the browser is online. `rejected`: the server returned an error.
 */
export type SendError = { kind: 'network' | 'offline' | 'rejected'; message: string };

/** Callbacks of the page with the form. */
export type SubmitCallbacks = {
  setError: (error: SendError) => void;
  renewKey: (key: string) => void;
  /** Sends the request after a visitor has signed in. */
  onSignedIn: (user: Submitter) => void;
  /** Sends the request once the browser is online, unless the draft was changed. */
  sendWhenOnline: () => void;
  /** Opens My Quote. */
  openMyQuotes: (sentId: string) => Promise<void> | void;
};

const signInCodes: ReadonlySet<ErrorCode> = new Set(['sign_in_first', 'session_ended']);
const signInToSendMessage = "We've saved your request and will send it when you're signed in.";
const signInAgainMessage = 'Sign in again to send it.';
const offlineMessage = "You are offline. Keep this page open: we'll send it as soon as you are back. Nothing you typed is lost.";

function getSignedInSubmitter(): Submitter | undefined {
  const session = getSession();
  return session && { _id: session.userId, type: getStoredUser()?.type ?? 'user' };
}

/** Opens the sign-in dialog, with a message if the session has ended. */
function openSignInDialog(onSignedIn: SubmitCallbacks['onSignedIn']): void {
  const hasEnded = isSessionEnded();
  acknowledgeSessionEnd();
  openAuthDialog(hasEnded ? { tab: 'signin', message: signInAgainMessage, onSignedIn } : { message: signInToSendMessage, onSignedIn });
}

function handleError(error: unknown, draft: QuoteDraft, { setError, renewKey, onSignedIn, sendWhenOnline }: SubmitCallbacks): void {
  if (isApiError(error) && signInCodes.has(error.code)) {
    return openSignInDialog(onSignedIn);
  }
  if (error instanceof NetworkError) {
    if (navigator.onLine) return setError({ kind: 'network', message: error.message });
    addEventListener('online', sendWhenOnline, { once: true });
    return setError({ kind: 'offline', message: offlineMessage });
  }
  showToast('Update error !.', { tone: 'error' });
  if (isApiError(error) && error.code === 'key_reused') {
    discardAutosave(draft.key);
    renewKey(createRandomId());
    const message = 'An earlier version of this request was sent and is shown under My Quote. To send this version too, submit it again.';
    return setError({ kind: 'rejected', message });
  }
  setError({ kind: 'rejected', message: getErrorMessage(error) });
}

/**
 * Sends a complete request. Without a signed-in user, opens the sign-in dialog instead.
 * @param user user who has just signed in to send the request
 * @returns true if the request was sent. Errors are passed to `page`.
 */
export async function submitQuote(draft: QuoteDraft, page: SubmitCallbacks, user?: Submitter): Promise<boolean> {
  const sender = user ?? getSignedInSubmitter();
  if (sender === undefined) {
    openSignInDialog(page.onSignedIn);
    return false;
  }
  const honeypotField = await import('#web/lib/api/anti-spam.ts').then(
    ({ getHoneypotField }) => getHoneypotField(),
    () => ({}),
  );
  let result: OutputOf<'/site/save/quotes'>;
  try {
    // Retries use the same idempotency key.
    const payload = { ...buildQuotePayload(draft, sender), ...honeypotField, estimate_token: readEstimateToken() };
    result = await sendWithRetry((signal) => call('/site/save/quotes', payload, { idempotencyKey: draft.key, signal }));
  } catch (error) {
    handleError(error, draft, page);
    return false;
  }
  discardAutosave(draft.key);
  removeSummaryDraft();
  releaseActiveForm();
  removeEstimateToken();
  showToast('Quote Submitted !', { tone: 'success' });
  const navigation = page.openMyQuotes(result.response._id);
  // The user has just signed in. The page reloads, as after each sign-in.
  if (user) scheduleReload(navigation);
  return true;
}
