import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';
import { throttleDiscard, throttleUpload } from './throttle-upload.ts';

/** A file of a multipart body. `size` is its size in bytes. A file over the limit is stored at `path` only up to the limit. */
export type ReceivedFile = { name: string; path: string; size: number };

/** The reason why a body is rejected. */
export type UploadError = 'broken' | 'wrong_field' | 'field_too_long' | 'too_many_files' | 'too_large' | 'slow' | 'store_full';

/** The received part of a multipart body. `files` contains the complete files; `fileBytes` and `bodyBytes` count the bytes received. */
export type ReceivedUpload = {
  fields: Record<string, string>;
  files: ReceivedFile[];
  fileBytes: number;
  bodyBytes: number;
  error?: UploadError;
};

export type PartLimits = {
  /** The multipart field of the files. */
  fileField: string;
  /** The maximum number of bytes stored per file. Further bytes are counted and discarded. */
  maxFileBytes: number;
  /** The maximum number of bytes read of all files. A smaller body is read to its end, so that the browser shows the error response. */
  maxReadBytes: number;
  maxFiles: number;
  maxFields: number;
  /** The maximum number of bytes of a field. A longer field is an error. */
  maxFieldBytes: number;
};

class BodyTooLargeError extends Error {}

/** True if the disk or its quota is full. Drivers of the file storage wrap the error; libvips reports the system's message without a code. */
export const isDiskFull = (error: unknown): boolean =>
  /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(String((error as { cause?: unknown }).cause ?? error));

/** The maximum size of boundaries and part headers. */
const maxFramingBytes = 64 * 1024;

/** Resolves once a body exceeds the total limit of its files, fields and framing. The parser would discard other bytes without a limit. */
function watchBodySize(
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

/**
 * Streams the files of a multipart body to a directory, chunk by chunk. Updates `upload` meanwhile.
 * @param signal stops reading, and closes the file that is being stored
 */
export function readParts(
  request: FastifyRequest,
  directory: string,
  limits: PartLimits,
  upload: ReceivedUpload,
  signal: AbortSignal,
): Promise<void> {
  return Promise.race([watchBodySize(request, limits, upload), storeParts(request, directory, limits, upload, signal)]);
}

async function storeParts(
  request: FastifyRequest,
  directory: string,
  limits: PartLimits,
  upload: ReceivedUpload,
  signal: AbortSignal,
): Promise<void> {
  const { maxFiles, maxFields, maxFieldBytes } = limits;
  try {
    for await (const part of request.parts({ limits: { files: maxFiles, fields: maxFields, fieldSize: maxFieldBytes } })) {
      if (part.type === 'file') {
        const path = join(directory, String(upload.files.length));
        // The rest of a rejected body is discarded, not parsed, so without the signal this part would never end and its file would stay open.
        const size = await storePart(addAbortSignal(signal, part.file), path, limits, upload);
        // A part may have no name, despite the type.
        upload.files.push({ name: part.filename ?? '', path, size });
        if (part.fieldname !== limits.fileField) upload.error = 'wrong_field';
      } else {
        if (part.valueTruncated) upload.error ??= 'field_too_long';
        // Browsers send the line breaks of a field as CRLF.
        upload.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
      }
    }
  } catch (error) {
    if (upload.error !== 'slow' && upload.error !== 'too_large') upload.error = getUploadError(error);
  }
}

async function storePart(part: Readable, path: string, limits: PartLimits, upload: ReceivedUpload): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of part as AsyncIterable<Buffer>) {
      const remainingBytes = limits.maxFileBytes - size;
      size += chunk.length;
      upload.fileBytes += chunk.length;
      if (upload.fileBytes > limits.maxReadBytes) throw new BodyTooLargeError();
      if (remainingBytes > 0) {
        await file.appendFile(chunk.subarray(0, remainingBytes));
        await throttleUpload(chunk.length);
      } else await throttleDiscard(chunk.length);
    }
    return size;
  } finally {
    await file.close();
  }
}

/** @throws the error itself if a file could not be opened or written for another reason than a full disk */
function getUploadError(error: unknown): UploadError {
  if (error instanceof BodyTooLargeError) return 'too_large';
  if (isDiskFull(error)) return 'store_full';
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'open' || syscall === 'write') throw error;
  return code === 'FST_FILES_LIMIT' ? 'too_many_files' : 'broken';
}

type UploadErrorOptions = { fileField: string; tooManyCode: ErrorCode; tooLargeCode: ErrorCode };

/** Returns the ApiError for an upload error, with the error codes and the field name of the endpoint. */
export function toUploadError(error: UploadError, { fileField, ...codes }: UploadErrorOptions): ApiError {
  if (error === 'wrong_field') return createApiError('bad_input', { message: `Send the file in the field "${fileField}".` });
  if (error === 'field_too_long') return createApiError('bad_input', { message: 'A text in the form is too long. Shorten it.' });
  if (error === 'too_many_files') return createApiError(codes.tooManyCode);
  if (error === 'too_large') return createApiError(codes.tooLargeCode);
  if (error === 'slow') return createApiError('upload_slow');
  if (error === 'store_full') return createApiError('file_store_full');
  return createApiError('bad_input', { message: 'The upload was interrupted. Try again.' });
}
