import { stat } from 'node:fs/promises';
import { uploadTypes, type UploadType } from '#domain/media/upload.ts';
import { reencodePicture } from '#server/modules/media/index.ts';
import { detectUploadType } from './detect-upload-type.ts';

/** The maximum size of a picture, against decompression bombs. Pictures of phone cameras are smaller. */
const maxPixels = 60_000_000;

export type SanitizedFile = { path: string; size: number; mimeType: UploadType; extension: string };

/**
 * Makes a file safe to store. The type is detected from the bytes, never from the name. A picture is decoded and encoded again, which
 * removes its metadata and appended data. A PDF is not changed.
 * @param path the received file; the re-encoded picture is written to the same folder
 */
export async function sanitizeUpload(path: string): Promise<SanitizedFile> {
  const type = await detectUploadType(path);
  const extension = uploadTypes[type];
  if (type === 'application/pdf') return { path, size: (await stat(path)).size, mimeType: type, extension };
  const safePath = `${path}.${extension}`;
  const { size } = await reencodePicture(path, maxPixels, (image) =>
    (type === 'image/png' ? image.png() : image.jpeg({ quality: 86 })).toFile(safePath),
  );
  return { path: safePath, size, mimeType: type, extension };
}
