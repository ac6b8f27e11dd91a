import { z } from 'zod';
import { maxDepthMm, maxLengthMm, maxPieces } from '#domain/pricing/meters.ts';
import { listSetFlags, urgencies } from '#domain/quotes/quote-request.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, booleanFlag, optionalId, addressInput, textOrEmpty, yesNo, orDefault } from '#contract/schemas.ts';
import { honeypotField } from './spam-check.endpoints.ts';

/** `pictures` is a JSON string (specification, section 3). A list is also accepted. */
const quotePictures = z
  .union([z.string().max(20_000), z.array(z.unknown())])
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return [];
    try {
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
    } catch {
      context.addIssue('a JSON list of {path, name}');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.object({ path: textOrEmpty(300), name: textOrEmpty(300) })).max(30));

/** A number of meters, as a number or a string with a decimal point or comma. Empty becomes null. */
export const metersField = z
  .union([z.number(), z.literal(''), z.string().regex(/^\s*\d+(?:[.,]\d+)?\s*$/, 'a number')])
  .nullish()
  .transform((value) => {
    if (value === '' || value === null || value === undefined) return null;
    return typeof value === 'number' ? value : Number(value.replace(',', '.'));
  })
  .pipe(z.number().min(0).max(10_000).nullable());

/** A piece of the worktop, in millimeters. */
export const pieceSize = z.object({ lengthMm: z.int().min(1).max(maxLengthMm), depthMm: z.int().min(1).max(maxDepthMm) });

/** The pieces of the worktop, which replace the meters. An omitted field becomes an empty list. */
const piecesField = orDefault(z.array(pieceSize).max(maxPieces), []);

/** Flags by sink type, which become a list. */
const sinkFlags = z
  .object({
    drop_in: booleanFlag,
    undermounted: booleanFlag,
    butter: booleanFlag,
    on_top: booleanFlag,
    other: booleanFlag,
    none: booleanFlag,
  })
  .nullish()
  .transform((value) => (value ? listSetFlags(value) : []));

/** Flags by extra, which become a list. */
const extraFlags = z
  .object({ splashback: booleanFlag, kickplates: booleanFlag, hob_clabbing: booleanFlag })
  .nullish()
  .transform((value) => (value ? listSetFlags(value) : []));

/** The answers about the work, which determine the price with the stone or service. */
export const workFields = {
  meters: metersField,
  running_meters: booleanFlag,
  square_meters: booleanFlag,
  /** An addition to the specification: the pieces from which the visitor's estimate was calculated. */
  pieces: piecesField,
  type_sink: sinkFlags,
  extras: extraFlags,
  remove_countertops: yesNo,
  install_groundfloor: yesNo,
};

const siteAddressInput = orDefault(addressInput, { line1: '', line2: '', province: '', city: '', postal_code: '' });

/**
 * A quote request (specification, section 3). `status`, `remarks` and `quoted_amount` of the specification are not fields. `type` and the names
 * of colours are accepted, but not stored.
 */
export const quoteRequest = z.object({
  /** `userData` and `user`, if sent, must be the id of the signed-in user. */
  userData: optionalId,
  user: optionalId,
  type: z.enum(['guest', 'user', '']).nullish(),
  ...workFields,
  isDesignPlan: yesNo,
  notes: textOrEmpty(5000),
  project_urgency: orDefault(z.enum(['', ...urgencies]), ''),
  contact: siteAddressInput,
  message: textOrEmpty(5000),
  primary_colour: textOrEmpty(120),
  primary_colourID: optionalId,
  secondary_colour: textOrEmpty(120),
  secondary_colourID: optionalId,
  mainCategory: optionalId,
  subCategory: optionalId,
  productList: optionalId,
  pictures: quotePictures,
  any_details: textOrEmpty(5000),
  service_name: textOrEmpty(120),
  /** The `token` of the estimate that the visitor was shown. */
  estimate_token: textOrEmpty(200),
  ...honeypotField,
});

export const quoteSummary = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(quoteStatuses),
  createdAt: z.iso.datetime(),
  /** The name of the stone or service. */
  stone: z.string(),
  notes: z.string(),
  /** The estimate that was shown with the request, in cents, VAT included; null if none was shown. */
  estimate: z.object({ lowCents: z.int(), highCents: z.int() }).nullable(),
});
export type QuoteSummary = z.infer<typeof quoteSummary>;

export const quoteEndpoints = {
  '/site/save/quotes': defineEndpoint({
    summary: 'Submits a quote request.',
    description: 'A repeated Idempotency-Key returns the first quote.',
    access: 'signed_in',
    input: quoteRequest,
    response: z.object({ _id: z.string(), number: z.string() }),
    // The service consumes `quote_account` and `quote_overall`, because only stored requests count.
    rateLimits: ['quote_address'],
    isIdempotent: true,
    errors: [
      'somebody_else',
      'stone_required',
      'address_required',
      'line2_required',
      'province_required',
      'city_required',
      'postal_code_required',
      'stone_gone',
      'choice_gone',
      'upload_gone',
    ],
  }),

  '/user/quotes/list': defineEndpoint({
    summary: 'Lists the quotes of the signed-in customer, newest first.',
    access: 'signed_in',
    input: z.object({
      status: z.enum(['', ...quoteStatuses]).nullish(),
      search: textOrEmpty(200),
      skip: skipOrLimit(100_000, 0),
      limit: skipOrLimit(100, 60),
    }),
    response: z.object({ result: z.array(quoteSummary), fullcount: z.int() }),
  }),
};
