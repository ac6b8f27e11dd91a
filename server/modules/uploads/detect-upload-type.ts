import { open, readFile } from 'node:fs/promises';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { UploadType } from '#domain/media/upload.ts';

/** Viewers search the header of a PDF in this number of bytes. */
const headBytes = 1024;
const pdfHeader = '%PDF-';
const pictureSignatures = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
] as const satisfies [UploadType, Buffer][];

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const findPictureType = (bytes: Buffer): UploadType | undefined =>
  pictureSignatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0];

/** True if the bytes start with markup, or with the signature of another type than PDF. */
async function startsWithOtherType(bytes: Buffer): Promise<boolean> {
  if (bytes[0] === '<'.codePointAt(0) || findPictureType(bytes) !== undefined) return true;
  // The library is large, so it is loaded with the first PDF that has other bytes before its header.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && type.mime !== 'application/pdf';
}

/** Detects the type of a file by its first bytes. A PDF can have other text before its header, but not the signature of another type. */
export async function detectUploadType(path: string): Promise<UploadType> {
  const head = await readHead(path);
  const pictureType = findPictureType(head);
  if (pictureType !== undefined) return pictureType;
  const start = head.findIndex((byte) => byte > 0x20);
  const headerIndex = head.indexOf(pdfHeader);
  const isPdf = headerIndex !== -1 && (headerIndex === start || !(await startsWithOtherType((await readFile(path)).subarray(start))));
  if (!isPdf) throw createApiError('file_format');
  return 'application/pdf';
}
