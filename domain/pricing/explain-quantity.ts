import { formatInteger, pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import type { PieceSize } from './meters.ts';
import type { PriceItem, PriceUnit } from './price-book.ts';
import type { LineRate } from './price-lines.ts';
import type { Measurement } from './list-measurements.ts';
import type { Size } from './worktop-job.ts';

/** Lists with more parts are replaced by their sum. */
const maxParts = 4;

/** Formats millimeters as meters: `3.2 m`. */
export const formatLength = (mm: number): string => `${mm / 1000} m`;

/** Formats an area with up to three decimals: `1.984 m²`. */
export const formatArea = (mm2: number): string => `${Math.round(mm2 / 1000) / 1000} m²`;

const compareLengthDescending = (a: Size, b: Size): number => b.lengthMm - a.lengthMm || b.widthMm - a.widthMm;
const formatSize = ({ lengthMm, widthMm }: Size): string => `${formatLength(lengthMm)} × ${formatInteger(widthMm)} mm`;

/** Formats lengths: `3.2 m + 2.2 m`, or their sum for more than `maxParts`. */
export function formatLengths(sizes: readonly Size[], totalMm: number): string {
  if (sizes.length === 0) return formatLength(totalMm);
  if (sizes.length > maxParts) return `${pluralize(sizes.length, 'length')}, ${formatLength(totalMm)} in all`;
  const lengths = sizes.toSorted(compareLengthDescending).map(({ lengthMm }) => formatLength(lengthMm));
  return lengths.join(' + ');
}

/** Formats sizes: `3.2 m × 620 mm + 2.2 m × 620 mm`, or their area for more than `maxParts`. */
export function formatSizes(sizes: readonly Size[], totalMm2: number): string {
  if (sizes.length === 0) return formatArea(totalMm2);
  if (sizes.length > maxParts) return `${pluralize(sizes.length, 'piece')}, ${formatArea(totalMm2)} in all`;
  return sizes.toSorted(compareLengthDescending).map(formatSize).join(' + ');
}

/** Formats the pieces of a worktop, in the order in which they were entered: `2.4 m × 620 mm + 1.85 m × 900 mm`. */
export const formatPieces = (pieces: readonly PieceSize[]): string =>
  pieces.map(({ lengthMm, depthMm }) => formatSize({ lengthMm, widthMm: depthMm })).join(' + ');

const itemNouns: Partial<Record<PriceItem, string>> = {
  worktop: 'piece',
  thickness: 'piece',
  finish: 'piece',
  edge: 'edge',
  cutout: 'cut-out',
  joint: 'joint',
  splashback: 'splashback',
  kickplate: 'kickplate',
  hob_cladding: 'hob',
};

/** Explains the quantity of a line with a unit price: `3.2 m + 2.2 m`, `2 cut-outs`, `Once for the whole job`. */
export function explainQuantity(item: PriceItem, unit: PriceUnit, measures: readonly Measurement[]): string {
  const sum = (field: 'count' | 'lengthMm' | 'areaMm2') => measures.reduce((total, measure) => total + measure[field], 0);
  const sizes = measures.flatMap((measure) => measure.sizes);
  if (unit === 'running_metre') return formatLengths(sizes, sum('lengthMm'));
  if (unit === 'square_metre') return formatSizes(sizes, sum('areaMm2'));
  const noun = itemNouns[item];
  return noun === undefined ? 'Once for the whole job' : pluralize(sum('count'), noun);
}

/** Explains a percentage: `17.5% of R3 968`. @param thousandths the rate in thousandths of a percent */
const explainPercentage = (thousandths: number, baseCents: number): string => `${thousandths / 1000}% of ${formatRand(baseCents)}`;

/** Explains the difference to a minimum: `Minimum of R9 000 less R5 000`. */
const explainMinimum = (minimumCents: number, chargedCents: number): string =>
  `Minimum of ${formatRand(minimumCents)} less ${formatRand(chargedCents)}`;

/** Explains a percentage, or the difference to a minimum; '' for other lines. @param baseCents see `LinePrice` */
export function explainRate(rate: LineRate | undefined, baseCents: number): string {
  if (rate?.kind === 'percent') return explainPercentage(rate.quantity, baseCents);
  return rate?.kind === 'minimum' ? explainMinimum(rate.amountCents, baseCents) : '';
}
