import { useRef, useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type UploadItem = { key: number; name: string; share: number; errorMessage?: string };
let lastKey = 0;

/**
 * Uploads files one after the other, also those of several calls of `add`. A failed upload does not stop the others.
 * @param send uploads one file, reports the uploaded share (0 to 1), and adds the picture to the list
 */
export function useUploadQueue(send: (file: File, onProgress: (share: number) => void) => Promise<void>) {
  const [uploads, setUploads] = useState<readonly UploadItem[]>([]);
  const updateItem = (key: number, changes: Partial<UploadItem> | undefined) =>
    setUploads((current) => current.flatMap((upload) => (upload.key !== key ? [upload] : changes ? [{ ...upload, ...changes }] : [])));
  const lastUpload = useRef<Promise<void>>(Promise.resolve());

  async function uploadFile(file: File, key: number): Promise<void> {
    try {
      await send(file, (share) => updateItem(key, { share }));
      updateItem(key, undefined);
    } catch (error) {
      updateItem(key, { errorMessage: getErrorMessage(error) });
    }
  }
  /** Adds files to the queue. @returns a promise that resolves after their uploads */
  function add(files: readonly File[]): Promise<void> {
    const items = files.map((file) => ({ file, key: (lastKey += 1) }));
    setUploads((current) => [...current, ...items.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of items) lastUpload.current = lastUpload.current.then(() => uploadFile(file, key));
    return lastUpload.current;
  }
  return { uploads, add, dismiss: (key: number) => updateItem(key, undefined) };
}
