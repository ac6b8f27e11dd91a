import { Problem } from '#domain/errors/problem.ts';
import { sendWithRetry } from './retry-request.ts';
import { NetworkProblem } from './api-client.ts';

type Thread = {
  /** Brings it as it is now. */
  reload: () => Promise<void>;
  /** What is sent from now on is another message. */
  renewKey: () => void;
};

/**
 * Sends what a customer and the desk write to each other, under a key by which it arrives once however often it is tried.
 * @param send gives up when the signal says so
 * @throws Problem in words for who wrote it, after the thread was asked for; whatever another refusal throws
 */
export async function sendIdempotent<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { reload, renewKey }: Thread,
  patience?: Parameters<typeof sendWithRetry>[1],
): Promise<Answer> {
  try {
    return await sendWithRetry(send, patience);
  } catch (error) {
    const reused = error instanceof Problem && error.code === 'key_reused';
    if (!reused && !(error instanceof NetworkProblem)) throw error;
    if (reused) renewKey();
    await reload().catch(() => undefined);
    throw new Problem(
      'unknown',
      reused
        ? 'What you sent before has arrived, and stands above. Send again where this is to follow it.'
        : 'No answer came, so we do not know whether it was sent. Send it again: it arrives once.',
    );
  }
}
