import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { MultipartParts } from '#contract/endpoint.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { parseInput } from '#server/http/endpoint-handler.ts';
import { toUploadError, type ReceivedUpload } from './read-parts.ts';
import type { UploadReceiver } from './upload-receiver.ts';

/** The maximum number of bytes read of all files. It exceeds the limit of a file, so that the browser shows the error of a too large file. */
const maxReadBytes = 100 * 1024 * 1024;

/** A text of 1000 characters has up to 4000 bytes. The schemas check the number of characters. */
const maxFieldBytes = 10_000;

/** `files` are the paths of temporary files; `received` has their names and sizes. */
export type ReceivedFiles<Fields = unknown> = { fields: Fields; files: string[]; received: ReceivedUpload['files'] };

/**
 * Receives the fields and files of a multipart body that staff send, and deletes the files after `work`.
 * @param parts the `multipart` of the endpoint
 * @param options.optional accepts a body without files
 */
export const receiveFiles = <Fields extends z.ZodObject, Result>(
  receiver: UploadReceiver,
  request: FastifyRequest,
  { fields: schema, files: { name, maxCount, maxBytes, tooManyCode, tooLargeCode } }: MultipartParts<Fields>,
  work: (received: ReceivedFiles<z.output<Fields>>) => Promise<Result>,
  { optional = false }: { optional?: boolean } = {},
): Promise<Result> => {
  const limits = { fileField: name, maxFiles: maxCount, maxFileBytes: maxBytes, maxReadBytes, maxFields: 10, maxFieldBytes };
  return receiver.receive(request, { from: 'staff', ...limits }, async ({ fields, files, error }) => {
    if (error) throw toUploadError(error, { fileField: name, tooManyCode, tooLargeCode });
    if (files.some(({ size }) => size > maxBytes)) throw createApiError(tooLargeCode);
    const received = files.filter(({ size }) => size > 0);
    if (received.length === 0 && !optional) throw createApiError('file_missing');
    return work({ fields: parseInput(schema, fields) as z.output<Fields>, files: received.map(({ path }) => path), received });
  });
};
