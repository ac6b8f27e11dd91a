import { useState } from 'react';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

export type UploadItem = { key: number; name: string; share: number; problem?: string };
let sent = 0;

/**
 * Files on their way, one after the other: they keep their order, and one that is refused stops none.
 * @param send sends one, tells how much of it has gone (0 to 1), and puts it in place
 */
export function useUploadQueue(send: (file: File, onProgress: (share: number) => void) => Promise<void>) {
  const [sending, setSending] = useState<readonly UploadItem[]>([]);
  const change = (key: number, next: Partial<UploadItem> | undefined) =>
    setSending((now) => now.flatMap((each) => (each.key !== key ? [each] : next ? [{ ...each, ...next }] : [])));

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.map((file) => ({ file, key: (sent += 1) }));
    setSending((now) => [...now, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    for (const { file, key } of queue) {
      try {
        await send(file, (share) => change(key, { share }));
        change(key, undefined);
      } catch (error) {
        change(key, { problem: getErrorMessage(error) });
      }
    }
  }
  return { sending, add, dismiss: (key: number) => change(key, undefined) };
}
