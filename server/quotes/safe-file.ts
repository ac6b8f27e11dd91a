import { Problem } from '#domain/problems.ts';
import { isUploadType, uploadTypes, type UploadType } from '#domain/upload.ts';
import { makeTurns } from './turns.ts';

// Both libraries are large: they are loaded with the first file that somebody sends.

/** More than any phone's camera takes, and far less than a decompression bomb. */
const mostPixels = 60_000_000;
const longestSide = 3000;

// A decoded picture takes up to 240 MB: a crowd of senders waits in line instead of filling the memory.
const inTurn = makeTurns(2);

export type SafeFile = { bytes: Buffer; mimeType: UploadType; extension: string };

/** The type that a file's first bytes tell. @throws Problem('file_format') for one that is not taken */
export async function refuseOtherTypes(sent: Buffer): Promise<UploadType> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(sent))?.mime ?? '';
  if (!isUploadType(type)) throw new Problem('file_format');
  return type;
}

/**
 * What may be kept of a file somebody sent. Its type is read from its bytes, never from its name. A picture is decoded and
 * encoded anew, which drops its place, its camera and anything hidden behind it; a PDF stays as it is.
 * @throws Problem('file_format') for any other type, and for a picture that is broken or too large to decode
 */
export async function makeSafe(sent: Buffer): Promise<SafeFile> {
  const type = await refuseOtherTypes(sent);
  const extension = uploadTypes[type];
  if (type === 'application/pdf') return { bytes: sent, mimeType: type, extension };
  try {
    return { bytes: await inTurn(() => encodeAnew(sent, type)), mimeType: type, extension };
  } catch {
    throw new Problem('file_format');
  }
}

async function encodeAnew(sent: Buffer, type: Exclude<UploadType, 'application/pdf'>): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // The head alone tells how large it would be: no bomb is ever unpacked.
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) throw new Problem('file_format');
  const image = sharp(sent, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return (type === 'image/png' ? image.png() : image.jpeg({ quality: 86 })).toBuffer();
}
