import { explainQuantity, explainRate } from './explain-quantity.ts';
import type { PriceBook, PriceBookLine, PriceItem, PriceUnit, PricingStrategy } from './price-book.ts';
import { listMeasurements, type Measurement } from './list-measurements.ts';
import { divideRounded, getPercentage, splitCreditVat, sumAmounts, type Amount } from './amount.ts';
import {
  isStoneCode,
  priceLines,
  quoteUnits,
  toLineRate,
  type LinePrice,
  type LineRate,
  type QuoteUnit,
  type UnpricedLine,
} from './price-lines.ts';
import { getLineGrossCents } from './quote-totals.ts';
import { getUsualStrategy, isBySlab, listStoneLines, type StoneLine } from './stone-lines.ts';
import { assertInteger, jobLimits, measureJob, PriceError, type WorktopJob, type WorktopTotals } from './worktop-job.ts';

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

/** A line with its quantity and rate. A minimum and a percentage are explained when they are priced. */
type MeasuredLine = Omit<PricedLine, 'low' | 'high' | 'firm'> & { rate: LineRate | undefined };

const toStoneLine = ({ area, rateCents, costCents, code, ...stone }: StoneLine, areaName: string): MeasuredLine => ({
  ...stone,
  code,
  kind: code === 'service' ? 'service' : 'stone',
  area: areaName,
  areaIndex: area,
  lowRate: rateCents,
  highRate: rateCents,
  rate: { kind: 'unit', unitPriceCents: rateCents, costCents },
});

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

/** Lists the lines of the price book that apply to a job, in their order, with the minimums last. */
function listBookLines(job: WorktopJob, book: PriceBook, totals: WorktopTotals, stone: readonly MeasuredLine[]): MeasuredLine[] {
  const measures = listMeasurements(job, totals, book);
  const isStoneShared = stone.some(({ areaIndex }) => areaIndex === undefined);
  return book.lines.toSorted(compareMinimumsLast).flatMap((line) => {
    checkRates(line);
    const { code, name, item, unit, lowRate, highRate } = line;
    const selected = selectMeasurements(line, book, job.base.material, measures);
    const isForWholeJob = unit === 'minimum' || (unit === 'percent' && isStoneShared);
    const groups = isForWholeJob ? [[undefined, selected] as const] : groupByArea(selected);
    return groups.flatMap(([areaIndex, group]): MeasuredLine[] => {
      const quantity = getQuantity(line, group);
      if (quantity === 0) return [];
      const location = { area: areaIndex === undefined ? '' : job.areas[areaIndex]!.name, areaIndex, thicknessMm: undefined };
      const explanation = unit === 'percent' || unit === 'minimum' ? '' : explainQuantity(item, unit, group);
      return [{ code, kind: item, name, ...location, unit, quantity, lowRate, highRate, rate: toLineRate(line), explanation }];
    });
  });
}

/** Returns an end of the range of a line in cents. @param previous the priced lines before it, with all lines of the stone */
function getRangeCents(line: MeasuredLine, end: 'low' | 'high', previous: readonly PricedLine[], roundTo: number): number {
  const rate = end === 'low' ? line.lowRate : line.highRate;
  if (line.unit === 'minimum') return Math.max(0, rate - sumLines(previous)[end].grossCents);
  if (line.unit !== 'percent') return getRoundedPrice(line.quantity, rate, roundTo);
  const stone = previous.filter(
    ({ code, areaIndex }) => isStoneCode(code) && (line.areaIndex === undefined || line.areaIndex === areaIndex),
  );
  // Rounds the sum, because the rounding errors of several lines would add up.
  const exactTotal = stone.reduce((sum, { quantity, lowRate }) => sum + quantity * lowRate, 0);
  return getPercentage(divideRounded(exactTotal, 1000 * roundTo) * roundTo, rate, roundTo);
}

/** Returns the firm price of a line; undefined for a line without a rate and for a minimum that the other lines reach. */
function toFirmPrice({ figures, costCents }: LinePrice, { unit }: MeasuredLine, vatRate: number): FirmPrice | undefined {
  if (figures === undefined || (unit === 'minimum' && figures.unitPriceCents === 0)) return undefined;
  const { quantity, unitPriceCents } = figures;
  return { unit: figures.unit, quantity, unitPriceCents, amount: splitCreditVat(getLineGrossCents(figures), vatRate), costCents };
}

const toUnpricedLine = ({ rate, code, unit, quantity, areaIndex, thicknessMm }: MeasuredLine): UnpricedLine => ({
  engine: {
    code,
    unit: quoteUnits[unit],
    areaIndex: areaIndex ?? null,
    thicknessMm: thicknessMm ?? null,
    quantity,
    unitPriceCents: 0,
  },
  rate,
});

/** Prices measured lines: the firm price by `priceLines`, and the range of the estimate. */
function priceMeasuredLines(measured: readonly MeasuredLine[], vatRate: number, roundTo: number): PricedLine[] {
  const prices = priceLines(measured.map(toUnpricedLine));
  const lines: PricedLine[] = [];
  for (const [index, line] of measured.entries()) {
    const { rate, ...description } = line;
    const price = prices[index]!;
    const [low, high] = (['low', 'high'] as const).map((end) => splitCreditVat(getRangeCents(line, end, lines, roundTo), vatRate));
    const firm = toFirmPrice(price, line, vatRate);
    if (line.unit === 'minimum' && !firm && low!.grossCents + high!.grossCents === 0) continue;
    const explanation = description.explanation || explainRate(rate, price.baseCents);
    lines.push({ ...description, low: low!, high: high!, firm, explanation });
  }
  return lines;
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
  const totals = measureJob(job, book);
  const stone = listStoneLines(job, book, strategy).map((line) =>
    toStoneLine(line, line.area === undefined ? '' : job.areas[line.area]!.name),
  );
  const bookLines = listBookLines(job, book, totals, stone)
    // The price of whole slabs includes the offcuts.
    .filter(({ kind, unit }) => !(kind === 'worktop' && unit === 'percent' && isBySlab(strategy)));
  const lines = priceMeasuredLines([...stone, ...bookLines], book.vatRate, roundTo);
  // Sorts by area, with the lines of the whole job last. A job with one area has the order of the price book.
  const getSortIndex = ({ areaIndex = job.areas.length }: PricedLine): number => (job.areas.length > 1 ? areaIndex : 0);
  const sortedLines = lines.toSorted((a, b) => getSortIndex(a) - getSortIndex(b));
  return { lines: sortedLines, ...sumLines(lines), totals };
}
