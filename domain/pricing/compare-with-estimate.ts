import type { ShownEstimate } from './shown-estimate.ts';

/** A line of an estimate with its price range in cents, VAT included. */
export type EstimateLineRange = { code: string; name: string; lowCents: number; highCents: number };

/** A line of a quote. `code` is the code of its rate; '' for a line entered by hand. */
export type ComparedLine = { code: string; label: string; grossCents: number };

/** One rand, because the lines of an estimate are rounded to whole rand. */
const toleranceCents = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns true if an amount is inside a range, with a tolerance for the rounding of its lines. */
const isInside = (cents: number, low: number, high: number, lineCount = 1): boolean =>
  cents >= Math.min(low, high) - lineCount * toleranceCents && cents <= Math.max(low, high) + lineCount * toleranceCents;

/**
 * Compares a quote with the estimate that the customer was shown.
 * @param lines before the discount
 * @returns `isWithin` is true if the total is within the estimate, with a tolerance of one rand per line. Otherwise `lines` contains the
 * names of the lines outside their range, of the lines that the estimate did not have, and of the discount.
 */
export function compareWithEstimate(
  { lowCents, highCents, lines: estimateLines }: ShownEstimate & { lines: readonly EstimateLineRange[] },
  lines: readonly ComparedLine[],
  discountCents = 0,
): { isWithin: boolean; lines: string[] } {
  const lineCount = Math.max(1, estimateLines.length, lines.length);
  if (isInside(sum(lines.map(({ grossCents }) => grossCents)) - discountCents, lowCents, highCents, lineCount))
    return { isWithin: true, lines: [] };
  const findRange = (code: string) => (code === '' ? undefined : estimateLines.find((line) => line.code === code));
  const unexpected = lines.filter(({ code, grossCents }) => findRange(code) === undefined && grossCents !== 0);
  const changed = estimateLines.flatMap((range) => {
    // A quote has one line per area for each rate.
    const areaLines = lines.filter(({ code }) => code === range.code);
    if (isInside(sum(areaLines.map(({ grossCents }) => grossCents)), range.lowCents, range.highCents)) return [];
    return areaLines.length === 0 ? [range.name] : areaLines.map(({ label }) => label);
  });
  const names = [...changed, ...unexpected.map(({ label }) => label), ...(discountCents > 0 ? ['Discount'] : [])];
  return { isWithin: false, lines: [...new Set(names)] };
}
