import { z } from 'zod';
import { defineUpload, fileContentErrorCodes, uploadErrorCodes } from '#contract/endpoint.ts';
import { textOrEmpty } from '#contract/schemas.ts';
import { maxUploadBytes } from '#domain/media/upload.ts';
import { recordedAcceptanceMethods } from '#domain/revisions/acceptance-method.ts';
import { quoteRoles } from './admin-quote.schemas.ts';

/** An integer as text. The schema accepts unknown revisions and alternatives, because the handler returns their errors. */
const integerField = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const convertQuoteFields = z.object({
  _id: z.uuid(),
  revision: integerField,
  alternative: integerField,
  extras: z
    .string()
    .nullish()
    .transform((text) => text || '[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'a JSON list of positions' });
        return z.NEVER;
      }
    })
    .pipe(z.array(z.int()).max(200)),
  name: textOrEmpty(200),
  method: z.enum(recordedAcceptanceMethods),
  note: textOrEmpty(1000),
});
export type ConvertQuoteFields = z.output<typeof convertQuoteFields>;

export const convertQuoteEndpoints = {
  '/admin/quotes/convert': defineUpload({
    summary: 'Records the acceptance of a customer who agreed by phone, on paper, by email or in person.',
    description:
      'Fields: `_id`, `revision`, `alternative`, `extras` (a JSON list), `name`, `method` (phone, paper, email or in_person) and `note`; optionally one `file`. The customer is notified and can object. An owner must record the acceptance of a price that the user set below the limits.',
    access: quoteRoles,
    response: z.object({ orderId: z.string(), orderNumber: z.string() }),
    multipart: {
      fields: convertQuoteFields,
      files: { name: 'file', maxCount: 1, maxBytes: maxUploadBytes, tooManyCode: 'file_several', tooLargeCode: 'file_too_large' },
    },
    isIdempotent: true,
    errors: [
      'not_found',
      'revision_old',
      'alternative_unknown',
      'extra_unknown',
      'acceptance_name_required',
      'acceptance_name_invalid',
      'name_has_url',
      'acceptance_note_required',
      'acceptance_needs_owner',
      'revision_recalled',
      'revision_expired',
      'quote_decided',
      'quote_in_review',
      'quote_not_priced',
      ...uploadErrorCodes,
      ...fileContentErrorCodes,
      'file_several',
      'file_too_large',
    ],
  }),
};
