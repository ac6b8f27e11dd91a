import {
  calculateCoverCrop,
  iconSize,
  shareImageSize,
  type FocalPoint,
  type PictureFormat,
  type PictureWidth,
} from '#domain/media/picture.ts';

const mimeTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const satisfies Record<
  PictureFormat | 'png',
  string
>;
export const getMimeType = (format: PictureFormat | 'png'): string => mimeTypes[format];

// Loaded with the first picture to encode: it is large, and not needed once all derivatives exist.
const loadSharp = async () => (await import('sharp')).default;

/** One width and format of a picture. AVIF at effort 2: effort 4 costs ten times as much for the same bytes. */
export async function createDerivative(original: Uint8Array, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(original).rotate().resize({ width, withoutEnlargement: true });
  if (format === 'avif') return image.avif({ quality: 46, effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 74 }).toBuffer();
  return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** Cuts a picture to a size around its focus; smaller ones are enlarged. */
async function cut(original: Uint8Array, size: { width: number; height: number }, focus: FocalPoint) {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(original).metadata();
  const { width, height, left, top } = calculateCoverCrop(autoOrient, size, focus);
  return sharp(original)
    .rotate()
    .resize({ width, height, fit: 'fill' })
    .extract({ left, top, ...size });
}

/**
 * The cut for shared links. Smaller originals are enlarged: networks refuse a picture of another size, or show it small.
 * @param focus what must show; left out, what draws the eye
 */
export async function createShareCut(original: Uint8Array, focus?: FocalPoint): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = focus
    ? await cut(original, shareImageSize, focus)
    : sharp(original)
        .rotate()
        .resize({ ...shareImageSize, fit: 'cover', position: sharp.strategy.attention });
  return image.flatten({ background: '#f7f4ef' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** The site's icon: a square PNG, cut around the focus. */
export async function createIcon(original: Uint8Array, focus: FocalPoint): Promise<Buffer> {
  return (await cut(original, { width: iconSize, height: iconSize }, focus)).png({ compressionLevel: 9 }).toBuffer();
}

/** A picture's real size, and the colour of each of its quarters (three hexadecimal digits each) to show until it arrives. */
export async function readImageInfo(original: Uint8Array): Promise<{ width: number; height: number; placeholder: string }> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(original).metadata();
  const quarters = sharp(original).rotate().flatten({ background: '#f7f4ef' }).toColourspace('srgb').resize(2, 2, { fit: 'fill' });
  const levels = await quarters.raw().toBuffer();
  const placeholder = Array.from(levels, (level) => Math.round(level / 17).toString(16)).join('');
  return { width: autoOrient.width, height: autoOrient.height, placeholder };
}
