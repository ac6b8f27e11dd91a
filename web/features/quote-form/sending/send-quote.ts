import type { AnswerOf } from '#contract/index.ts';
import { Problem } from '#domain/problem.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { call, NetworkProblem, wordsOf } from '#web/lib/api/api-client.ts';
import { dropForm, removeDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { newDraftKey, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { reloadSoon } from '#web/lib/router/scheduled-reload.ts';
import { acknowledgeEnd, getSession, getStoredUser, sessionEnded } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { readShownToken, removeShownToken } from '#web/features/quote-form/estimate/shown-token.ts';
import { finishForm } from '#web/features/quote-form/draft/form-storage.ts';
import { untilAnswered } from '#web/lib/api/retry-request.ts';
import { quotePayload, type Sender } from './quote-payload.ts';

/** `network`: no answer came, and the same request can be sent again. `offline`: it will be, as soon as there is a network. */
export type SendProblem = { kind: 'network' | 'offline' | 'refused'; words: string };

/**
 * What the page does in the course of it. `signedIn` goes on once a guest is a customer; `again` sends the same once there is a
 * network, if nothing has changed in it; `leave` goes to the
 * list of requests, which shows what happens next with the one that was sent.
 */
export type SendingPage = {
  setProblem: (problem: SendProblem) => void;
  renewKey: (key: string) => void;
  signedIn: (user: Sender) => void;
  again: () => void;
  leave: (sentId: string) => Promise<void> | void;
};

const signedOut: ReadonlySet<ProblemCode> = new Set(['sign_in_first', 'session_ended']);
const waitsForSignIn = "We've kept your request and will send it when you're signed in.";
const signInAgain = 'Sign in again to send it.';
const offlineWords = "You are offline. Keep this page open: we'll send it as soon as you are back. Nothing you typed is lost.";

function signedInSender(): Sender | undefined {
  const session = getSession();
  return session && { _id: session.userId, type: getStoredUser()?.type ?? 'user' };
}

/** Opens the dialog, with the one message about a session that has ended. */
function askToSignIn(onSignedIn: SendingPage['signedIn']): void {
  const hasEnded = sessionEnded();
  acknowledgeEnd();
  openAuthDialog(hasEnded ? { tab: 'signin', message: signInAgain, onSignedIn } : { message: waitsForSignIn, onSignedIn });
}

function fail(error: unknown, draft: QuoteDraft, { setProblem, renewKey, signedIn, again }: SendingPage): void {
  if (error instanceof Problem && signedOut.has(error.code)) {
    return askToSignIn(signedIn);
  }
  if (error instanceof NetworkProblem) {
    if (navigator.onLine) return setProblem({ kind: 'network', words: error.message });
    addEventListener('online', again, { once: true });
    return setProblem({ kind: 'offline', words: offlineWords });
  }
  showToast('Update error !.', { tone: 'alarm' });
  if (error instanceof Problem && error.code === 'key_reused') {
    finishForm(draft.key);
    renewKey(newDraftKey());
    const words = 'An earlier version of this request did reach us; it stands under My Quote. Submit again to send this one as well.';
    return setProblem({ kind: 'refused', words });
  }
  setProblem({ kind: 'refused', words: wordsOf(error) });
}

/**
 * Sends a request whose answers are complete: a customer's at once, a guest's after the sign-in dialog.
 * @param user who has signed in for it just now
 * @returns whether it was sent; what kept it from that is told to the page
 */
export async function sendQuote(draft: QuoteDraft, page: SendingPage, user?: Sender): Promise<boolean> {
  const sender = user ?? signedInSender();
  if (sender === undefined) {
    askToSignIn(page.signedIn);
    return false;
  }
  const proof = await import('#web/lib/api/anti-spam.ts').then(
    ({ antiSpamFields }) => antiSpamFields(),
    () => ({}),
  );
  let sent: AnswerOf<'/site/save/quotes'>;
  try {
    // The same key each time: however often it arrives, it is one request.
    const payload = { ...quotePayload(draft, sender), ...proof, estimate_token: readShownToken() };
    sent = await untilAnswered((signal) => call('/site/save/quotes', payload, { idempotencyKey: draft.key, signal }));
  } catch (error) {
    fail(error, draft, page);
    return false;
  }
  finishForm(draft.key);
  removeDraft();
  dropForm();
  removeShownToken();
  showToast('Quote Submitted !', { tone: 'success' });
  const arrived = page.leave(sent.response._id);
  if (user) reloadSoon(arrived);
  return true;
}
