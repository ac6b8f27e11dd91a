import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { userQuotes } from '#web/lib/paths.ts';
import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import type { Sender } from './payload.ts';
import { sendQuote } from './send-quote.ts';

/** `network`: no answer came, and the same request can be sent again. */
export type SendProblem = { kind: 'network' | 'refused'; words: string };

/**
 * Sends a request whose answers are complete, once at a time, and tells what kept it from being sent.
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

  async function send(draft: QuoteDraft, user?: Sender): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    const signedIn = (sender: Sender) => void send(draft, sender);
    const leave = () => (here.current ? navigate(userQuotes()) : undefined);
    try {
      sending.current = await sendQuote(draft, { setProblem, renewKey, signedIn, leave }, user);
    } finally {
      setBusy(false);
    }
  }

  return { submit: (draft: QuoteDraft): void => void send(draft), busy, problem };
}
