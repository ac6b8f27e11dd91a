import { call } from '#web/lib/api/api-client.ts';
import { downloadUrl } from '#web/lib/download-file.ts';

/** Downloads a PDF by a link that works for ten minutes. */
export async function downloadDocument(documentId: string): Promise<void> {
  downloadUrl((await call('/user/documents/link', { documentId })).response.url);
}
