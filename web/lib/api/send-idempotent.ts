import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { sendWithRetry } from './retry-request.ts';
import { NetworkError } from './api-client.ts';

type Thread = {
  /** Loads the messages again. */
  reload: () => Promise<void>;
  /** Creates the idempotency key of the next message. */
  renewKey: () => void;
};

/**
 * Sends a message of a quote or an order. Its idempotency key lets the server store it once, although it is sent several times.
 * @param send must abort the request with the signal
 * @throws ApiError with a message for the sender if the outcome is unknown or the key was used before, after the thread was loaded
 *   again; any other error of `send`
 */
export async function sendIdempotent<Response>(
  send: (signal: AbortSignal) => Promise<Response>,
  { reload, renewKey }: Thread,
  retryOptions?: Parameters<typeof sendWithRetry>[1],
): Promise<Response> {
  try {
    return await sendWithRetry(send, retryOptions);
  } catch (error) {
    const isKeyReused = isApiError(error) && error.code === 'key_reused';
    if (!isKeyReused && !(error instanceof NetworkError)) throw error;
    if (isKeyReused) renewKey();
    await reload().catch(() => undefined);
    throw new ApiError(
      'unknown',
      isKeyReused
        ? 'Your earlier message was sent and is shown above. To send this one too, select Send again.'
        : 'We could not confirm that this was sent. Send it again: it will arrive only once.',
    );
  }
}
