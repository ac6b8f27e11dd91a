import type { PriceBook, PriceBookLine, PriceUnit } from './price-book.ts';
import {
  assertInteger,
  listMeasurements,
  measureWorktop,
  jobLimits,
  PriceError,
  type Measurement,
  type WorktopJob,
  type WorktopTotals,
} from './price-job.ts';

/** An amount in cents for a tax invoice: net and VAT add up to gross, also after rounding. */
export type Amount = { netCents: number; vatCents: number; grossCents: number };

export type PricedLine = {
  code: string;
  name: string;
  unit: PriceUnit;
  /** Thousandths of the unit; for `percent` and `minimum` 1000. */
  quantity: number;
  lowRate: number;
  highRate: number;
  low: Amount;
  high: Amount;
};

/** The price of a job: its lines and their sums. A fixed price has `low` equal to `high`. */
export type Price = { lines: PricedLine[]; low: Amount; high: Amount; totals: WorktopTotals };

const half = (numerator: number, denominator: number): number => Math.floor((numerator + denominator / 2) / denominator);

/**
 * Splits an amount that includes VAT. VAT is rounded half up, net is the remainder.
 * @param vatRate hundredths of a percent
 * @throws PriceError
 */
export function splitVat(grossCents: number, vatRate: number): Amount {
  assertInteger(grossCents, Number.MAX_SAFE_INTEGER, 'grossCents');
  assertInteger(vatRate, 10_000, 'vatRate');
  // The product may exceed the safe integer range.
  const vatCents = Number((BigInt(grossCents) * BigInt(vatRate) * 2n + BigInt(10_000 + vatRate)) / (2n * BigInt(10_000 + vatRate)));
  return { netCents: grossCents - vatCents, vatCents, grossCents };
}

/** Calculates an amount, rounded half up to a multiple of `roundTo` cents. @param quantity in thousandths @param rate in cents */
const getAmount = (quantity: number, rate: number, roundTo: number): number => half(quantity * rate, 1000 * roundTo) * roundTo;

/** Adds amounts: net, VAT and gross. */
export const sumAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, { netCents, vatCents, grossCents }) => ({
      netCents: sum.netCents + netCents,
      vatCents: sum.vatCents + vatCents,
      grossCents: sum.grossCents + grossCents,
    }),
    { netCents: 0, vatCents: 0, grossCents: 0 },
  );

/** Returns the quantity of a line, in thousandths of its unit. */
function getQuantity({ item, variant, unit }: PriceBookLine, measures: readonly Measurement[]): number {
  const matching = measures.filter((measure) => measure.item === item && (variant === '' || measure.variant === variant));
  const sum = (part: 'count' | 'lengthMm' | 'areaMm2') => matching.reduce((total, measure) => total + measure[part], 0);
  if (unit === 'running_metre') return assertInteger(sum('lengthMm'), 10 * jobLimits.lengthMm, item);
  if (unit === 'square_metre') return half(assertInteger(sum('areaMm2'), 10 * jobLimits.areaMm2, item), 1000);
  if (unit === 'each') return sum('count') * 1000;
  return sum('count') > 0 ? 1000 : 0;
}

function baseLine({ base }: WorktopJob, totals: WorktopTotals, amount: (gross: number) => Amount, roundTo: number): PricedLine {
  const rate = assertInteger(base.rateCents, jobLimits.rate, 'base.rateCents');
  const quantity = { each: 1000, running_metre: totals.saleLengthMm, square_metre: half(totals.areaMm2, 1000) }[base.unit];
  if (quantity === 0) throw new PriceError('nothing', 'worktop');
  const priced = amount(getAmount(quantity, rate, roundTo));
  const code = base.isService === true ? 'service' : 'stone';
  return { code, name: base.name, unit: base.unit, quantity, lowRate: rate, highRate: rate, low: priced, high: priced };
}

const minimumsLast = (one: PriceBookLine, other: PriceBookLine): number =>
  Number(one.unit === 'minimum') - Number(other.unit === 'minimum');

/**
 * Prices a job: the base first, then each line of the price book that applies. Rates include VAT. Each line is split into net and VAT
 * separately. A larger quantity never costs less.
 * @param options.roundTo cents: 1 for a quote, 100 for a range in whole rand
 * @throws PriceError for invalid numbers, more than `jobLimits`, and a job without a worktop if the base requires one
 */
export function calculatePrice(job: WorktopJob, book: PriceBook, { roundTo = 1 }: { roundTo?: number } = {}): Price {
  if (assertInteger(roundTo, 100_000, 'roundTo') === 0) throw new PriceError('nothing', 'roundTo');
  const amount = (grossCents: number): Amount => splitVat(grossCents, book.vatRate);
  const totals = measureWorktop(job.worktop, book);
  const measures = listMeasurements(job, totals);
  const base = baseLine(job, totals, amount, roundTo);
  const lines = [base];

  const getGross = ({ unit }: PriceBookLine, quantity: number, rate: number, end: 'low' | 'high'): number => {
    if (unit === 'percent') return half(base[end].grossCents * rate, 10_000 * roundTo) * roundTo;
    if (unit === 'minimum') return Math.max(0, rate - sumAmounts(lines.map((line) => line[end])).grossCents);
    return getAmount(quantity, rate, roundTo);
  };
  for (const line of book.lines.toSorted(minimumsLast)) {
    const { code, name, unit } = line;
    const quantity = getQuantity(line, measures);
    const highRate = assertInteger(line.highRate, unit === 'percent' ? 10_000 : jobLimits.rate, `${code}.highRate`);
    const lowRate = assertInteger(line.lowRate, highRate, `${code}.lowRate`);
    if (quantity === 0) continue;
    const low = amount(getGross(line, quantity, lowRate, 'low'));
    const high = amount(getGross(line, quantity, highRate, 'high'));
    if (unit === 'minimum' && low.grossCents === 0 && high.grossCents === 0) continue;
    lines.push({ code, name, unit, quantity, lowRate, highRate, low, high });
  }
  return { lines, low: sumAmounts(lines.map(({ low }) => low)), high: sumAmounts(lines.map(({ high }) => high)), totals };
}
