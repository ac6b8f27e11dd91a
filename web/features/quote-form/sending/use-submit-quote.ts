import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { isQuoteRequestPath } from '#web/features/quote-form/draft/quote-visit.ts';
import { userQuotes, type SentState } from '#web/lib/router/site-paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import type { Submitter } from './quote-payload.ts';
import { submitQuote, type SendError } from './send-quote.ts';

/**
 * Sends a complete request, one at a time, and returns the error of the last attempt.
 * @param renewKey receives a new idempotency key if an earlier version was sent under the current one
 */
export function useSubmitQuote(draft: QuoteDraft, renewKey: (key: string) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SendError>();
  // A second click comes before the next render.
  const sending = useRef(false);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    // Guests sign in when they send. The dialog is loaded ahead, in case the network fails by then.
    if (getSession() === undefined) import('#web/features/auth/auth-dialog.tsx').catch(() => undefined);
  }, []);
  // Does not navigate away from another page that the user has opened since.
  const here = () => isQuoteRequestPath(location.pathname);
  const unreached = () => setError({ kind: 'network', message: new NetworkError().message });

  async function send(user?: Submitter): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(undefined);
    const page = {
      setError,
      renewKey,
      signedIn: (sender: Submitter) => void send(sender),
      again: () => here() && !sending.current && (latest.current === draft ? void send(user) : unreached()),
      leave: (sentId: string) => (here() ? navigate(userQuotes(), { state: { sentId } satisfies SentState }) : undefined),
    };
    try {
      sending.current = await submitQuote(draft, page, user);
    } finally {
      setBusy(false);
    }
  }

  return { submit: (): void => void send(), busy, error };
}
