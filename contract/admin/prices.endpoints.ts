import { z } from 'zod';
import { priceBookLimits } from '#domain/pricing/price-book-check.ts';
import { priceItems, priceUnits } from '#domain/pricing/price-book.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, textOrEmpty } from '#contract/schemas.ts';
import { expectedVersion } from './admin-schemas.ts';

const line = z.object({
  /** Identifies the line within its price book. */
  code: z.string(),
  name: z.string(),
  item: z.enum(priceItems),
  /** '' prices every variant of the item. */
  variant: z.string(),
  unit: z.enum(priceUnits),
  /** Cents, VAT included; for a percentage hundredths of it. */
  lowRate: z.int(),
  highRate: z.int(),
});
const zone = z.object({ code: z.string(), name: z.string(), suburbs: z.array(z.string()) });

const madeAs = {
  /** The version number, from 1. Versions never change. */
  version: z.int(),
  note: z.string(),
  at: z.iso.datetime(),
  /** The name of the publisher; '' for the first version. */
  who: z.string(),
  isCurrent: z.boolean(),
  /** True if it was published by mistake and withdrawn. */
  isTakenBack: z.boolean(),
};

const book = z.object({
  ...madeAs,
  /** True if visitors see estimates. */
  showRange: z.boolean(),
  /** Hundredths of a percent: 1500 is 15 %. */
  vatRate: z.int(),
  /** The assumed depth of a running meter. */
  standardDepthMm: z.int(),
  lines: z.array(line),
  zones: z.array(zone),
});
export type AdminPriceBook = z.infer<typeof book>;

const versionEntry = z.object(madeAs);
export type PriceBookEntry = z.infer<typeof versionEntry>;

/** The stone with the median price, for the prices of example jobs. */
const stone = z.object({ name: z.string(), priceCents: z.int(), unit: z.enum(['running_metre', 'square_metre']) });

// Rates are validated by the domain's rules, which return a message for each field.
const lineInput = line.extend({
  code: textOrEmpty(60),
  name: textOrEmpty(200),
  variant: textOrEmpty(60),
  lowRate: z.number(),
  highRate: z.number(),
});
const zoneInput = z.object({
  code: textOrEmpty(60),
  name: textOrEmpty(200),
  suburbs: z.array(textOrEmpty(120)).max(priceBookLimits.suburbs),
});
const bookInput = z.object({
  /** The version in force that was edited. */
  version: expectedVersion,
  /** Describes the change and its reason. */
  note: textOrEmpty(300),
  showRange: z.boolean(),
  vatRate: z.number(),
  standardDepthMm: z.number(),
  lines: z.array(lineInput).max(priceBookLimits.lines),
  zones: z.array(zoneInput).max(priceBookLimits.zones),
});

const byVersion = z.object({ version: z.int().min(1).max(2_000_000_000) });

export const getPriceBook = defineEndpoint({
  path: '/admin/prices/get',
  summary: 'Returns a version of the price book and the stone for example prices.',
  description: 'Without `version` it returns the version in force, null if there is none.',
  access: permissions.prices,
  input: z.object({ version: byVersion.shape.version.nullish() }),
  output: z.object({ response: z.object({ book: book.nullable(), stone: stone.nullable() }) }),
  errors: ['not_found'],
});

export const listPriceBooks = defineEndpoint({
  path: '/admin/prices/list',
  summary: 'Lists the versions of the price book, newest first.',
  access: permissions.prices,
  input: z.object({ skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
  output: z.object({ response: z.object({ result: z.array(versionEntry), fullcount: z.int() }) }),
  errors: [],
});

export const publishPriceBook = defineEndpoint({
  path: '/admin/prices/publish',
  summary: 'Publishes a new version of the price book, which applies immediately.',
  description: '`version` is the version that was edited.',
  access: permissions.price_changes,
  input: bookInput,
  output: z.object({ response: book }),
  errors: ['version_stale', 'price_book_wrong', 'price_book_same', 'price_note_required'],
});

export const republishPriceBook = defineEndpoint({
  path: '/admin/prices/reuse',
  summary: 'Publishes an earlier version of the price book as a new one.',
  description: '`version` is the version in force.',
  access: permissions.price_changes,
  input: z.object({ from: byVersion.shape.version, version: expectedVersion }),
  output: z.object({ response: book }),
  errors: ['not_found', 'version_stale', 'price_book_same'],
});

export const revertPriceBook = defineEndpoint({
  path: '/admin/prices/undo',
  summary: 'Withdraws the version in force and puts the previous one in force.',
  description: 'Other versions cannot be withdrawn.',
  access: permissions.price_changes,
  input: byVersion,
  output: z.object({ response: book }),
  errors: ['undo_gone'],
});

export const adminPriceEndpoints = [getPriceBook, listPriceBooks, publishPriceBook, republishPriceBook, revertPriceBook] as const;
