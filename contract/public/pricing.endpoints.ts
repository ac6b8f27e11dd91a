import { z } from 'zod';
import { priceUnits } from '#domain/pricing/price-book.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { workFields } from './quote-requests.endpoints.ts';
import { optionalId, textOrEmpty } from '#contract/schemas.ts';

/** An amount in cents. Gross is the sum of net and VAT. */
const priceAmount = z.object({ netCents: z.int(), vatCents: z.int(), grossCents: z.int() });

const estimateLine = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.enum(priceUnits),
  /** The number of units; 1 for a percentage or a minimum. */
  quantity: z.number(),
  /** Cents per unit, VAT included; for a percentage, hundredths of a percent. */
  lowRate: z.int(),
  highRate: z.int(),
  low: priceAmount,
  high: priceAmount,
});
export type EstimateLine = z.infer<typeof estimateLine>;

export const detailedEstimate = z.object({
  state: z.literal('range'),
  /** The sums of the lines. */
  low: priceAmount,
  high: priceAmount,
  lines: z.array(estimateLine),
  /** Percent. */
  vatRate: z.number(),
  /** The unit of the entered meters (`as`). `assumed` is true unless exactly one unit was selected. Null for a service. */
  reading: z.object({ as: z.enum(['running', 'square']), assumed: z.boolean() }).nullable(),
  /** The assumed depth of a running meter. */
  standardDepthMm: z.int(),
});
export type DetailedEstimateDto = z.infer<typeof detailedEstimate>;

export const noEstimateReasons = ['no_choice', 'no_amount', 'on_request', 'too_much'] as const;

export const priceEndpoints = {
  '/site/price/estimate': defineEndpoint({
    summary: 'Returns the estimate for a quote request, line by line.',
    description: '`state` is `hidden` if the shop shows no estimates, and `nothing` with a `reason` if no estimate can be calculated.',
    access: 'anyone',
    isCacheable: true,
    input: z.object({
      productId: optionalId,
      service: textOrEmpty(120),
      ...workFields,
      suburb: textOrEmpty(120),
    }),
    response: z.discriminatedUnion('state', [
      detailedEstimate.extend({
        token: z.string().describe('Sent with the quote request as `estimate_token`, so that the quote has this estimate'),
      }),
      z.object({ state: z.literal('hidden') }),
      z.object({ state: z.literal('nothing'), reason: z.enum(noEstimateReasons) }),
    ]),
  }),
};
