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

// sharp is large and unused once all variants exist, so it is loaded on demand.
const loadSharp = async () => (await import('sharp')).default;

/** Encodes a picture in a width and format. Transparent parts are white in JPEG only. AVIF uses effort 2: effort 4 takes ten times as long for the same size. */
export async function createResizedPicture(original: Uint8Array, width: PictureWidth, format: PictureFormat | 'png'): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(original).rotate().resize({ width, withoutEnlargement: true });
  if (format === 'avif') return image.avif({ quality: 46, effort: 2 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 74 }).toBuffer();
  if (format === 'png') return image.png({ compressionLevel: 9 }).toBuffer();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

/** Crops a picture to a size around its focal point. Smaller pictures are enlarged. */
async function cropToFocus(original: Uint8Array, size: { width: number; height: number }, focus: FocalPoint) {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(original).metadata();
  const { width, height, left, top } = calculateCoverCrop(autoOrient, size, focus);
  return sharp(original)
    .rotate()
    .resize({ width, height, fit: 'fill' })
    .extract({ left, top, ...size });
}

/**
 * Creates the picture for link previews. Smaller originals are enlarged, because social networks reject other sizes or show them small.
 * @param focus the point that must stay visible; by default sharp detects the most salient region
 */
export async function createShareImage(original: Uint8Array, focus?: FocalPoint): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = focus
    ? await cropToFocus(original, shareImageSize, focus)
    : sharp(original)
        .rotate()
        .resize({ ...shareImageSize, fit: 'cover', position: sharp.strategy.attention });
  return image.flatten({ background: '#f7f4ef' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** Creates the site icon: a square PNG, cropped around the focal point. */
export async function createIcon(original: Uint8Array, focus: FocalPoint): Promise<Buffer> {
  return (await cropToFocus(original, { width: iconSize, height: iconSize }, focus)).png({ compressionLevel: 9 }).toBuffer();
}

/** Returns the size of a picture, and the colours of its four quarters (three hexadecimal digits each) as a placeholder. */
export async function readImageInfo(original: Uint8Array): Promise<{ width: number; height: number; placeholder: string }> {
  const sharp = await loadSharp();
  const { autoOrient } = await sharp(original).metadata();
  const quarters = sharp(original).rotate().flatten({ background: '#f7f4ef' }).toColourspace('srgb').resize(2, 2, { fit: 'fill' });
  const levels = await quarters.raw().toBuffer();
  const placeholder = Array.from(levels, (level) => Math.round(level / 17).toString(16)).join('');
  return { width: autoOrient.width, height: autoOrient.height, placeholder };
}
