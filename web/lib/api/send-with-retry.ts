import { NetworkError } from './api-client.ts';

/** Delays before the second and the third attempt. */
const retryDelaysMs = [1000, 3000];
const responseTimeoutMs = 30_000;

const delay = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
const isOnline = (): boolean => navigator.onLine;

async function sendWithTimeout<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  try {
    return await send(signal);
  } catch (error) {
    throw signal.aborted ? new NetworkError() : error;
  }
}

/**
 * Sends an idempotent request, and repeats it up to twice if there is no response.
 * @param send must abort the request with the signal
 * @throws NetworkError after three attempts without a response, or after the first one while the browser is offline; any
 * other error of `send`
 */
export async function sendWithRetry<Result>(
  send: (signal: AbortSignal) => Promise<Result>,
  { online = isOnline, wait = delay } = {},
): Promise<Result> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await sendWithTimeout(send);
    } catch (error) {
      if (!(error instanceof NetworkError) || !online()) throw error;
    }
    await wait(delayMs);
  }
  return sendWithTimeout(send);
}
