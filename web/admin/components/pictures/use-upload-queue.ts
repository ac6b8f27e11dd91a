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
  const updateItem = (key: number, changes: Partial<UploadItem> | undefined) =>
    setUploads((current) => current.flatMap((upload) => (upload.key !== key ? [upload] : changes ? [{ ...upload, ...changes }] : [])));

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.map((file) => ({ file, key: (lastKey += 1) }));
    setUploads((current) => [...current, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of queue) {
      try {
        await send(file, (share) => updateItem(key, { share }));
        updateItem(key, undefined);
      } catch (error) {
        updateItem(key, { errorMessage: getErrorMessage(error) });
      }
    }
  }
  return { uploads, add, dismiss: (key: number) => updateItem(key, undefined) };
}
