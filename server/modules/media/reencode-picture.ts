import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { isApiError, type ApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isDiskFull } from '#server/http/uploads/read-parts.ts';

/** Decodes at most two pictures at a time. A picture of a visitor takes up to 240 MB of memory, a picture of staff up to 480 MB. */
const limitDecoding = pLimit(2);

/** The maximum length of the longer side of a stored picture. Larger than on any page, so that pictures can be cropped. */
const maxSidePx = 3000;

/** Loads sharp on demand, because it is large. Its cache is disabled, because it holds deleted temporary files open. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

function createPixelError(pixels: number, maxPixels: number): ApiError {
  const [megapixels, limit] = [pixels, maxPixels].map((count) => Math.ceil(count / 1_000_000));
  const message = `This picture has ${megapixels} megapixels. Up to ${limit} are possible: save it smaller, for example scanned at 300 dpi.`;
  return createApiError('picture_too_many_pixels', { message });
}

/**
 * Decodes and encodes a picture, which removes its metadata and appended data.
 * @param maxPixels checked in the header, so that a decompression bomb is not decoded
 * @param encode sets the output format and writes the file
 * @throws ApiError('picture_too_many_pixels'); ApiError('picture_unreadable'); the original error if the disk is full
 */
export async function reencodePicture<Result>(path: string, maxPixels: number, encode: (image: Sharp) => Promise<Result>): Promise<Result> {
  try {
    return await limitDecoding(async () => {
      const sharp = await loadSharp();
      const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
      if (width * height > maxPixels) throw createPixelError(width * height, maxPixels);
      // Like a browser, shows as much of a damaged picture as can be decoded.
      const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'none' }).rotate();
      return encode(image.resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true }));
    });
  } catch (error) {
    if (isDiskFull(error) || isApiError(error)) throw error;
    throw createApiError('picture_unreadable');
  }
}
