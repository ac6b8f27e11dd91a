import { z } from 'zod';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import { responseDayOptions, statisticsWeekOptions } from '#domain/quotes/quote-statistics.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { staffRoles } from '#domain/accounts/account.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

/** The open tasks, by the list that shows them. */
export const needs = ['new', 'waiting', 'theirs', 'expiring', 'due', 'contacts', 'mails', 'jobs'] as const;
const need = z.object({ what: z.enum(needs), count: z.int() });
export type Need = z.infer<typeof need>;

const named = z.object({ name: z.string(), count: z.int() });
export type Named = z.infer<typeof named>;
/** The most frequent values, and the number of quotes with other values. */
const ranked = z.object({ result: z.array(named), others: z.int(), otherNames: z.int() });
export type Ranked = z.infer<typeof ranked>;

const figures = z.object({
  /** Quotes of the period, without spam. */
  fullcount: z.int(),
  /** Each week starts on Monday in Cape Town. The last one is the current week. */
  weeks: z.array(z.object({ week: z.iso.date(), count: z.int() })),
  statuses: z.array(z.object({ status: z.enum(Object.keys(customerStatusLabels) as [QuoteStatus, ...QuoteStatus[]]), count: z.int() })),
  sources: z.array(named),
  suburbs: ranked,
  stones: ranked,
  /** How many quotes of the period were ever quoted and accepted. */
  conversion: z.object({ submitted: z.int(), quoted: z.int(), accepted: z.int() }),
  /** Response times to quote requests that customers submitted in the last days. A first message or status change by staff counts. */
  answers: z.object({
    answered: z.int(),
    medianSeconds: z.number().nullable(),
    worstSeconds: z.number().nullable(),
    /** The number of quotes without a first response, and since when the oldest waits. */
    waiting: z.int(),
    waitingSince: z.iso.datetime().nullable(),
  }),
});
export type RequestFigures = z.infer<typeof figures>;

const catalogue = z.object({
  active: z.int(),
  draft: z.int(),
  archived: z.int(),
  /** Of the active products. */
  withoutPicture: z.int(),
  withoutPrice: z.int(),
  withoutWords: z.int(),
  /** Archived products that a project of the gallery still shows. */
  archivedInGallery: z.int(),
});
export type CatalogueState = z.infer<typeof catalogue>;

const oneOf = <const Values extends readonly [number, ...number[]]>(values: Values) =>
  z
    .union(values.map((value) => z.literal(value)) as unknown as [z.ZodLiteral<Values[number]>, z.ZodLiteral<Values[number]>])
    .nullish()
    .transform((value) => value ?? values[0]);
const period = { weeks: oneOf(statisticsWeekOptions), days: oneOf(responseDayOptions) };

export const getOverview = defineEndpoint({
  path: '/admin/overview/get',
  summary: 'Returns the open tasks, the quote statistics and the state of the catalogue, as far as the role may see them.',
  access: staffRoles,
  input: z.object(period),
  output: z.object({
    response: z.object({ needs: z.array(need), figures: figures.nullable(), catalogue: catalogue.nullable() }),
  }),
  errors: [],
});
export type OverviewAnswer = z.infer<(typeof getOverview)['output']>['response'];

export const exportedFigures = ['weeks', 'statuses', 'sources', 'suburbs', 'stones', 'conversion', 'answers'] as const;
export type ExportedFigures = (typeof exportedFigures)[number];

export const exportFigures = defineEndpoint({
  path: '/admin/overview/export',
  summary: 'Returns one set of figures as a CSV file.',
  access: permissions.quotes,
  input: z.object({ ...period, part: z.enum(exportedFigures) }),
  output: z.object({ response: z.object({ name: z.string(), csv: z.string() }) }),
  errors: [],
});

export const overviewEndpoints = [getOverview, exportFigures] as const;
