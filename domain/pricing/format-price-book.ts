import { formatRand } from '#domain/shared/money.ts';
import { formatPercent } from '#domain/shared/numbers.ts';
import type { PriceBook, PriceBookLine, PriceUnit, PriceZone, PricingStrategy } from './price-book.ts';

/** The labels of the fields of a price book that are neither lines nor zones. */
export const priceBookLabels = {
  showEstimate: 'Estimate shown to visitors',
  vatRate: 'VAT',
  standardDepthMm: 'Worktop depth for running meters',
  strategy: 'Stone charged by',
  wasteRate: 'Waste',
  remnantCreditRate: 'Credit for remnants',
  slabTrimMm: 'Edge trim of a slab, each side',
} as const;

/** The names of the pricing strategies. */
export const strategyNames: Record<PricingStrategy, string> = {
  area: 'Area used',
  area_waste: 'Area used plus waste',
  slabs: 'Whole slabs',
  slabs_less_remnant: 'Whole slabs less remnant credit',
};

/** The stored reason for charging whole slabs although the price book charges by area. */
export const slabPriceReason = 'The stone has a price per slab only.';

/** The names of the units. */
export const unitNames: Record<PriceUnit, string> = {
  each: 'each',
  running_metre: 'per running meter',
  square_metre: 'per m²',
  percent: 'of the stone',
  minimum: 'at least',
};

/** Returns the unit of a line. The base of a percentage depends on the item. */
export const formatUnit = ({ unit, item }: Pick<PriceBookLine, 'unit' | 'item'>): string =>
  unit === 'percent' && item === 'service' ? 'of the service' : unitNames[unit];

/** Formats a rate. @param rate hundredths of a percent for a percentage, else cents */
export const formatRate = (rate: number, unit: PriceUnit): string => (unit === 'percent' ? formatPercent(rate) : formatRand(rate));

type LineRate = Pick<PriceBookLine, 'unit' | 'item' | 'lowRate' | 'highRate'>;

/** Formats the rate of a line as a range or a single amount: `R180 to R450`, `R180`. */
export const formatRateRange = ({ unit, lowRate, highRate }: LineRate): string =>
  lowRate === highRate ? formatRate(lowRate, unit) : `${formatRate(lowRate, unit)} to ${formatRate(highRate, unit)}`;

/** Formats the rate of a line with its unit: `R180 to R450 per running meter`. */
const formatPriceBookLine = (line: LineRate): string =>
  line.unit === 'minimum' ? `${unitNames.minimum} ${formatRateRange(line)}` : `${formatRateRange(line)} ${formatUnit(line)}`;

/** Formats the condition of a line: `30 mm, granite`; '' if it always applies. */
export const formatConditions = ({ material, thicknessMm }: Pick<PriceBookLine, 'material' | 'thicknessMm'>): string =>
  [thicknessMm === null ? '' : `${thicknessMm} mm`, material.replaceAll('-', ' ')].filter(Boolean).join(', ');

/** Formats the values of a line for a comparison: `R180 to R450 per running meter, quote R300, cost R120, 30 mm`. */
export const describePriceBookLine = (line: PriceBookLine): string =>
  [
    formatPriceBookLine(line),
    line.quoteRate === line.highRate ? '' : `quote ${formatRate(line.quoteRate, line.unit)}`,
    line.costRate === 0 ? '' : `cost ${formatRate(line.costRate, line.unit)}`,
    formatConditions(line),
  ]
    .filter(Boolean)
    .join(', ');

const formatZone = ({ name, suburbs }: PriceZone): string => `${name}: ${suburbs.join(', ')}`;

/** A difference between two price books; a missing value is ''. */
export type PriceBookDifference = { field: string; name: string; before: string; after: string };
type DescribedValue = Omit<PriceBookDifference, 'before' | 'after'> & { text: string };

/** Describes each part of a price book. Equal parts have equal texts. */
function describeParts({ showEstimate, vatRate, standardDepthMm, lines, zones, ...rules }: PriceBook): DescribedValue[] {
  return [
    { field: 'showEstimate', name: priceBookLabels.showEstimate, text: showEstimate ? 'yes' : 'no' },
    { field: 'vatRate', name: priceBookLabels.vatRate, text: formatPercent(vatRate) },
    { field: 'standardDepthMm', name: priceBookLabels.standardDepthMm, text: `${standardDepthMm} mm` },
    { field: 'strategy', name: priceBookLabels.strategy, text: strategyNames[rules.strategy] },
    { field: 'wasteRate', name: priceBookLabels.wasteRate, text: formatPercent(rules.wasteRate) },
    { field: 'remnantCreditRate', name: priceBookLabels.remnantCreditRate, text: formatPercent(rules.remnantCreditRate) },
    { field: 'slabTrimMm', name: priceBookLabels.slabTrimMm, text: `${rules.slabTrimMm} mm` },
    ...lines.map((line) => ({ field: `line:${line.code}`, name: line.name, text: describePriceBookLine(line) })),
    ...zones.map((zone) => ({ field: `zone:${zone.code}`, name: `Zone: ${zone.name}`, text: formatZone(zone) })),
  ];
}

/** Returns the differences between two price books, in the order of the second. @param before undefined for the first version */
export function diffPriceBooks(before: PriceBook | undefined, after: PriceBook): PriceBookDifference[] {
  const previousByField = new Map((before ? describeParts(before) : []).map((described) => [described.field, described]));
  const current = describeParts(after);
  const changed = current.flatMap(({ field, name, text }) => {
    const previous = previousByField.get(field);
    if (previous === undefined) return [{ field, name, before: '', after: text }];
    if (previous.name !== name && field.startsWith('line:')) {
      return [{ field, name, before: `${previous.name}: ${previous.text}`, after: `${name}: ${text}` }];
    }
    return previous.text === text ? [] : [{ field, name, before: previous.text, after: text }];
  });
  const fields = new Set(current.map(({ field }) => field));
  const removed = [...previousByField.values()].filter(({ field }) => !fields.has(field));
  return [...changed, ...removed.map(({ field, name, text }) => ({ field, name, before: text, after: '' }))];
}
