import type { MultipartPath } from '#contract/index.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';

/**
 * Uploads one picture of an entity.
 * @param path of an endpoint that takes `id` and `pictures`
 * @param onProgress called with the share sent, 0 to 1
 * @throws as `uploadForm`
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
