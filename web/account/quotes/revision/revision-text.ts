import type { CustomerAlternative, CustomerLine, CustomerRevision } from '#contract/account/revision.schemas.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import { dayMs, toLocalDate } from '#domain/shared/time.ts';

/**
 * Describes the remaining time to accept a quote: `7 days left`; '' after the last day.
 * @param validUntil last valid day, a date in South African time
 */
export function describeDaysLeft(validUntil: string, now: Date): string {
  const days = Math.round((Date.parse(validUntil) - Date.parse(toLocalDate(now))) / dayMs);
  if (days < 0) return '';
  return days === 0 ? 'today is the last day' : `${pluralize(days, 'day')} left`;
}

const quantitySuffixes = { m: ' m', m2: ' m²', each: '', percent: '%' } as const;
const unitPriceSuffixes = { m: ' per m', m2: ' per m²', each: ' each' } as const;

/** Returns the quantity of a line with its unit: `2.4 m²`, `4 m`, `2`, `10%`. */
export const formatLineQuantity = ({ quantity, unit }: Pick<CustomerLine, 'quantity' | 'unit'>): string =>
  `${quantity}${quantitySuffixes[unit]}`;

/** Returns the price of one unit: `R1 000 per m²`, `R250 each`; for a percentage the base amount: `of R34 000`. */
export const formatUnitPrice = ({ unitPriceCents, unit }: Pick<CustomerLine, 'unitPriceCents' | 'unit'>): string =>
  unit === 'percent' ? `of ${formatRand(unitPriceCents)}` : `${formatRand(unitPriceCents)}${unitPriceSuffixes[unit]}`;

/** Returns quantity and price in one text: `4 m at R250 per m`, `10% of R34 000`. */
export const formatLinePrice = (line: Pick<CustomerLine, 'quantity' | 'unit' | 'unitPriceCents'>): string =>
  `${formatLineQuantity(line)}${line.unit === 'percent' ? '' : ' at'} ${formatUnitPrice(line)}`;

/** Formats the price difference between an alternative and the first alternative. */
export function formatDifference(differenceCents: number): string {
  if (differenceCents === 0) return 'Same price as the first';
  return `${formatRand(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} than the first`;
}

export type LineGroup = { area: string; lines: CustomerLine[] };

/** Groups lines by area, in the order in which the areas first appear. Lines without an area are the last group. */
export function groupLinesByArea(lines: readonly CustomerLine[]): LineGroup[] {
  const areas = [...new Set(lines.map(({ area }) => area))];
  const sortedAreas = [...areas.filter((area) => area !== ''), ...areas.filter((area) => area === '')];
  return sortedAreas.map((area) => ({ area, lines: lines.filter((line) => line.area === area) }));
}

/** Describes how the first alternative's price compares with the estimate that the customer saw; '' without an estimate. */
export function describeEstimate({ estimate, alternatives }: Pick<CustomerRevision, 'estimate' | 'alternatives'>): string {
  const first = alternatives[0];
  if (estimate === null || first === undefined) return '';
  const { lowCents, highCents, isWithin, changedLines } = estimate;
  // Equal limits mean the starting price of a service.
  const isStartingPrice = lowCents === highCents;
  const shownPrice = isStartingPrice ? `from ${formatRand(lowCents)}` : `${formatRand(lowCents)} to ${formatRand(highCents)}`;
  const subject = alternatives.length > 1 ? 'the price of the first alternative' : 'this price';
  const statement = `You were told ${shownPrice}; ${subject} is`;
  if (isWithin) return `${statement} ${isStartingPrice ? 'the same' : 'within it'}.`;
  const comparison = `${statement} ${first.totals.grossCents > highCents ? 'above it' : 'below it'}.`;
  return changedLines.length > 0 ? `${comparison} Different from the estimate:` : comparison;
}

/** Finds the extras of another alternative with the same area and label as the selected extras. Returns their indexes. */
export function findSameExtras(
  from: Pick<CustomerAlternative, 'extras'>,
  selectedIndexes: readonly number[],
  to: Pick<CustomerAlternative, 'extras'>,
): number[] {
  const keys = new Set(from.extras.filter(({ index }) => selectedIndexes.includes(index)).map(({ area, label }) => `${area}\n${label}`));
  return to.extras.filter(({ area, label }) => keys.has(`${area}\n${label}`)).map(({ index }) => index);
}
