import type { UploadPath } from '#contract/index.ts';
import { NetworkProblem, toProblem } from '#web/lib/api/api-client.ts';
import { getToken } from '#web/lib/session/session.ts';

type UploadOptions = {
  /** Hears a share from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
};

/** For so long, in milliseconds, nothing may be heard of an upload: large files on slow lines take longer, but move. */
const silence = 120_000;

/**
 * Sends a form with files, and tells how much of it has gone.
 * @throws Problem when it is refused, NetworkProblem when no answer comes or nothing moves for two minutes, the signal's reason when it is given up
 */
export function uploadForm<Answer>(path: UploadPath, form: FormData, { onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const token = getToken();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    const stall = () => {
      reject(new NetworkProblem());
      request.abort();
    };
    let timer = setTimeout(stall, silence);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(stall, silence);
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('error', () => reject(new NetworkProblem()));
    request.addEventListener('load', () => {
      const answer = readJson(request.responseText);
      if (request.status === 200) resolve(answer as Answer);
      else reject(toProblem(answer, token));
    });
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(form);
  });
}

/**
 * Sends one picture for a thing, and tells how much of it has gone.
 * @param path of a call that takes `id` and `pictures`
 * @param onProgress hears a share from 0 to 1
 * @throws Problem when it is refused, NetworkProblem when no answer comes
 */
export function uploadPicture<Answer>(path: UploadPath, id: string, file: File, onProgress: (share: number) => void): Promise<Answer> {
  const form = new FormData();
  form.append('id', id);
  form.append('pictures', file);
  return uploadForm(path, form, { onProgress });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
