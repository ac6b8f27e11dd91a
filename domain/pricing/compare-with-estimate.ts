import type { ShownEstimate } from './shown-estimate.ts';

/** A line of an estimate, with its part of the range in cents, VAT included. */
export type EstimateLineRange = { code: string; name: string; lowCents: number; highCents: number };

/** A line of a quote. `code` is that of its rate; '' for a line entered by hand. */
export type ComparedLine = { code: string; label: string; grossCents: number };

/** The rounding of a line in an estimate: a rand. */
const toleranceCents = 100;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns true unless an amount left a range by more than the rounding of some lines. */
const isInside = (cents: number, low: number, high: number, lineCount = 1): boolean =>
  cents >= Math.min(low, high) - lineCount * toleranceCents && cents <= Math.max(low, high) + lineCount * toleranceCents;

/**
 * Compares a quote with the estimate that the customer was shown.
 * @returns the names of the lines that left their part of the estimate, and of those that the estimate did not have; none while the total is
 * within the estimate, to a rand a line
 */
export function compareWithEstimate(
  { lowCents, highCents, lines: expected }: ShownEstimate & { lines: readonly EstimateLineRange[] },
  lines: readonly ComparedLine[],
): { isWithin: boolean; lines: string[] } {
  const lineCount = Math.max(1, expected.length, lines.length);
  if (isInside(sum(lines.map(({ grossCents }) => grossCents)), lowCents, highCents, lineCount)) return { isWithin: true, lines: [] };
  const findRange = (code: string) => (code === '' ? undefined : expected.find((line) => line.code === code));
  const unexpected = lines.filter(({ code, grossCents }) => findRange(code) === undefined && grossCents !== 0);
  const changed = expected.flatMap((range) => {
    // An area has its own line of each rate.
    const own = lines.filter(({ code }) => code === range.code);
    if (isInside(sum(own.map(({ grossCents }) => grossCents)), range.lowCents, range.highCents)) return [];
    return own.length === 0 ? [range.name] : own.map(({ label }) => label);
  });
  return { isWithin: false, lines: [...new Set([...changed, ...unexpected.map(({ label }) => label)])] };
}
