import { call } from './api/api-client.ts';
import { downloadUrl } from './download-file.ts';

/** Downloads a file of a quote by a new link, because a link works for only ten minutes. */
export async function downloadUpload(path: string): Promise<void> {
  downloadUrl((await call('/user/uploads/link', { path })).response.url);
}
