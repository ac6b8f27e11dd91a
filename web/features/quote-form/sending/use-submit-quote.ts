import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NetworkProblem } from '#web/lib/api/api-client.ts';
import { isQuotePage } from '#web/features/quote-form/draft/draft-storage.ts';
import { userQuotes, type SentState } from '#web/lib/router/paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { getSession } from '#web/lib/session/session.ts';
import type { Sender } from './quote-payload.ts';
import { sendQuote, type SendProblem } from './send-quote.ts';

/**
 * Sends a request whose answers are complete, once at a time, and tells what kept it from being sent.
 * @param draft as it stands
 * @param renewKey gets a new Idempotency-Key where the old one belongs to a request that did arrive
 */
export function useSubmitQuote(draft: QuoteDraft, renewKey: (key: string) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SendProblem>();
  // State comes too late for a double click.
  const sending = useRef(false);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    // A guest is asked who it is on sending. With the dialog at hand, a network that is gone just then does no harm.
    if (getSession() === undefined) import('#web/features/auth/auth-dialog.tsx').catch(() => undefined);
  }, []);
  // Who went elsewhere in the meantime stays there.
  const here = () => isQuotePage(location.pathname);
  const unreached = () => setProblem({ kind: 'network', words: new NetworkProblem().message });

  async function send(user?: Sender): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    const page = {
      setProblem,
      renewKey,
      signedIn: (sender: Sender) => void send(sender),
      again: () => here() && !sending.current && (latest.current === draft ? void send(user) : unreached()),
      leave: (sentId: string) => (here() ? navigate(userQuotes(), { state: { sentId } satisfies SentState }) : undefined),
    };
    try {
      sending.current = await sendQuote(draft, page, user);
    } finally {
      setBusy(false);
    }
  }

  return { submit: (): void => void send(), busy, problem };
}
