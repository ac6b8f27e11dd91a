import { z } from 'zod';
import { maxDepthMm, maxLengthMm, maxPieces } from '#domain/pricing/meters.ts';
import { priceUnits } from '#domain/pricing/price-book.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { extraFlags, metersField, sinkFlags } from './quote-requests.endpoints.ts';
import { booleanFlag, optionalId, textField, yesNo } from '#contract/schemas.ts';

const piece = z.object({ lengthMm: z.int().min(1).max(maxLengthMm), depthMm: z.int().min(1).max(maxDepthMm) });

/** Cents; net and VAT add up to gross. */
const amount = z.object({ netCents: z.int(), vatCents: z.int(), grossCents: z.int() });
export type PriceAmount = z.infer<typeof amount>;

const line = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.enum(priceUnits),
  /** In whole units; for a percentage or a minimum 1. */
  quantity: z.number(),
  /** Cents a unit, VAT included; for a percentage hundredths of it. */
  lowRate: z.int(),
  highRate: z.int(),
  low: amount,
  high: amount,
});
export type EstimateLine = z.infer<typeof line>;

export const estimateRange = z.object({
  state: z.literal('range'),
  /** The sums of the lines. */
  low: amount,
  high: amount,
  lines: z.array(line),
  /** Percent. */
  vatRate: z.number(),
  /** How the metres were read, and whether that is our guess; null for a service. */
  reading: z.object({ as: z.enum(['running', 'square']), assumed: z.boolean() }).nullable(),
  /** How deep a running metre is taken to be. */
  standardDepthMm: z.int(),
});
export type EstimateRange = z.infer<typeof estimateRange>;

export const noEstimateReasons = ['no_choice', 'no_amount', 'on_request', 'too_much'] as const;

export const getEstimate = defineEndpoint({
  path: '/site/price/estimate',
  summary: 'A first range for a request, line by line; `hidden` where the shop shows none, `nothing` where there is none to tell and why',
  who: 'anyone',
  isCacheable: true,
  input: z.object({
    productId: optionalId,
    service: textField(120),
    meters: metersField,
    running_meters: booleanFlag,
    square_meters: booleanFlag,
    pieces: z
      .array(piece)
      .max(maxPieces)
      .nullish()
      .transform((value) => value ?? []),
    type_sink: sinkFlags,
    extras: extraFlags,
    remove_countertops: yesNo,
    install_groundfloor: yesNo,
    suburb: textField(120),
  }),
  answer: z.object({
    response: z.discriminatedUnion('state', [
      estimateRange.extend({ token: z.string().describe('Sent with the request as `estimate_token`: the request keeps this estimate') }),
      z.object({ state: z.literal('hidden') }),
      z.object({ state: z.literal('nothing'), reason: z.enum(noEstimateReasons) }),
    ]),
  }),
  errors: [],
});

export const priceEndpoints = [getEstimate] as const;
