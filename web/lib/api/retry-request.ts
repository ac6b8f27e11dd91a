import { NetworkProblem } from './api-client.ts';

/** How long to wait before the second and the third try, and for an answer to each, in milliseconds. */
const waits = [1000, 3000];
const answerWithin = 30_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isOnline = (): boolean => navigator.onLine;

async function once<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(answerWithin);
  try {
    return await send(signal);
  } catch (error) {
    throw signal.aborted ? new NetworkProblem() : error;
  }
}

/**
 * Sends what may be sent more than once, and tries again where no answer comes: the network of a building site comes and goes.
 * @param send gives up when the signal says so
 * @throws NetworkProblem when three tries had no answer, or at once without a network; whatever a refusal throws
 */
export async function sendWithRetry<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  { online = isOnline, wait = pause } = {},
): Promise<Answer> {
  for (const milliseconds of waits) {
    try {
      return await once(send);
    } catch (error) {
      if (!(error instanceof NetworkProblem) || !online()) throw error;
    }
    await wait(milliseconds);
  }
  return once(send);
}
