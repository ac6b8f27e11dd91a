import { explainMinimum, explainPercentage, explainQuantity } from './explain-quantity.ts';
import type { PriceBook, PriceBookLine, PriceItem, PriceUnit, PricingStrategy } from './price-book.ts';
import { listMeasurements, type Measurement } from './list-measurements.ts';
import { divideRounded, splitCreditVat, sumAmounts, type Amount } from './amount.ts';
import { getUsualStrategy, isBySlab, listStoneLines, type StoneLine } from './stone-lines.ts';
import { assertInteger, jobLimits, measureJob, PriceError, type WorktopJob, type WorktopTotals } from './worktop-job.ts';

/** The units of the lines of a quote. */
export type QuoteUnit = 'm' | 'm2' | 'each' | 'percent';

/** The price of a line in a quote. */
export type FirmPrice = {
  unit: QuoteUnit;
  /** Thousandths of the unit; for `percent` thousandths of a percent. */
  quantity: number;
  /** Cents, VAT included; negative for a credit. For `percent`, the amount to which the percentage applies. */
  unitPriceCents: number;
  amount: Amount;
  /** Without VAT. */
  costCents: number;
};

export type PricedLine = {
  code: string;
  kind: PriceItem | 'stone';
  name: string;
  /** The name of the area; '' for the whole job. */
  area: string;
  /** The index of the area; undefined for the whole job. */
  areaIndex: number | undefined;
  /** The thickness of the stone; undefined if it is not decided, and for other lines. */
  thicknessMm: number | undefined;
  unit: PriceUnit;
  /** Thousandths of the unit; for `percent` and `minimum` 1000. */
  quantity: number;
  lowRate: number;
  highRate: number;
  low: Amount;
  high: Amount;
  /** Undefined if a quote does not need the line: a minimum that is reached, or a percentage of 0. */
  firm: FirmPrice | undefined;
  /** Explains the quantity, for example `3.2 m + 2.2 m`. */
  explanation: string;
};

/** The price of a job: its lines, the range of an estimate, and the firm price of a quote. */
export type JobPrice = { lines: PricedLine[]; low: Amount; high: Amount; firm: Amount; costCents: number; totals: WorktopTotals };

export type PriceOptions = {
  /** Cents to which the ends of the range are rounded, for example 100 for whole rand. The firm price is in cents. */
  roundTo?: number;
  /** Replaces the usual strategy of the stone. */
  strategy?: PricingStrategy;
};

type Rounding = { vatRate: number; roundTo: number };

export const quoteUnits = { running_metre: 'm', square_metre: 'm2', each: 'each' } as const;

const getFirmAmount = (line: PricedLine): Amount => line.firm?.amount ?? { netCents: 0, vatCents: 0, grossCents: 0 };
const sumLines = (lines: readonly PricedLine[]) => ({
  low: sumAmounts(lines.map(({ low }) => low)),
  high: sumAmounts(lines.map(({ high }) => high)),
  firm: sumAmounts(lines.map(getFirmAmount)),
  costCents: lines.reduce((sum, { firm }) => sum + (firm?.costCents ?? 0), 0),
});

/** Returns the rounded price of `quantity` thousandths. Rounds credits towards zero, so that a credit never exceeds the reduced price. */
const getRoundedPrice = (quantity: number, rate: number, roundTo: number): number =>
  rate < 0 ? Math.trunc((quantity * rate) / (1000 * roundTo)) * roundTo || 0 : divideRounded(quantity * rate, 1000 * roundTo) * roundTo;

/** Returns a percentage of an amount. @param rate hundredths of a percent */
export const getPercentage = (grossCents: number, rate: number, roundTo: number): number =>
  divideRounded(Math.max(0, grossCents) * rate, 10_000 * roundTo) * roundTo;

/** Returns the firm price of a line that is charged by a unit. */
function toUnitPrice(
  { unit, quantity, rateCents, costCents }: Pick<StoneLine, 'quantity' | 'rateCents' | 'costCents'> & { unit: keyof typeof quoteUnits },
  vatRate: number,
): FirmPrice {
  return {
    unit: quoteUnits[unit],
    quantity,
    unitPriceCents: rateCents,
    amount: splitCreditVat(divideRounded(quantity * rateCents, 1000), vatRate),
    costCents: divideRounded(quantity * costCents, 1000),
  };
}

function toStoneLine(stone: StoneLine, areaName: string, { vatRate, roundTo }: Rounding): PricedLine {
  const { code, name, area, unit, quantity, rateCents, explanation } = stone;
  const price = splitCreditVat(getRoundedPrice(quantity, rateCents, roundTo), vatRate);
  return {
    code,
    kind: code === 'service' ? 'service' : 'stone',
    name,
    area: areaName,
    areaIndex: area,
    thicknessMm: stone.thicknessMm,
    unit,
    quantity,
    lowRate: rateCents,
    highRate: rateCents,
    low: price,
    high: price,
    firm: toUnitPrice(stone, vatRate),
    explanation,
  };
}

