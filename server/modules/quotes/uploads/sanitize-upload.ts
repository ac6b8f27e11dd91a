import { stat } from 'node:fs/promises';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isUploadType, uploadTypes, type UploadType } from '#domain/media/upload.ts';
import { reencodePicture } from '#server/modules/media/index.ts';

/** More than any phone's camera takes, and far less than a decompression bomb. */
const maxPixels = 60_000_000;

export type SanitizedFile = { path: string; size: number; mimeType: UploadType; extension: string };

/** Returns the type by a file's first bytes. @throws ApiError('file_format') for a type that is not allowed */
export async function detectAllowedType(path: string): Promise<UploadType> {
  // Large: loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isUploadType(type)) throw createApiError('file_format');
  return type;
}

/**
 * Makes a file safe to store. Its type is read from its bytes, never from its name. A picture is decoded and encoded again, which
 * removes its location, its camera and anything hidden behind it; a PDF stays as it is.
 * @param path of the received file; a picture's safe copy is written beside it
 * @throws ApiError('file_format') for any other type, and for a picture that is broken or too large to decode; file_store_full
 */
export async function sanitizeUpload(path: string): Promise<SanitizedFile> {
  const type = await detectAllowedType(path);
  const extension = uploadTypes[type];
  if (type === 'application/pdf') return { path, size: (await stat(path)).size, mimeType: type, extension };
  const safePath = `${path}.${extension}`;
  const { size } = await reencodePicture(path, maxPixels, (image) =>
    (type === 'image/png' ? image.png() : image.jpeg({ quality: 86 })).toFile(safePath),
  );
  return { path: safePath, size, mimeType: type, extension };
}
