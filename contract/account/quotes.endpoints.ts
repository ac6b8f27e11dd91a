import { z } from 'zod';
import { saleUnits } from '#domain/pricing/meters.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { pieceSize, quoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { customerRevision } from './revision.schemas.ts';
import { addressSchema, recordId, textOrEmpty } from '#contract/schemas.ts';

export const quoteMessage = z.object({
  _id: z.string(),
  /** The sender: the customer (`you`) or staff (`desk`). */
  from: z.enum(['you', 'desk']),
  text: z.string(),
  /** The label of the revision line that the message is about; '' without a line. */
  line: z.string(),
  createdAt: z.iso.datetime(),
});
export type QuoteMessage = z.infer<typeof quoteMessage>;

/** A quote with its request and history. Flags are lists of the selected keys. */
export const quoteDetail = quoteSummary.extend({
  service_name: z.string(),
  /** The product as requested, with its name and price at that time. */
  items: z.array(z.object({ name: z.string(), priceCents: z.int(), pricePer: z.string(), saleUnit: z.enum(saleUnits) })),
  mainCategoryName: z.string(),
  subCategoryName: z.string(),
  primaryColourName: z.string(),
  secondaryColourName: z.string(),
  meters: z.number().nullable(),
  running_meters: z.boolean(),
  square_meters: z.boolean(),
  /** Empty if the customer entered only meters. */
  pieces: z.array(pieceSize),
  type_sink: z.array(z.string()),
  extras: z.array(z.string()),
  remove_countertops: z.string(),
  install_groundfloor: z.string(),
  isDesignPlan: z.string(),
  project_urgency: z.string(),
  contact: addressSchema,
  message: z.string(),
  any_details: z.string(),
  /** The last day on which the price is valid, in Cape Town's time zone; null without a price. */
  validUntil: z.iso.date().nullable(),
  files: z.array(z.object({ path: z.string(), name: z.string(), mimeType: z.string(), bytes: z.int() })),
  /** Oldest first. */
  messages: z.array(quoteMessage),
  /** Oldest first. */
  history: z.array(z.object({ status: quoteSummary.shape.status, note: z.string(), createdAt: z.iso.datetime() })),
  /** The newest sent revision; null if none was sent. */
  revision: customerRevision.nullable(),
  canWithdraw: z.boolean(),
  canMessage: z.boolean(),
});
export type QuoteDetail = z.infer<typeof quoteDetail>;

export const customerQuoteEndpoints = {
  '/user/quotes/get': defineEndpoint({
    summary: 'Returns one quote of the signed-in customer, with the request, files, messages and history.',
    access: 'signed_in',
    input: z.object({ _id: recordId }),
    response: quoteDetail,
    errors: ['not_found'],
  }),

  '/user/quotes/message': defineEndpoint({
    summary: 'Sends a message about a quote to staff.',
    description: 'A repeated Idempotency-Key returns the first message.',
    access: 'signed_in',
    input: z.object({
      _id: recordId,
      message: textOrEmpty(5000),
      /** The id of a line of `revision`. */
      line: textOrEmpty(20),
      /** The number of a sent revision; by default the newest. */
      revision: z.int32().nullish(),
    }),
    response: quoteMessage,
    rateLimits: ['message_account'],
    isIdempotent: true,
    errors: ['message_required', 'not_found', 'quote_closed', 'line_unknown'],
  }),

  '/user/quotes/withdraw': defineEndpoint({
    summary: 'Withdraws a quote that is not accepted yet.',
    access: 'signed_in',
    input: z.object({ _id: recordId, reason: textOrEmpty(1000) }),
    response: z.object({ status: quoteSummary.shape.status }),
    isIdempotent: true,
    errors: ['not_found', 'quote_settled'],
  }),
};
