import { formatPieces } from '#domain/pricing/explain-quantity.ts';
import { describeMeters, type PieceSize } from '#domain/pricing/meters.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import type { QuoteForEmail } from './quotes.store.ts';

const formatMeters = ({ meters, runningMeters: running, squareMeters: square, pricePer }: QuoteForEmail): string =>
  capitalize(describeMeters(String(meters ?? ''), { running, square }, pricePer ?? ''));

const capitalize = (word: string): string => word && `${word[0]!.toUpperCase()}${word.slice(1)}`;
const joinNonEmpty = (items: readonly (string | null)[], separator = ', '): string => items.filter(Boolean).join(separator);

/** Indents all lines of a value after the first, so that typed text cannot look like another answer in the email. */
const indentContinuationLines = (value: string): string =>
  value
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n  ');

type Group = [title: string, lines: [label: string, value: string][]];

/** Groups the answers by the steps of the form. */
const groupAnswers = (quote: QuoteForEmail): Group[] => [
  [
    'Material Selection',
    [
      ['Service', quote.serviceName],
      ['Stone', quote.stone ?? ''],
      ['Material', joinNonEmpty([quote.mainCategory, quote.subCategory], ', ')],
      ['Color', joinNonEmpty([quote.primaryColour, quote.secondaryColour], ', or ')],
      ['Meters', formatMeters(quote)],
      ['Pieces', formatPieces(quote.pieces as PieceSize[])],
    ],
  ],
  [
    'Fabrication & Installation',
    [
      ['Sink type', joinNonEmpty(quote.sinkTypes.map((type) => sinkTypes[type as SinkType] ?? type))],
      ['Extras', joinNonEmpty(quote.extras.map((extra) => extras[extra as Extra] ?? extra))],
      ['Remove existing countertops', capitalize(quote.removeCountertops)],
    ],
  ],
  [
    'Site Details',
    [
      ['Address', `${quote.contactLine1}\n${quote.contactLine2}`],
      ['City', `${quote.contactCity}, ${quote.contactPostalCode}`],
      ['Province', quote.contactProvince],
      ['Ground-floor access with parking', capitalize(quote.installGroundfloor)],
      ['Notes', quote.notes],
    ],
  ],
  [
    'Additional information',
    [
      ['Project urgency', quote.projectUrgency],
      ['Design plan', capitalize(quote.isDesignPlan)],
      ['Files', quote.fileNames.join('\n')],
      ['Message', quote.message],
      ['Other details', quote.anyDetails],
    ],
  ],
];

/** Formats a request as paragraphs of an email, without unanswered questions. */
export const formatRequestForEmail = (quote: QuoteForEmail): string =>
  groupAnswers(quote)
    .map(
      ([title, lines]) =>
        [title, lines.map(([label, value]) => [label, indentContinuationLines(value)] as const).filter(([, value]) => value)] as const,
    )
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [title, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n'))
    .join('\n\n');
