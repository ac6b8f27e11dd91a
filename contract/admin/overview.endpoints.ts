import { z } from 'zod';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { responseDayOptions, statisticsWeekOptions } from '#domain/quotes/quote-statistics.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { orDefault } from '#contract/schemas.ts';

/**
 * The kinds of open tasks. Each links to a list of the back office. `due`: due reminders;
 * `contacts`: unread contact messages; `emails` and `jobs`: failed ones.
 */
export const openTaskKinds = [
  'new',
  'awaitingStaff',
  'awaitingCustomer',
  'expiring',
  'due',
  'approvals',
  'contacts',
  'emails',
  'jobs',
] as const;
export const openTask = z.object({ kind: z.enum(openTaskKinds), count: z.int() });
export type OpenTask = z.infer<typeof openTask>;

const namedCount = z.object({ name: z.string(), count: z.int() });
export type NamedCount = z.infer<typeof namedCount>;
/** The most frequent values, the number of quotes with other values (`others`) and the number of those values (`otherNames`). */
const ranking = z.object({ result: z.array(namedCount), others: z.int(), otherNames: z.int() });
export type Ranking = z.infer<typeof ranking>;

const countAndValue = z.object({ count: z.int(), totalCents: z.int() });

/** The sales figures, VAT included. `open` contains the quotes that now have the status `quoted`; the other figures are of the period. */
const salesFigures = z.object({
  open: countAndValue,
  won: countAndValue,
  /** Declined, expired, rejected and withdrawn quotes that had a price. */
  lost: countAndValue,
  /** The newest reasons given for lost quotes. */
  lostReasons: z.array(z.object({ number: z.string(), reason: z.string(), totalCents: z.int() })),
  /** The median time that quotes spent in each status. */
  durations: z.array(z.object({ status: z.enum(quoteStatuses), medianSeconds: z.number() })),
});
export type SalesFigures = z.infer<typeof salesFigures>;

const quoteFigures = z.object({
  /** Quotes of the period, without spam. */
  fullcount: z.int(),
  /** Each week starts on Monday in Cape Town. The last one is the current week. */
  weeks: z.array(z.object({ week: z.iso.date(), count: z.int() })),
  statuses: z.array(z.object({ status: z.enum(quoteStatuses), count: z.int() })),
  sources: z.array(namedCount),
  sales: salesFigures,
  suburbs: ranking,
  stones: ranking,
  /** The numbers of quotes of the period that were submitted, ever quoted and ever accepted. */
  conversion: z.object({ submitted: z.int(), quoted: z.int(), accepted: z.int() }),
  /** Response times to quote requests from the website in the last `days`: the time to the first message or status change by staff. */
  answers: z.object({
    answered: z.int(),
    medianSeconds: z.number().nullable(),
    worstSeconds: z.number().nullable(),
    /** Quotes that await staff and have no first response; `waitingSince` is the time at which the oldest was submitted. */
    waiting: z.int(),
    waitingSince: z.iso.datetime().nullable(),
  }),
});
export type QuoteFigures = z.infer<typeof quoteFigures>;

const moneyAmounts = {
  /** The price of each quote that was first sent in the period. */
  quotedCents: z.int(),
  /** The orders that were accepted. */
  acceptedCents: z.int(),
  /** Money received, less reversals and refunds, by the day in the account. */
  receivedCents: z.int(),
};

/** The money of the period, VAT included. `openCents` is what customers owe now, due or not. */
const moneyFigures = z.object({
  ...moneyAmounts,
  openCents: z.int(),
  /** Each week starts on Monday in Cape Town. */
  weeks: z.array(z.object({ week: z.iso.date(), ...moneyAmounts })),
});
export type MoneyFigures = z.infer<typeof moneyFigures>;

const catalogueCounts = z.object({
  active: z.int(),
  draft: z.int(),
  archived: z.int(),
  /** Active products without a picture. */
  withoutPicture: z.int(),
  /** Active products without a price. */
  withoutPrice: z.int(),
  /** Active products without a description. */
  withoutDescription: z.int(),
  /** Archived products that a gallery project shows. */
  archivedInGallery: z.int(),
});
export type CatalogueCounts = z.infer<typeof catalogueCounts>;

/** Returns a schema that accepts one of the values. The first one is the default. */
const createOptionSchema = <const Values extends readonly [number, ...number[]]>(values: Values) =>
  orDefault(z.literal([...values]), values[0]);
const periodInput = { weeks: createOptionSchema(statisticsWeekOptions), days: createOptionSchema(responseDayOptions) };

export type OverviewDto = z.infer<(typeof overviewEndpoints)['/admin/overview/get']['output']>['response'];

export const exportedFigures = ['weeks', 'statuses', 'sources', 'suburbs', 'stones', 'conversion', 'answers'] as const;
export type ExportedFigures = (typeof exportedFigures)[number];

export const overviewEndpoints = {
  '/admin/overview/get': defineEndpoint({
    summary: 'Returns the money, the quote statistics and the state of the catalogue, limited to the data that the role may see.',
    access: staffRoles,
    input: z.object(periodInput),
    response: z.object({ money: moneyFigures.nullable(), figures: quoteFigures.nullable(), catalogue: catalogueCounts.nullable() }),
  }),

  '/admin/overview/export': defineEndpoint({
    summary: 'Returns one set of figures as a CSV file.',
    access: permissions.quotes,
    input: z.object({ ...periodInput, part: z.enum(exportedFigures) }),
    response: z.object({ name: z.string(), csv: z.string() }),
  }),
};
