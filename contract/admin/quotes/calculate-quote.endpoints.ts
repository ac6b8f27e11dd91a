import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { priceItems, pricingStrategies } from '#domain/pricing/price-book.ts';
import { lineUnits } from '#domain/revisions/revision.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, orDefault, textOrEmpty } from '#contract/schemas.ts';

// The schemas limit the length of lists and texts, but accept any number. The domain checks the numbers, because its errors name the
// invalid field.

const maxEntries = 500;
const listOf = <Item extends z.ZodType>(item: Item) => orDefault(z.array(item).max(maxEntries), []);
const optionalCount = orDefault(z.number(), 0);
const optionalNumber = orDefault(z.number(), null);
const plate = z.object({ lengthMm: z.number().nullable(), heightMm: z.number() });

/** The work of one area, such as a kitchen, see `QuoteArea` of the domain. */
const quoteArea = z.object({
  name: textOrEmpty(60),
  thicknessMm: optionalNumber,
  pieces: listOf(z.object({ lengthMm: z.number(), depthMm: z.number(), thicknessMm: optionalNumber, finish: textOrEmpty(80) })),
  runningMm: optionalNumber,
  areaMm2: optionalNumber,
  edges: listOf(z.object({ profile: textOrEmpty(60), lengthMm: z.number().nullable() })),
  cutouts: listOf(z.object({ kind: textOrEmpty(60), count: z.number().nullable() })),
  joints: z.number().nullable().default(0),
  splashbacks: listOf(plate),
  kickplates: listOf(plate),
  hobCladding: optionalCount,
});

/** The areas of a quote. The domain checks their number and sizes. */
export const quoteAreas = z.array(quoteArea).max(maxEntries);

/** The edge profiles, or the kinds of cut-outs, in the price book. */
const variantOptions = z.array(z.object({ value: z.string(), label: z.string() }));
export const variants = z.object({ edges: variantOptions, cutouts: variantOptions });

/**
 * The minimum charges of the price book, in cents, VAT included. A minimum adds a line for the difference between the minimum and the sum of
 * the other lines.
 */
export const priceMinimums = z.array(z.object({ code: z.string(), amountCents: z.int() }));

const pricingStrategy = z.enum(pricingStrategies);

/** The calculated code, quantity and unit price of a line. A revision stores them beside the values that staff entered. */
export const engineFigures = z.object({
  code: z.string(),
  unit: z.enum(lineUnits),
  areaIndex: z.int().nullable(),
  thicknessMm: z.int().nullable(),
  quantity: z.number(),
  unitPriceCents: z.int(),
});

export const calculatedLine = z.object({
  kind: z.enum([...priceItems, 'stone']),
  label: z.string(),
  /** With up to three decimals. */
  quantity: z.number(),
  unit: z.enum(lineUnits),
  /** Cents, VAT included; negative for a credit. For a percentage, the base amount. */
  unitPriceCents: z.int(),
  /** For example Kitchen; '' for the whole job. */
  area: z.string(),
  isOptional: z.boolean(),
  /** The calculated figures. A revision stores them beside the values that staff entered. */
  input: engineFigures,
  grossCents: z.int(),
  /** Explains how the quantity was calculated. */
  explanation: z.string(),
  /** Cents without VAT. */
  costCents: z.int(),
});
export type CalculatedLine = z.infer<typeof calculatedLine>;

export const calculatedAlternative = z.object({
  /** Null for a service. */
  stoneId: z.string().nullable(),
  name: z.string(),
  strategy: pricingStrategy,
  lines: z.array(calculatedLine),
  totals: z.object({ netCents: z.int(), vatCents: z.int(), grossCents: z.int() }),
  /** Cents without VAT. */
  costCents: z.int(),
  /** Hundredths of a percent of the net price. */
  marginRate: z.int(),
});
export type CalculatedAlternative = z.infer<typeof calculatedAlternative>;

const requestedAlternative = z.object({
  /** Omit it to price the requested service. */
  stoneId: optionalId,
  /** Replaces the default: the strategy of the price book, or whole slabs for a stone without a price per meter. */
  strategy: pricingStrategy.nullish(),
  areas: listOf(quoteArea),
});

export const calculateQuoteEndpoints = {
  '/admin/quotes/calculate': defineEndpoint({
    summary: 'Calculates the lines of a quote from the sizes of the job, with a version of the price book (by default the current one).',
    description:
      'Delivery, access and the removal of the existing worktop are taken from the quote request. Without `alternatives`, calculates no lines. `prefill` contains the stone or service and the areas of the quote request. Nothing is stored.',
    access: permissions.quotes,
    input: z.object({
      _id: z.uuid(),
      /** The number of a version; by default the current one. */
      priceBook: z.int32().nullish(),
      alternatives: orDefault(z.array(requestedAlternative), []),
    }),
    response: z.object({
      /** The number of the price book's version. */
      priceBook: z.int(),
      /** Hundredths of a percent. */
      vatRate: z.int(),
      /** The strategy of the price book. */
      strategy: pricingStrategy,
      minimums: priceMinimums,
      prefill: z.object({
        /** The requested stone; null for a service. */
        stoneId: z.string().nullable(),
        service: z.string(),
        areas: z.array(quoteArea),
      }),
      variants,
      alternatives: z.array(calculatedAlternative),
    }),
    errors: [
      'not_found',
      'alternatives_too_many',
      'price_book_missing',
      'product_archived',
      'slab_size_missing',
      'slab_price_only',
      'price_unit_missing',
      'job_not_priceable',
    ],
  }),
};
