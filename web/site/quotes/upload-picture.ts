import { NetworkProblem, toProblem } from '#web/lib/call.ts';
import { getToken } from '#web/lib/session.ts';

/**
 * Uploads one file of a quote request.
 * @param onProgress gets the share sent, 0 to 1
 * @returns the stored path
 * @throws Problem when it is refused, NetworkProblem when no answer comes
 */
export function uploadQuotePicture(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch cannot report how much of an upload has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', '/site/quotes/save/local/images');
    const token = getToken();
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => reject(new NetworkProblem());
    request.onload = () => {
      const answer = request.response as { status?: number; file_path?: string } | null;
      if (answer?.status === 1 && answer.file_path !== undefined) resolve(answer.file_path);
      else reject(toProblem(answer, token));
    };
    const form = new FormData();
    form.append('pictures', file);
    request.send(form);
  });
}
