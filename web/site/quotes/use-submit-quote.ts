import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { call, NetworkProblem, wordsOf } from '#web/lib/call.ts';
import { userQuotes } from '#web/lib/paths.ts';
import { dropForm, removeDraft } from '#web/lib/draft-store.ts';
import { newDraftKey, type QuoteDraft } from '#web/lib/quote-draft.ts';
import { reloadSoon } from '#web/lib/reload.ts';
import { getSession, getStoredUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { quotePayload, type Sender } from './payload.ts';

/** `network`: no answer came, and the same request can be sent again. */
export type SendProblem = { kind: 'network' | 'refused'; words: string };

const signedOut: ReadonlySet<ProblemCode> = new Set(['sign_in_first', 'session_ended']);

function signedInSender(): Sender | undefined {
  const session = getSession();
  return session && { _id: session.userId, type: getStoredUser()?.type ?? 'user' };
}

/**
 * Sends a request whose answers are complete: a customer's at once, a guest's after the sign-in dialog.
 * @param renewKey gets a new Idempotency-Key where the old one belongs to a request that did arrive
 */
export function useSubmitQuote(renewKey: (key: string) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SendProblem>();
  // State comes too late for a double click.
  const sending = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  function askToSignIn(draft: QuoteDraft): void {
    openAuthDialog({ onSignedIn: (user) => send(draft, user, true) });
  }

  function succeed(afterSignIn: boolean): void {
    removeDraft();
    dropForm();
    showToast('Quote Submitted !', { tone: 'success' });
    if (here.current) void navigate(userQuotes());
    if (afterSignIn) reloadSoon();
  }

  function fail(error: unknown, draft: QuoteDraft): void {
    if (error instanceof Problem && signedOut.has(error.code)) {
      setProblem({ kind: 'refused', words: error.message });
      askToSignIn(draft);
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

  async function send(draft: QuoteDraft, sender: Sender, afterSignIn: boolean): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await call('/site/save/quotes', quotePayload(draft, sender), { idempotencyKey: draft.key });
      succeed(afterSignIn);
    } catch (error) {
      fail(error, draft);
      sending.current = false;
    } finally {
      setBusy(false);
    }
  }

  function submit(draft: QuoteDraft): void {
    const sender = signedInSender();
    if (sender) void send(draft, sender, false);
    else askToSignIn(draft);
  }

  return { submit, busy, problem };
}
