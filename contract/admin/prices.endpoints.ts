import { z } from 'zod';
import { priceBookLimits } from '#domain/pricing/price-book-check.ts';
import { priceItems, priceUnits, pricingStrategies } from '#domain/pricing/price-book.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion } from './admin.schemas.ts';
import { productRate } from './product-rates.endpoints.ts';

const priceLine = z.object({
  /** Identifies the line within its price book. */
  code: z.string(),
  name: z.string(),
  item: z.enum(priceItems),
  /** The variant of the item; '' for all variants. */
  variant: z.string(),
  unit: z.enum(priceUnits),
  /** Cents per unit, VAT included; for a percentage, hundredths of a percent. */
  lowRate: z.int(),
  highRate: z.int(),
  /** The rate of quotes. */
  quoteRate: z.int(),
  /** Cents without VAT; for a percentage, hundredths of a percent of the cost of the stone. */
  costRate: z.int(),
  /** The slug of the main category to which the line applies; '' for every material. */
  material: z.string(),
  thicknessMm: z.int().nullable(),
});
const deliveryZone = z.object({ code: z.string(), name: z.string(), suburbs: z.array(z.string()) });

const versionFields = {
  /** The version number, from 1. Versions never change. */
  version: z.int(),
  note: z.string(),
  at: z.iso.datetime(),
  /** The name of the publisher; '' for the first version. */
  userName: z.string(),
  isCurrent: z.boolean(),
  /** True if the version was withdrawn. */
  isWithdrawn: z.boolean(),
};

const priceBook = z.object({
  ...versionFields,
  /** True if visitors see estimates. */
  showEstimate: z.boolean(),
  /** Hundredths of a percent: 1500 is 15 %. */
  vatRate: z.int(),
  /** The assumed depth of a running meter. */
  standardDepthMm: z.int(),
  strategy: z.enum(pricingStrategies),
  /** Hundredths of a percent. */
  wasteRate: z.int(),
  remnantCreditRate: z.int(),
  /** The unusable edge of a slab on each side. */
  slabTrimMm: z.int(),
  lines: z.array(priceLine),
  zones: z.array(deliveryZone),
});
export type AdminPriceBook = z.infer<typeof priceBook>;

const priceBookVersion = z.object(versionFields);
export type PriceBookVersionDto = z.infer<typeof priceBookVersion>;

/** The stone with the median price, which the example prices use. */
const exampleStone = z.object({
  name: z.string(),
  priceCents: z.int(),
  unit: z.enum(['running_metre', 'square_metre']),
  /** The slug of the main category. */
  material: z.string(),
  /** Omitted if the size is unknown. */
  slab: z.object({ lengthMm: z.int(), widthMm: z.int() }).optional(),
  /** Prices by thickness and per slab. */
  rates: z.array(productRate),
});

// `validatePriceBook` of the domain validates the rates. It returns a message for each field.
const priceLineInput = priceLine.extend({
  code: textOrEmpty(60),
  name: textOrEmpty(200),
  variant: textOrEmpty(60),
  lowRate: z.number(),
  highRate: z.number(),
  /** The default is the high rate. */
  quoteRate: z.number().nullish(),
  costRate: z.number().nullish(),
  material: textOrEmpty(80),
  thicknessMm: z.number().nullish(),
});
const deliveryZoneInput = z.object({
  code: textOrEmpty(60),
  name: textOrEmpty(200),
  suburbs: z.array(textOrEmpty(120)).max(priceBookLimits.suburbs),
});
const priceBookInput = z.object({
  /** The version that was edited, which must be in force. */
  version: expectedVersion,
  /** Describes the change and its reason. */
  note: textOrEmpty(300),
  showEstimate: z.boolean(),
  vatRate: z.number(),
  standardDepthMm: z.number(),
  strategy: z.enum(pricingStrategies).nullish(),
  wasteRate: z.number().nullish(),
  remnantCreditRate: z.number().nullish(),
  slabTrimMm: z.number().nullish(),
  lines: z.array(priceLineInput).max(priceBookLimits.lines),
  zones: z.array(deliveryZoneInput).max(priceBookLimits.zones),
});

const versionInput = z.object({ version: z.int().min(1).max(2_000_000_000) });

export const adminPriceEndpoints = {
  '/admin/prices/get': defineEndpoint({
    summary: 'Returns a version of the price book and the stone for example prices.',
    description: 'Without `version`, returns the version in force, or null if there is none.',
    access: permissions.prices,
    input: z.object({ version: versionInput.shape.version.nullish() }),
    response: z.object({ book: priceBook.nullable(), stone: exampleStone.nullable() }),
    errors: ['not_found'],
  }),

  '/admin/prices/list': defineEndpoint({
    summary: 'Lists the versions of the price book, newest first.',
    access: permissions.prices,
    input: z.object({ skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    response: z.object({ result: z.array(priceBookVersion), fullcount: z.int() }),
  }),

  '/admin/prices/publish': defineEndpoint({
    summary: 'Publishes a new version of the price book, which applies immediately.',
    description: '`version` is the version that was edited.',
    access: permissions.price_changes,
    input: priceBookInput,
    response: priceBook,
    errors: ['version_stale', 'price_book_invalid', 'price_book_unchanged', 'price_note_required'],
  }),

  '/admin/prices/reuse': defineEndpoint({
    summary: 'Publishes an earlier version of the price book as a new one.',
    description: '`version` is the version in force.',
    access: permissions.price_changes,
    input: z.object({ from: versionInput.shape.version, version: expectedVersion }),
    response: priceBook,
    errors: ['not_found', 'version_stale', 'price_book_unchanged'],
  }),

  '/admin/prices/undo': defineEndpoint({
    summary: 'Withdraws the version in force and puts the previous one in force.',
    description: 'Other versions cannot be withdrawn.',
    access: permissions.price_changes,
    input: versionInput,
    response: priceBook,
    errors: ['undo_not_possible'],
  }),
};
