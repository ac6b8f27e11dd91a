import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';
import { throttleDiscard, throttleUpload } from './pace-upload.ts';

/** A file of a multipart body. `size` is that of the whole part in bytes, also where less of it was stored at `path`. */
export type ReceivedFile = { name: string; path: string; size: number };

/** Why a body was not read to its end. */
export type UploadError = 'broken' | 'wrong_field' | 'too_many_files' | 'too_large' | 'slow' | 'store_full';

/** The received part of a multipart body. `files` arrived whole, `read` counts the bytes of all files, `bodyBytes` those of the whole body. */
export type ReceivedUpload = {
  fields: Record<string, string>;
  files: ReceivedFile[];
  read: number;
  bodyBytes: number;
  error?: UploadError;
};

export type PartLimits = {
  /** The multipart field of the files. */
  fileField: string;
  /** Bytes stored of one file; the rest is counted and discarded. */
  maxFileBytes: number;
  /** Bytes read of all files. Up to here a body is read to its end, so that the browser shows the answer instead of a network error. */
  maxReadBytes: number;
  maxFiles: number;
  maxFields: number;
  maxFieldBytes: number;
};

class BodyTooLarge extends Error {}

/** True if the disk or its quota is full. Drivers of the file store wrap the error; libvips reports the system's message without a code. */
export const isDiskFull = (error: unknown): boolean =>
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(String((error as { cause?: unknown }).cause ?? error));

/** Room for boundaries and part headers. */
const maxFramingBytes = 64 * 1024;

/** Resolves once a body is larger than its files and fields may be. The parser discards other bytes without a limit. */
function bodyOverflow(
  { raw }: FastifyRequest,
  { maxReadBytes, maxFields, maxFieldBytes }: PartLimits,
  upload: ReceivedUpload,
): Promise<void> {
  const maxBodyBytes = maxReadBytes + maxFields * maxFieldBytes + maxFramingBytes;
  return new Promise((resolve) => {
    raw.on('data', (chunk: Buffer) => {
      upload.bodyBytes += chunk.length;
      if (upload.bodyBytes <= maxBodyBytes) return;
      upload.error ??= 'too_large';
      resolve();
    });
  });
}

/** Streams the files of a multipart body to a directory, chunk by chunk. Updates `upload` meanwhile. */
export function readParts(request: FastifyRequest, directory: string, limits: PartLimits, upload: ReceivedUpload): Promise<void> {
  return Promise.race([bodyOverflow(request, limits, upload), storeParts(request, directory, limits, upload)]);
}

async function storeParts(request: FastifyRequest, directory: string, limits: PartLimits, upload: ReceivedUpload): Promise<void> {
  const { maxFiles, maxFields, maxFieldBytes } = limits;
  try {
    for await (const part of request.parts({ limits: { files: maxFiles, fields: maxFields, fieldSize: maxFieldBytes } })) {
      if (part.type === 'file') {
        const path = join(directory, String(upload.files.length));
        const size = await storePart(part.file, path, limits, upload);
        // A part may come without a name, whatever the library's types say.
        upload.files.push({ name: part.filename ?? '', path, size });
        if (part.fieldname !== limits.fileField) upload.error = 'wrong_field';
      } else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    if (upload.error !== 'slow' && upload.error !== 'too_large') upload.error = findUploadError(error);
  }
}

async function storePart(part: Readable, path: string, limits: PartLimits, upload: ReceivedUpload): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of part as AsyncIterable<Buffer>) {
      const space = limits.maxFileBytes - size;
      size += chunk.length;
      upload.read += chunk.length;
      if (upload.read > limits.maxReadBytes) throw new BodyTooLarge();
      if (space > 0) {
        await file.appendFile(chunk.subarray(0, space));
        await throttleUpload(chunk.length);
      } else await throttleDiscard(chunk.length);
    }
    return size;
  } finally {
    await file.close();
  }
}

/** @throws the error itself if the disk failed for another reason than being full */
function findUploadError(error: unknown): UploadError {
  if (error instanceof BodyTooLarge) return 'too_large';
  if (isDiskFull(error)) return 'store_full';
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'open' || syscall === 'write') throw error;
  return code === 'FST_FILES_LIMIT' ? 'too_many_files' : 'broken';
}

type UploadErrors = { fileField: string; tooManyFiles: ErrorCode; tooLarge: ErrorCode };

/** Returns the ApiError for an upload error. @param options what depends on the endpoint */
export function toUploadError(error: UploadError, { fileField, ...codes }: UploadErrors): ApiError {
  if (error === 'wrong_field') return createApiError('bad_input', { message: `Send the file in the field "${fileField}".` });
  if (error === 'too_many_files') return createApiError(codes.tooManyFiles);
  if (error === 'too_large') return createApiError(codes.tooLarge);
  if (error === 'slow') return createApiError('upload_slow');
  if (error === 'store_full') return createApiError('file_store_full');
  return createApiError('bad_input', { message: 'The upload was interrupted. Try again.' });
}
