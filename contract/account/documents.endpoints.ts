import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { recordId } from '#contract/schemas.ts';

export const documentEndpoints = {
  '/user/documents/link': defineEndpoint({
    summary: 'Returns a link to a PDF of the signed-in user, valid for ten minutes.',
    description: 'Staff who work on quotes can open the PDFs of all customers.',
    access: 'signed_in',
    input: z.object({ documentId: recordId }),
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'document_pending'],
  }),
};
