import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { isQuoteRequestPath } from '#web/features/quote-form/draft/quote-visit.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import type { Submitter } from './quote-payload.ts';
import { submitQuote, type SendError } from './submit-quote.ts';

/**
 * Returns a function that sends a complete request, one at a time, and the error of the last attempt.
 * @param renewKey called with a new idempotency key if an earlier version was sent with the current key
 */
export function useSubmitQuote(draft: QuoteDraft, renewKey: (key: string) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SendError>();
  // A ref, because a second click happens before the next render.
  const isSending = useRef(false);
  const latestDraft = useRef(draft);
  useLayoutEffect(() => {
    latestDraft.current = draft;
  }, [draft]);
  useEffect(() => {
    // Preloads the sign-in dialog, which visitors need when they send the request, in case the network fails later.
    if (getSession() === undefined) import('#web/features/auth/auth-dialog.tsx').catch(() => undefined);
  }, []);
  // The user may have opened another page since. A response must not navigate away from that page.
  const isOnQuotePage = () => isQuoteRequestPath(location.pathname);
  const showNetworkError = () => setError({ kind: 'network', message: new NetworkError().message });

  async function send(user?: Submitter): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(undefined);
    const page = {
      setError,
      renewKey,
      onSignedIn: (sender: Submitter) => void send(sender),
      sendWhenOnline: () => isOnQuotePage() && !isSending.current && (latestDraft.current === draft ? void send(user) : showNetworkError()),
      openMyQuotes: (sentId: string) =>
        isOnQuotePage() ? navigate(paths.userQuotes(), { state: { sentId } satisfies paths.QuoteSentState }) : undefined,
    };
    try {
      isSending.current = await submitQuote(draft, page, user);
    } finally {
      setBusy(false);
    }
  }

  return { submit: (): void => void send(), busy, error };
}
