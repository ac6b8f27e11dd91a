import type { MultipartPath } from '#contract/index.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';

/**
 * Uploads one picture of a record.
 * @param path of an endpoint that accepts `id` and `pictures`
 * @param onProgress called with the uploaded share, 0 to 1
 * @throws like `uploadForm`
 */
export function uploadPicture<Response>(
  path: MultipartPath,
  id: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Response> {
  const form = new FormData();
  form.append('id', id);
  form.append('pictures', file);
  return uploadForm(path, form, { onProgress });
}
