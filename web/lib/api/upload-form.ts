import type { MultipartPath } from '#contract/index.ts';
import { getToken } from '#web/lib/session/session-store.ts';
import { NetworkError, toApiError } from './api-client.ts';

type UploadOptions = {
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Time without progress after which the upload fails. */
  stallTimeoutMs?: number;
};

/** Sends a form with files as a POST, and reports the progress. Uses XMLHttpRequest, because `fetch` reports no progress. */
export function uploadForm<Result>(
  path: MultipartPath,
  form: FormData,
  { onProgress, signal, idempotencyKey, stallTimeoutMs = 120_000 }: UploadOptions,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    const token = getToken();
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);

    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);

    const fail = () => reject(new NetworkError());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail();
        request.abort();
      }, stallTimeoutMs);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('error', fail);
    request.addEventListener('load', () => {
      const response = request.response as { status?: number } | null;
      if (request.status === 200 && response?.status === 1) resolve(response as Result);
      else reject(toApiError(response, token));
    });
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    restartTimer();
    request.send(form);
  });
}