/** Returns the quantity of a line, in thousandths of its unit. */
function getQuantity({ item, unit }: PriceBookLine, measures: readonly Measurement[]): number {
  const sum = (field: 'count' | 'lengthMm' | 'areaMm2') => measures.reduce((total, measure) => total + measure[field], 0);
  if (unit === 'running_metre') return assertInteger(sum('lengthMm'), 10 * jobLimits.lengthMm, item);
  if (unit === 'square_metre') return divideRounded(assertInteger(sum('areaMm2'), 10 * jobLimits.areaMm2, item), 1000);
  if (unit === 'each') return sum('count') * 1000;
  return sum('count') > 0 ? 1000 : 0;
}

const countConditions = ({ material, thicknessMm }: PriceBookLine): number => Number(material !== '') + Number(thicknessMm !== null);

/**
 * Returns the measurements that a line prices: those to which the line applies and no more specific line does. A more specific line has the
 * same item, variant and unit, and more conditions: a rate for 30 mm granite replaces the rate for granite.
 */
function selectMeasurements(line: PriceBookLine, book: PriceBook, material: string | undefined, measures: readonly Measurement[]) {
  const applies = (candidate: PriceBookLine, measure: Measurement): boolean =>
    measure.item === candidate.item &&
    (candidate.variant === '' || measure.variant === candidate.variant) &&
    (candidate.material === '' || measure.item === 'service' || candidate.material === material) &&
    (candidate.thicknessMm === null || candidate.thicknessMm === measure.thicknessMm);
  const conditions = countConditions(line);
  const specificLines = book.lines.filter(
    (candidate) =>
      candidate.item === line.item &&
      candidate.variant === line.variant &&
      candidate.unit === line.unit &&
      countConditions(candidate) > conditions,
  );
  return measures.filter((measure) => applies(line, measure) && !specificLines.some((specificLine) => applies(specificLine, measure)));
}

/** @throws PriceError if a rate is not an integer, or the quote rate is not between the low and high rates */
function checkRates({ code, unit, lowRate, quoteRate, highRate, costRate }: PriceBookLine): void {
  const max = unit === 'percent' ? 10_000 : jobLimits.rate;
  assertInteger(highRate, max, `${code}.highRate`);
  assertInteger(quoteRate, highRate, `${code}.quoteRate`);
  assertInteger(lowRate, quoteRate, `${code}.lowRate`);
  assertInteger(costRate, max, `${code}.costRate`);
}

const compareMinimumsLast = (a: PriceBookLine, b: PriceBookLine): number => Number(a.unit === 'minimum') - Number(b.unit === 'minimum');

/** Groups measurements by area, in the order of the areas. Measurements of the whole job are one group. */
function groupByArea(measures: readonly Measurement[]): [number | undefined, Measurement[]][] {
  const groups = new Map<number | undefined, Measurement[]>();
  for (const measure of measures) groups.set(measure.area, [...(groups.get(measure.area) ?? []), measure]);
  return [...groups];
}

type LineFigures = Pick<PricedLine, 'quantity' | 'firm' | 'explanation'> & { gross: Record<'low' | 'high', number> };

/** Prices a percentage. @param stone the stone lines to which it applies: of an area or of the whole job */
function pricePercentage(
  { lowRate, highRate, quoteRate, costRate }: PriceBookLine,
  stone: readonly PricedLine[],
  { vatRate, roundTo }: Rounding,
): LineFigures {
  const base = sumLines(stone);
  const baseCents = Math.max(0, base.firm.grossCents);
  // Rounds the sum, because the rounding errors of several lines would add up.
  const exactTotal = stone.reduce((sum, { quantity, lowRate: rate }) => sum + quantity * rate, 0);
  const roundedCents = divideRounded(exactTotal, 1000 * roundTo) * roundTo;
  const firm: FirmPrice = {
    unit: 'percent',
    quantity: quoteRate * 10,
    unitPriceCents: baseCents,
    amount: splitCreditVat(getPercentage(baseCents, quoteRate, 1), vatRate),
    costCents: getPercentage(base.costCents, costRate, 1),
  };
  return {
    quantity: 1000,
    gross: { low: getPercentage(roundedCents, lowRate, roundTo), high: getPercentage(roundedCents, highRate, roundTo) },
    firm: quoteRate > 0 ? firm : undefined,
    explanation: explainPercentage(firm.quantity, baseCents),
  };
}

