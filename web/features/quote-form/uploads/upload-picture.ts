import { NetworkProblem, toProblem } from '#web/lib/api/api-client.ts';
import { getToken } from '#web/lib/session/session.ts';

/** Nothing moves for so long, in milliseconds: the connection is taken to be dead. */
const patience = 60_000;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Uploads one file of a quote request.
 * @param options.onProgress gets the share sent, 0 to 1
 * @returns the stored path
 * @throws Problem when it is refused, NetworkProblem when no answer comes, and the signal's reason when it is called off
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
      }, patience);
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
