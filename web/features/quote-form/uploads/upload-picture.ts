import { NetworkProblem, toProblem } from '#web/lib/api/api-client.ts';
import { getToken } from '#web/lib/session/session.ts';

/** Time without progress after which an upload fails. */
const stallTimeoutMs = 60_000;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Uploads one file of a quote request.
 * @param options.onProgress receives the share sent, 0 to 1
 * @returns the stored path
 * @throws Problem if the server refuses it, NetworkProblem without a response, the signal's reason if it is cancelled
 */
export function uploadQuotePicture(file: File, { onProgress, signal }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch cannot report how much of an upload has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', '/site/quotes/save/local/images');
    const token = getToken();
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';

    const lost = () => reject(new NetworkProblem());
    let watch: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        lost();
        request.abort();
      }, stallTimeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total === 0 ? 1 : loaded / total);
    };
    request.onerror = lost;
    request.onabort = () => reject(signal.reason as Error);
    request.onload = () => {
      const answer = request.response as { status?: number; file_path?: string } | null;
      if (answer?.status === 1 && answer.file_path !== undefined) resolve(answer.file_path);
      else reject(toProblem(answer, token));
    };
    request.onloadend = () => clearTimeout(watch);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('pictures', file);
    wait();
    request.send(form);
  });
}
