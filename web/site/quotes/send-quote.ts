import { Problem } from '#domain/problem.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { call, NetworkProblem, wordsOf } from '#web/lib/call.ts';
import { dropForm, removeDraft } from '#web/lib/draft-store.ts';
import { newDraftKey, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { reloadSoon } from '#web/lib/reload.ts';
import { getSession, getStoredUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { quotePayload, type Sender } from './payload.ts';
import type { SendProblem } from './use-submit-quote.ts';

/** What the page does in the course of it. `signedIn` goes on once a guest is a customer; `leave` goes to the requests. */
export type SendingPage = {
  setProblem: (problem: SendProblem) => void;
  renewKey: (key: string) => void;
  signedIn: (user: Sender) => void;
  leave: () => Promise<void> | void;
};

const signedOut: ReadonlySet<ProblemCode> = new Set(['sign_in_first', 'session_ended']);

function signedInSender(): Sender | undefined {
  const session = getSession();
  return session && { _id: session.userId, type: getStoredUser()?.type ?? 'user' };
}

function fail(error: unknown, { setProblem, renewKey, signedIn }: SendingPage): void {
  if (error instanceof Problem && signedOut.has(error.code)) {
    setProblem({ kind: 'refused', words: error.message });
    openAuthDialog({ onSignedIn: signedIn });
    return;
  }
  if (error instanceof NetworkProblem) return setProblem({ kind: 'network', words: error.message });
  showToast('Update error !.', { tone: 'alarm' });
  if (error instanceof Problem && error.code === 'key_reused') {
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
    openAuthDialog({ onSignedIn: page.signedIn });
    return false;
  }
  const proof = await import('#web/lib/form-proof.ts').then(
    ({ formProof }) => formProof(),
    () => ({}),
  );
  try {
    await call('/site/save/quotes', { ...quotePayload(draft, sender), ...proof }, { idempotencyKey: draft.key });
  } catch (error) {
    fail(error, page);
    return false;
  }
  removeDraft();
  dropForm();
  showToast('Quote Submitted !', { tone: 'success' });
  const arrived = page.leave();
  if (user) reloadSoon(arrived);
  return true;
}
