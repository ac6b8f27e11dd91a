import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { priceItems, pricingStrategies } from '#domain/pricing/price-book.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, textOrEmpty } from '#contract/schemas.ts';

// The limits of a job are rules of the domain, so the schemas accept any number: the error names the field.

const maxEntries = 500;
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(maxEntries)
    .nullish()
    .transform((value) => value ?? []);
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const optionalNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const plate = z.object({ lengthMm: z.number(), heightMm: z.number() });

/** The work of one room. The worktop is given by its pieces, or else by its running meters or its area. */
const jobArea = z.object({
  name: textOrEmpty(60),
  thicknessMm: optionalNumber,
  pieces: listOf(z.object({ lengthMm: z.number(), depthMm: z.number(), thicknessMm: optionalNumber, finish: textOrEmpty(80) })),
  runningMm: optionalNumber,
  areaMm2: optionalNumber,
  edges: listOf(z.object({ profile: textOrEmpty(60), lengthMm: z.number() })),
  cutouts: listOf(z.object({ kind: textOrEmpty(60), count: z.number() })),
  joints: count,
  splashbacks: listOf(plate),
  kickplates: listOf(plate),
  hobCladding: count,
});
export type JobAreaDto = z.output<typeof jobArea>;

const strategy = z.enum(pricingStrategies);

const quoteUnits = ['m', 'm2', 'each', 'percent'] as const;

const workedOutLine = z.object({
  kind: z.enum([...priceItems, 'stone']),
  label: z.string(),
  /** With up to three decimals. */
  quantity: z.number(),
  unit: z.enum(quoteUnits),
  /** VAT included; negative for a credit. For `percent` the amount that it is taken of. */
  unitPriceCents: z.int(),
  /** The room; '' for the whole job. */
  area: z.string(),
  optional: z.boolean(),
  /** The engine's figures, which a revision stores beside an override. */
  input: z.object({
    code: z.string(),
    unit: z.enum(quoteUnits),
    areaIndex: z.int().nullable(),
    thicknessMm: z.int().nullable(),
    quantity: z.number(),
    unitPriceCents: z.int(),
  }),
  grossCents: z.int(),
  /** How the quantity was calculated. */
  explanation: z.string(),
  /** Without VAT. */
  costCents: z.int(),
});
export type WorkedOutLine = z.infer<typeof workedOutLine>;

const workedOutAlternative = z.object({
  /** Null for a service. */
  stoneId: z.string().nullable(),
  name: z.string(),
  strategy,
  lines: z.array(workedOutLine),
  totals: z.object({ netCents: z.int(), vatCents: z.int(), grossCents: z.int() }),
  /** Without VAT. */
  costCents: z.int(),
  /** Hundredths of a percent of the net price. */
  marginRate: z.int(),
});
export type WorkedOutAlternative = z.infer<typeof workedOutAlternative>;

export const workOutQuote = defineEndpoint({
  path: '/admin/quotes/work-out',
  summary: 'Calculates the lines of a quote from the sizes of the job, by the current price book.',
  description:
    'Delivery, access and the removal of the existing worktop follow from the request. Without `alternatives` it returns only `prefill`, the areas of the request. Nothing is stored.',
  access: permissions.quotes,
  input: z.object({
    _id: z.uuid(),
    /** The number of a version; by default the current one. */
    priceBook: z.int().nullish(),
    alternatives: z
      .array(
        z.object({
          /** Without it the requested service is priced. */
          stoneId: optionalId,
          /** Replaces the strategy of the price book. */
          strategy: strategy.nullish(),
          areas: listOf(jobArea),
        }),
      )
      .max(3)
      .nullish()
      .transform((value) => value ?? []),
  }),
  output: z.object({
    response: z.object({
      /** The number of the price book's version. */
      priceBook: z.int(),
      /** Hundredths of a percent. */
      vatRate: z.int(),
      /** The strategy of the price book. */
      strategy,
      prefill: z.object({
        /** The requested stone; null for a service. */
        stoneId: z.string().nullable(),
        service: z.string(),
        areas: z.array(jobArea),
      }),
      alternatives: z.array(workedOutAlternative),
    }),
  }),
  errors: ['not_found', 'price_book_missing', 'product_archived', 'slab_size_missing', 'job_not_priceable'],
});

export const workOutEndpoints = [workOutQuote] as const;
