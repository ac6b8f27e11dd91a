import { open } from 'node:fs/promises';
import { createApiError } from '#domain/errors/error-codes.ts';
import { isUploadType, type UploadType } from '#domain/media/upload.ts';

/** Viewers search the header of a PDF in this number of bytes. */
const headBytes = 1024;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** True if the file starts with markup, or with the signature of another type than PDF, after white space. */
async function startsWithOtherType(head: Buffer): Promise<boolean> {
  const start = head.findIndex((byte) => byte > 0x20);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head.subarray(start));
  return head[start] === '<'.codePointAt(0) || (type !== undefined && type.mime !== 'application/pdf');
}

/** Detects the type of a file by its first bytes. A PDF can have other text before its header. */
export async function detectUploadType(path: string): Promise<UploadType> {
  const head = await readHead(path);
  if (head.includes('%PDF-') && !(await startsWithOtherType(head))) return 'application/pdf';
  // The library is large, so it is loaded with the first upload.
  const { fileTypeFromFile } = await import('file-type');
  const type = (await fileTypeFromFile(path))?.mime ?? '';
  if (!isUploadType(type)) throw createApiError('file_format');
  return type;
}
