import { NetworkError } from './api-client.ts';

/** Delays before the second and the third attempt. */
const retryDelaysMs = [1000, 3000];
const responseTimeoutMs = 30_000;

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isOnline = (): boolean => navigator.onLine;

async function sendWithTimeout<Response>(send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  try {
    return await send(signal);
  } catch (error) {
    throw signal.aborted ? new NetworkError() : error;
  }
}

/**
 * Sends an idempotent request, and repeats it twice if there is no response.
 * @param send must abort the request with the signal
 * @throws NetworkError after three attempts without a response, or after one while the browser is offline; any other
 * error of `send`
 */
export async function sendWithRetry<Response>(
  send: (signal: AbortSignal) => Promise<Response>,
  { online = isOnline, wait = delay } = {},
): Promise<Response> {
  for (const milliseconds of retryDelaysMs) {
    try {
      return await sendWithTimeout(send);
    } catch (error) {
      if (!(error instanceof NetworkError) || !online()) throw error;
    }
    await wait(milliseconds);
  }
  return sendWithTimeout(send);
}
