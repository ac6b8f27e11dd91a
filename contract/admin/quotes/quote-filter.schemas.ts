import { z } from 'zod';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { urgencies } from '#domain/quotes/quote-request.ts';
import { quoteViews, quoteSorts, valueBands, type ValueBand } from '#domain/quotes/quote-list.ts';
import { booleanFlag, optionalId, orDefault, textOrEmpty } from '#contract/schemas.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { quoteStatus } from './admin-quote.schemas.ts';

const valueBandNames = Object.keys(valueBands) as ValueBand[];

/** Filters of quote lists, the board, adjacent quotes and saved views. Empty fields do not filter. */
export const quoteFilterFields = {
  /** One status or several. */
  status: z
    .union([z.enum(['', ...quoteStatuses]), z.array(quoteStatus).max(20)])
    .nullish()
    .transform((value) => [value ?? ''].flat().filter((status): status is QuoteStatus => status !== '')),
  /** Searches number, name, email, phone, stone, suburb, street and notes for every word. */
  search: textOrEmpty(200),
  /** `me`, `none`, or an id of a staff member. */
  assignee: orDefault(z.union([z.enum(['', 'me', 'none']), z.uuid()]), ''),
  view: orDefault(z.enum(['', ...quoteViews]), ''),
  sort: orDefault(z.enum(['', ...quoteSorts]), ''),
  urgency: orDefault(z.enum(['', ...urgencies]), ''),
  suburb: textOrEmpty(120),
  value: orDefault(z.enum(['', ...valueBandNames]), ''),
  /** A product's id. */
  stone: optionalId,
  /** Only spam. Without it, spam is omitted. */
  spam: booleanFlag,
  unread: booleanFlag,
  /** Only quotes that await staff, without snoozed quotes. */
  waiting: booleanFlag,
};
export const adminQuoteFilter = z.object(quoteFilterFields);
export type AdminQuoteFilter = z.output<typeof adminQuoteFilter>;

/** The filter of a saved view, in the format of the input. */
export const savedFilter = z.object({
  status: z.array(quoteStatus),
  search: z.string(),
  assignee: z.string(),
  view: z.enum(['', ...quoteViews]),
  sort: z.enum(['', ...quoteSorts]),
  urgency: z.string(),
  suburb: z.string(),
  value: z.enum(['', ...valueBandNames]),
  stone: z.string(),
  spam: z.boolean(),
  unread: z.boolean(),
  waiting: z.boolean(),
});
export type SavedFilter = z.infer<typeof savedFilter>;
