import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { recordId, textOrEmpty } from '#contract/schemas.ts';
import { orderDetail } from './orders.endpoints.ts';

/** The recipient of invoices, as typed. */
export const invoiceRecipientInput = z.object({
  name: textOrEmpty(200),
  company: textOrEmpty(200),
  address: textOrEmpty(400),
  vatNumber: textOrEmpty(20),
});

export const orderDocumentEndpoints = {
  '/user/orders/billing': defineEndpoint({
    summary: 'Sets the recipient of the invoices of an own order, until the first one is issued.',
    access: 'signed_in',
    input: z.object({ _id: recordId, invoiceTo: invoiceRecipientInput }),
    response: orderDetail,
    isIdempotent: true,
    errors: ['not_found', 'invoice_issued', 'vat_number_invalid'],
  }),

  '/user/statements/create': defineEndpoint({
    summary: 'Creates a statement of account of all own orders over a period.',
    description: 'The PDF is ready once `/user/documents/link` no longer returns `document_pending`.',
    access: 'signed_in',
    input: z.object({ from: z.iso.date(), to: z.iso.date() }),
    response: z.object({ documentId: z.string() }),
    rateLimits: ['export_account'],
    isIdempotent: true,
    errors: ['not_found', 'period_invalid'],
  }),
};
