import { quoteUnits, getPercentage, type QuoteUnit } from './price-job.ts';
import type { PriceBook, PriceBookLine } from './price-book.ts';
import { divideRounded } from './price.ts';
import { getLineGrossCents } from './quote-totals.ts';
import { findStoneRate } from './stone-lines.ts';
import type { PriceBase } from './worktop-job.ts';

/** The figures that `priceJob` calculated for a line of a quote. They are sufficient to calculate the line again. */
export type EngineFigures = {
  /** The code of the line in the price book, or `stone`, `service` or `remnant`. */
  code: string;
  unit: QuoteUnit;
  /** The position of the area in the job; null for the whole job. */
  areaIndex: number | null;
  /** The thickness of the stone; null if it is not decided, and for other lines. */
  thicknessMm: number | null;
  quantity: number;
  unitPriceCents: number;
};

/** The rates of a line. `base` is the stone or service that is priced; undefined if it is unknown. */
export type LineRates = { base: PriceBase | undefined; book: PriceBook };

type UnitRate = { unitPriceCents: number; costCents: number };
const stoneCodes = ['stone', 'service', 'remnant'] as const;
const stoneUnits = { m: 'running_metre', m2: 'square_metre', each: 'each' } as const;

const isStoneCode = (code: string): code is (typeof stoneCodes)[number] => stoneCodes.some((stoneCode) => stoneCode === code);
const isSameArea = (percentage: EngineFigures, { areaIndex }: EngineFigures): boolean =>
  percentage.areaIndex === null || percentage.areaIndex === areaIndex;

/** Finds the line of the price book; undefined if it does not apply to the material. */
const findBookLine = ({ code }: EngineFigures, { base, book }: LineRates): PriceBookLine | undefined =>
  isStoneCode(code)
    ? undefined
    : book.lines.find(
        (line) => line.code === code && (line.material === '' || line.item === 'service' || line.material === base?.material),
      );

/** Finds the rate of a line that is charged by a unit. */
function findUnitRate(figures: EngineFigures, rates: LineRates): UnitRate | undefined {
  const { code, unit, thicknessMm } = figures;
  if (isStoneCode(code)) {
    if (rates.base === undefined || unit === 'percent') return undefined;
    const rate = findStoneRate({ code, unit: stoneUnits[unit], thicknessMm: thicknessMm ?? undefined }, rates.base, rates.book);
    return rate && { unitPriceCents: rate.rateCents, costCents: rate.costCents };
  }
  const line = findBookLine(figures, rates);
  if (line === undefined || line.unit === 'percent' || line.unit === 'minimum' || quoteUnits[line.unit] !== unit) return undefined;
  return { unitPriceCents: line.quoteRate, costCents: line.costRate };
}

/** Returns the figures to use for a line. @param calculated undefined if the price book has no such line @param unit of the price book's line */
type SettleFigures = (
  stored: EngineFigures,
  calculated: EngineFigures | undefined,
  unit: PriceBookLine['unit'] | undefined,
) => EngineFigures | undefined;

/**
 * Calculates the figures of an alternative's lines again. Measured quantities do not change.
 * @param settle chooses between the stored and the calculated figures. Percentages and minimums are calculated from the chosen ones.
 * @returns undefined for lines that the price book does not contain or no longer charges
 */
export function recalculateFigures(
  lines: readonly EngineFigures[],
  rates: LineRates,
  settle: SettleFigures = (_stored, calculated) => calculated,
): (EngineFigures | undefined)[] {
  const bookUnits = lines.map((figures) => findBookLine(figures, rates)?.unit);
  const settled = lines.map((figures, index) => {
    if (bookUnits[index] === 'percent' || bookUnits[index] === 'minimum') return undefined;
    const rate = findUnitRate(figures, rates);
    return settle(figures, rate && { ...figures, unitPriceCents: rate.unitPriceCents }, bookUnits[index]);
  });
  const stone = settled.flatMap((figures) => (figures && isStoneCode(figures.code) ? figures : []));
  for (const unit of ['percent', 'minimum'] as const) {
    for (const [index, figures] of lines.entries()) {
      if (bookUnits[index] !== unit) continue;
      const { quoteRate } = findBookLine(figures, rates)!;
      const calculated =
        unit === 'percent'
          ? { quantity: quoteRate * 10, unitPriceCents: sumGross(stone.filter((stoneFigures) => isSameArea(figures, stoneFigures))) }
          : { quantity: 1000, unitPriceCents: quoteRate - sumGross(settled.flatMap((settledFigures) => settledFigures ?? [])) };
      const isCharged = calculated.quantity > 0 && calculated.unitPriceCents > 0;
      settled[index] = settle(figures, isCharged ? { ...figures, ...calculated } : undefined, unit);
    }
  }
  return settled;
}

const sumGross = (lines: readonly EngineFigures[]): number => lines.reduce((sum, figures) => sum + getLineGrossCents(figures), 0);

/** A line of a quote as it is charged: its quantity and unit may differ from the engine's. */
type ChargedLine = { quantity: number; unit: QuoteUnit; engine: EngineFigures | null };

/** Calculates the cost of each line in cents without VAT, as `priceJob` does. Lines entered by hand have none. */
export function calculateLineCosts(lines: readonly ChargedLine[], rates: LineRates): number[] {
  const unitCosts = lines.map(({ engine, quantity, unit }) => {
    const rate = engine && findUnitRate(engine, rates);
    return rate ? divideRounded((engine.unit === unit ? quantity : engine.quantity) * rate.costCents, 1000) : 0;
  });
  return lines.map(({ engine }, index) => {
    const line = engine && findBookLine(engine, rates);
    if (!engine || line?.unit !== 'percent') return unitCosts[index]!;
    const stoneCost = lines.reduce(
      (sum, { engine: stone }, position) =>
        stone && isStoneCode(stone.code) && isSameArea(engine, stone) ? sum + unitCosts[position]! : sum,
      0,
    );
    return getPercentage(stoneCost, line.costRate, 1);
  });
}
