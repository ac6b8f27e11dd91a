import type { FastifyRequest } from 'fastify';
import { mostListBytes } from '#domain/catalogue/price-list.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { toUploadProblem } from './read-parts.ts';
import type { UploadReceiver, UploadRules } from './upload-receiver.ts';

const rules = {
  from: 'staff',
  fileField: 'list',
  maxFileBytes: mostListBytes,
  maxReadBytes: 10 * mostListBytes,
  maxFiles: 2,
  maxFields: 5,
  maxFieldBytes: 200,
} as const satisfies UploadRules;

/** `path` is that of a temporary file. */
export type SentList = { path: string; fields: Record<string, string> };

/**
 * Receives the one file of a multipart body and its fields, and deletes the file after `work`.
 * @throws ApiError('file_missing'), file_several, list_too_large; bad_input for a broken body
 */
export const receiveList = <Result>(
  receiver: UploadReceiver,
  request: FastifyRequest,
  work: (sent: SentList) => Promise<Result>,
): Promise<Result> =>
  receiver.receive(request, rules, async ({ fields, files, read, fault }) => {
    if (fault) throw toUploadProblem(fault, { ...rules, tooManyFiles: 'file_several', tooLarge: 'list_too_large' });
    const [file] = files;
    if (files.length > 1) throw createApiError('file_several');
    if (read > mostListBytes) throw createApiError('list_too_large');
    if (file === undefined || file.size === 0) throw createApiError('file_missing');
    return work({ path: file.path, fields });
  });
