import { z } from 'zod';
import { maxUploadBytes } from '#domain/media/upload.ts';
import { defineEndpoint, defineUpload, fileContentErrorCodes, uploadErrorCodes } from '#contract/endpoint.ts';
import { recordId, textOrEmpty } from '#contract/schemas.ts';
import { orderDetail } from './orders.endpoints.ts';
import { quoteMessage } from './quotes.endpoints.ts';

const proofFields = z.object({ paymentId: recordId, paidOn: z.iso.date() });

export const orderActionEndpoints = {
  '/user/orders/proof': defineUpload({
    summary: 'Uploads the proof of a payment. Reminders of the payment pause for some bank days.',
    description:
      'Multipart with one `proof`, `paymentId` and `paidOn`, the day of the transfer. The proof does not change what is open. A repeated Idempotency-Key stores nothing.',
    access: 'signed_in',
    multipart: {
      fields: proofFields,
      files: { name: 'proof', maxCount: 1, maxBytes: maxUploadBytes, tooManyCode: 'file_several', tooLargeCode: 'file_too_large' },
    },
    response: orderDetail,
    isIdempotent: true,
    errors: [
      'not_found',
      'payment_not_open',
      'proof_waiting',
      'receipt_day',
      ...uploadErrorCodes,
      'file_missing',
      'file_empty',
      'file_several',
      ...fileContentErrorCodes,
      'file_too_large',
      'too_many',
    ],
  }),

  '/user/orders/message': defineEndpoint({
    summary: 'Sends a message about an order to staff.',
    description: 'It continues the conversation of the quote. A repeated Idempotency-Key returns the first message.',
    access: 'signed_in',
    input: z.object({ _id: recordId, message: textOrEmpty(5000) }),
    response: quoteMessage,
    rateLimits: ['message_account'],
    isIdempotent: true,
    errors: ['message_required', 'not_found'],
  }),

  '/user/orders/ask_cancel': defineEndpoint({
    summary: 'Asks staff to cancel an order. The reason becomes a message of the conversation.',
    access: 'signed_in',
    input: z.object({ _id: recordId, reason: textOrEmpty(2000) }),
    response: orderDetail,
    rateLimits: ['message_account'],
    isIdempotent: true,
    errors: ['reason_required', 'not_found', 'order_closed'],
  }),
};