/** Prices the difference between a minimum and the previous lines; undefined if they reach the minimum. */
function priceMinimum(
  { lowRate, highRate, quoteRate }: PriceBookLine,
  lines: readonly PricedLine[],
  { vatRate }: Rounding,
): LineFigures | undefined {
  const sums = sumLines(lines);
  const gross = { low: Math.max(0, lowRate - sums.low.grossCents), high: Math.max(0, highRate - sums.high.grossCents) };
  const missingCents = Math.max(0, quoteRate - sums.firm.grossCents);
  if (gross.low + gross.high + missingCents === 0) return undefined;
  const firm = toUnitPrice({ unit: 'each', quantity: 1000, rateCents: missingCents, costCents: 0 }, vatRate);
  return {
    quantity: 1000,
    gross,
    firm: missingCents === 0 ? undefined : firm,
    explanation: explainMinimum(quoteRate, sums.firm.grossCents),
  };
}

function priceByUnit(line: PriceBookLine, quantity: number, selected: readonly Measurement[], { vatRate, roundTo }: Rounding): LineFigures {
  const { item, unit, lowRate, highRate, quoteRate, costRate } = line;
  return {
    quantity,
    gross: { low: getRoundedPrice(quantity, lowRate, roundTo), high: getRoundedPrice(quantity, highRate, roundTo) },
    firm: toUnitPrice({ unit: unit as keyof typeof quoteUnits, quantity, rateCents: quoteRate, costCents: costRate }, vatRate),
    explanation: explainQuantity(item, unit, selected),
  };
}

/**
 * Prices a job: first the stone, then the applicable lines of the price book by area. Each line has the range of an estimate and the firm
 * price of a quote. The firm price is within the range, except for rounding and minimums. Rates include VAT; net and VAT are split line by
 * line. Percentages apply to the stone.
 * @throws PriceError for invalid numbers, more than `jobLimits`, and a job without a worktop if the base requires one
 */
export function priceJob(
  job: WorktopJob,
  book: PriceBook,
  { roundTo = 1, strategy = getUsualStrategy(job.base, book) }: PriceOptions = {},
): JobPrice {
  if (assertInteger(roundTo, 100_000, 'roundTo') === 0) throw new PriceError('nothing', 'roundTo');
  const rounding = { vatRate: book.vatRate, roundTo };
  const getAreaName = (index: number | undefined): string => (index === undefined ? '' : job.areas[index]!.name);
  const totals = measureJob(job, book);
  const measures = listMeasurements(job, totals, book);
  const stone = listStoneLines(job, book, strategy).map((line) => toStoneLine(line, getAreaName(line.area), rounding));
  const isStoneShared = stone.some(({ areaIndex }) => areaIndex === undefined);
  const lines = [...stone];

  const priceLine = (line: PriceBookLine, areaIndex: number | undefined, selected: readonly Measurement[]): LineFigures | undefined => {
    const quantity = getQuantity(line, selected);
    if (quantity === 0) return undefined;
    if (line.unit === 'minimum') return priceMinimum(line, lines, rounding);
    if (line.unit !== 'percent') return priceByUnit(line, quantity, selected, rounding);
    return pricePercentage(
      line,
      areaIndex === undefined ? stone : stone.filter((stoneLine) => stoneLine.areaIndex === areaIndex),
      rounding,
    );
  };
  for (const line of book.lines.toSorted(compareMinimumsLast)) {
    checkRates(line);
    // The price of whole slabs includes the offcuts.
    if (line.item === 'worktop' && line.unit === 'percent' && isBySlab(strategy)) continue;
    const selected = selectMeasurements(line, book, job.base.material, measures);
    const isForWholeJob = line.unit === 'minimum' || (line.unit === 'percent' && isStoneShared);
    for (const [areaIndex, group] of isForWholeJob ? [[undefined, selected] as const] : groupByArea(selected)) {
      const figures = priceLine(line, areaIndex, group);
      if (figures === undefined) continue;
      const { code, name, item, unit, lowRate, highRate } = line;
      const { gross, ...lineFigures } = figures;
      const range = { low: splitCreditVat(gross.low, book.vatRate), high: splitCreditVat(gross.high, book.vatRate) };
      const location = { area: getAreaName(areaIndex), areaIndex, thicknessMm: undefined };
      lines.push({ code, kind: item, name, ...location, unit, lowRate, highRate, ...range, ...lineFigures });
    }
  }
  // Sorts by area, with the lines of the whole job last. A job with one area has the order of the price book.
  const getSortIndex = ({ areaIndex = job.areas.length }: PricedLine): number => (job.areas.length > 1 ? areaIndex : 0);
  const sortedLines = lines.toSorted((a, b) => getSortIndex(a) - getSortIndex(b));
  return { lines: sortedLines, ...sumLines(lines), totals };
}
