import type { FastifyRequest } from 'fastify';
import { createApiError } from '#domain/errors/error-codes.ts';
import { toUploadProblem } from './read-parts.ts';
import type { UploadReceiver, UploadRules } from './upload-receiver.ts';

const rules = {
  from: 'staff',
  fileField: 'pictures',
  // Cameras make files of up to 20 MB.
  maxFileBytes: 20 * 1024 * 1024,
  maxReadBytes: 100 * 1024 * 1024,
  maxFiles: 20,
  maxFields: 10,
  maxFieldBytes: 1000,
} as const satisfies UploadRules;

/** `files` are the paths of temporary files. */
export type SentPictures = { fields: Record<string, string>; files: string[] };

/**
 * Receives the fields and the pictures of a multipart body that staff send, and deletes the pictures after `work`.
 * @throws ApiError('bad_input') for a broken body, picture_too_large, picture_several or file_missing
 */
export const receivePictures = <Result>(
  receiver: UploadReceiver,
  request: FastifyRequest,
  work: (sent: SentPictures) => Promise<Result>,
): Promise<Result> =>
  receiver.receive(request, rules, async ({ fields, files, fault }) => {
    if (fault) throw toUploadProblem(fault, { ...rules, tooManyFiles: 'picture_several', tooLarge: 'picture_too_large' });
    if (files.some(({ size }) => size > rules.maxFileBytes)) throw createApiError('picture_too_large');
    const paths = files.filter(({ size }) => size > 0).map(({ path }) => path);
    if (paths.length === 0) throw createApiError('file_missing');
    return work({ fields, files: paths });
  });
