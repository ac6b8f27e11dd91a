import { useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type UploadItem = { key: number; name: string; share: number; errorMessage?: string };
let lastKey = 0;

/**
 * Uploads files one after the other. A failed upload does not stop the others.
 * @param send uploads one file, reports the uploaded share (0 to 1), and adds the picture to the list
 */
export function useUploadQueue(send: (file: File, onProgress: (share: number) => void) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly UploadItem[]>([]);
  const change = (key: number, next: Partial<UploadItem> | undefined) =>
    setUploads((current) => current.flatMap((upload) => (upload.key !== key ? [upload] : next ? [{ ...upload, ...next }] : [])));

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.map((file) => ({ file, key: (lastKey += 1) }));
    setUploads((current) => [...current, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of queue) {
      try {
        await send(file, (share) => change(key, { share }));
        change(key, undefined);
      } catch (error) {
        change(key, { errorMessage: getErrorMessage(error) });
      }
    }
  }
  return { uploads, add, dismiss: (key: number) => change(key, undefined) };
}
