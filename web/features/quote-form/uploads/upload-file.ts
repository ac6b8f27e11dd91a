import { uploadForm } from '#web/lib/api/upload-form.ts';

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads one file of a quote request. @returns the stored path @throws as `uploadForm` */
export async function uploadQuoteFile(file: File, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.append('pictures', file);
  const path = '/site/quotes/save/local/images';
  return (await uploadForm<{ file_path: string }>(path, form, { ...options, stallTimeoutMs: 60_000 })).file_path;
}
