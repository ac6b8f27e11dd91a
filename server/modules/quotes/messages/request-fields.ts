import { getShareImagePath } from '#domain/media/picture.ts';
import { formatPieces } from '#domain/pricing/explain-quantity.ts';
import { describeMeters, type PieceSize } from '#domain/pricing/meters.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import { createFields, type Block } from '#server/modules/messages/index.ts';
import type { QuoteForEmail } from '../quotes.store.ts';

const formatMeters = ({ meters, runningMeters: running, squareMeters: square, saleUnit }: QuoteForEmail): string =>
  capitalize(describeMeters(String(meters ?? ''), { running, square }, saleUnit));

const capitalize = (word: string): string => word && `${word[0]!.toUpperCase()}${word.slice(1)}`;
const joinNonEmpty = (items: readonly (string | null)[], separator = ', '): string => items.filter(Boolean).join(separator);

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

/** Creates the picture of the requested stone, if it has one. */
export const createStonePicture = ({ stone, picturePath }: QuoteForEmail, publicUrl: string): Block | undefined =>
  picturePath === null ? undefined : { type: 'picture', url: `${publicUrl}${getShareImagePath(picturePath)}`, alt: stone ?? '' };

/** Creates a table for each step of the form, without unanswered questions. */
export const createRequestFields = (quote: QuoteForEmail): Block[] => groupAnswers(quote).map(([title, rows]) => createFields(rows, title));
