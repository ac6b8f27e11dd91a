import { describeMeters } from '#domain/pricing/meters.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote.ts';
import type { QuoteForEmail } from './quotes.store.ts';

const measured = ({ meters, runningMeters: running, squareMeters: square, pricePer }: QuoteForEmail): string =>
  capitalised(describeMeters(String(meters ?? ''), { running, square }, pricePer ?? ''));

const capitalised = (word: string): string => word && `${word[0]!.toUpperCase()}${word.slice(1)}`;
const listed = (items: readonly (string | null)[], between = ', '): string => items.filter(Boolean).join(between);

/** Indents the further lines of a value by two spaces, so that none can be mistaken for a line of the email. */
const indented = (value: string): string =>
  value
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n  ');

type Group = [title: string, lines: [label: string, value: string][]];

/** The answers by steps of the form. */
const getGroups = (quote: QuoteForEmail): Group[] => [
  [
    'Material Selection',
    [
      ['Service', quote.serviceName],
      ['Stone', quote.stone ?? ''],
      ['Material', listed([quote.mainCategory, quote.subCategory], ', ')],
      ['Color', listed([quote.primaryColour, quote.secondaryColour], ', or ')],
      ['Meters', measured(quote)],
    ],
  ],
  [
    'Fabrication & Installation',
    [
      ['Sink type', listed(quote.sinkTypes.map((type) => sinkTypes[type as SinkType] ?? type))],
      ['Extras', listed(quote.extras.map((extra) => extras[extra as Extra] ?? extra))],
      ['Remove existing countertops', capitalised(quote.removeCountertops)],
    ],
  ],
  [
    'Site Details',
    [
      ['Address', `${quote.contactLine1}\n${quote.contactLine2}`],
      ['City', `${quote.contactCity}, ${quote.contactPostalCode}`],
      ['Province', quote.contactProvince],
      ['Ground-floor access with parking', capitalised(quote.installGroundfloor)],
      ['Notes', quote.notes],
    ],
  ],
  [
    'Additional information',
    [
      ['Project urgency', quote.projectUrgency],
      ['Design plan', capitalised(quote.isDesignPlan)],
      ['Files', quote.fileNames.join('\n')],
      ['Message', quote.message],
      ['Other details', quote.anyDetails],
    ],
  ],
];

/** Formats a request as paragraphs of an email, without unanswered questions. */
export const formatRequestForEmail = (quote: QuoteForEmail): string =>
  getGroups(quote)
    .map(
      ([title, lines]) => [title, lines.map(([label, value]) => [label, indented(value)] as const).filter(([, value]) => value)] as const,
    )
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n'))
    .join('\n\n');
