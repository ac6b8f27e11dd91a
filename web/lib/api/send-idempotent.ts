import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { sendWithRetry } from './send-with-retry.ts';
import { NetworkError } from './api-client.ts';

type UnknownOutcomeHandlers = {
  /** Reloads the data, which shows the user if the request took effect. */
  reload: () => Promise<void>;
  /** Creates a new idempotency key for the next request. */
  renewKey: () => void;
};

/**
 * Sends a request with an idempotency key, and repeats it without a response. The server applies it only once.
 * @param send must abort the request with the signal
 * @throws ApiError after `reload`, with a message for the user, if the outcome is unknown or the key was used for another
 * request; any other error of `send`
 */
export async function sendIdempotent<Result>(
  send: (signal: AbortSignal) => Promise<Result>,
  { reload, renewKey }: UnknownOutcomeHandlers,
  retryOptions?: Parameters<typeof sendWithRetry>[1],
): Promise<Result> {
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
        ? 'An earlier version of this text was sent. Send again to send this one too.'
        : 'We could not confirm that this was sent. Send it again: it will arrive only once.',
    );
  }
}
