import { z } from 'zod';
import { maxUploadBytes } from '#domain/media/upload.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes } from '#contract/endpoint.ts';
import { textOrEmpty } from '#contract/schemas.ts';

export const uploadEndpoints = {
  '/site/quotes/save/local/images': defineUpload({
    summary: 'Uploads one picture or plan for a quote request, before it is submitted.',
    description: 'Multipart with `pictures`.',
    access: 'anyone',
    acceptsOptionalUser: true,
    multipart: {
      fields: z.object({}),
      files: { name: 'pictures', maxCount: 1, maxBytes: maxUploadBytes, tooManyCode: 'file_several', tooLargeCode: 'file_too_large' },
    },
    output: z.object({
      file_path: z.string(),
      /** Advice for the sender of a file that was accepted, for example of a PDF with a password. */
      hint: z.string().optional(),
    }),
    errors: [...uploadErrorCodes, 'file_missing', 'file_empty', 'file_several', ...fileContentErrorCodes, 'file_too_large', 'too_many'],
  }),

  '/user/uploads/link': defineEndpoint({
    summary: 'Returns a link to a file of a quote or order of the signed-in user, valid for ten minutes.',
    description: 'Staff who work on quotes and orders can open the files of all customers. Proofs of acceptance are for staff only.',
    access: 'signed_in',
    input: z.object({ path: textOrEmpty(100) }),
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
};
