import { quoteUnits, getPercentage, type QuoteUnit } from './price-job.ts';
import type { PriceBook, PriceBookLine } from './price-book.ts';
import { divideRounded } from './amount.ts';
import { getLineGrossCents } from './quote-totals.ts';
import { findStoneRate } from './stone-lines.ts';
import type { PriceBase } from './worktop-job.ts';

/** The figures that `priceJob` calculated for a line of a quote. They are sufficient to calculate the line again. */
export type EngineFigures = {
  /** The code of the line in the price book, or `stone`, `service` or `remnant`. */
  code: string;
  unit: QuoteUnit;
  /** The index of the area in the job; null for the whole job. */
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

export const isStoneCode = (code: string): code is (typeof stoneCodes)[number] => stoneCodes.some((stoneCode) => stoneCode === code);
/** Returns true if a percentage applies to the area of a line. */
export const isSameArea = (percentage: EngineFigures, { areaIndex }: EngineFigures): boolean =>
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

/** A line of a quote as charged. Staff may have changed the quantity, unit and price that the engine calculated. */
export type ChargedLine = Pick<EngineFigures, 'quantity' | 'unit' | 'unitPriceCents'> & { engine: EngineFigures | null };

/** Returns the amount to which a percentage applies: the charged price of the stone of its area, or of the whole job. */
export const getPercentageBase = (percentage: EngineFigures, lines: readonly ChargedLine[]): number => {
  const stone = lines.filter(({ engine }) => engine !== null && isStoneCode(engine.code) && isSameArea(percentage, engine));
  return Math.max(0, sumGross(stone));
};

/** Returns the cents by which the sum of the lines is below a minimum; 0 if the minimum is reached. */
export const getMinimumDifference = (minimumCents: number, lines: readonly Omit<ChargedLine, 'engine'>[]): number =>
  Math.max(0, minimumCents - sumGross(lines));

/** Returns the figures to use for a line. @param calculated undefined if the price book has no such line @param unit from the price book */
type ChooseFigures = (
  stored: EngineFigures,
  calculated: EngineFigures | undefined,
  unit: PriceBookLine['unit'] | undefined,
) => EngineFigures | undefined;

/**
 * Recalculates the figures of the lines of an alternative. Measured quantities do not change.
 * @param chooseFigures chooses between the stored and the calculated figures. Percentages and minimums are calculated from its results.
 * @param charged the figures that staff charge instead, in the order of the lines. Percentages and minimums are calculated from these,
 * unless they already match the chosen figures.
 * @returns undefined for lines that the price book does not contain or no longer charges
 */
export function recalculateFigures(
  lines: readonly EngineFigures[],
  rates: LineRates,
  chooseFigures: ChooseFigures = (_stored, calculated) => calculated,
  charged: readonly (Omit<ChargedLine, 'engine'> | undefined)[] = [],
): (EngineFigures | undefined)[] {
  const bookLines = lines.map((figures) => findBookLine(figures, rates));
  const chosenFigures = lines.map((figures, index) => {
    if (figures.unit === 'percent' || bookLines[index]?.unit === 'minimum') return undefined;
    const rate = findUnitRate(figures, rates);
    return chooseFigures(figures, rate && { ...figures, unitPriceCents: rate.unitPriceCents }, bookLines[index]?.unit);
  });
  const chosenLines = lines.map((engine, index): ChargedLine => ({ ...(chosenFigures[index] ?? engine), engine }));
  const chargedLines = chosenLines.map((line, index): ChargedLine => ({ ...line, ...charged[index], engine: line.engine }));
  for (const [index, figures] of lines.entries()) {
    if (figures.unit !== 'percent') continue;
    const base = getPercentageBase(figures, chosenLines);
    const stored = { ...figures, unitPriceCents: base === figures.unitPriceCents ? base : getPercentageBase(figures, chargedLines) };
    const line = bookLines[index];
    // A percentage of a stone without a price remains, as in `priceJob`, so that it follows the price that staff type for the stone.
    const hasBase = stored.unitPriceCents > 0 || figures.unitPriceCents === 0;
    const isCharged = line?.unit === 'percent' && line.quoteRate > 0 && hasBase;
    chosenFigures[index] = chooseFigures(stored, isCharged ? { ...stored, quantity: line.quoteRate * 10 } : undefined, line?.unit);
  }
  for (const [index, figures] of lines.entries()) {
    const line = bookLines[index];
    if (line?.unit !== 'minimum' || figures.unit === 'percent') continue;
    // Includes the minimum charges of earlier lines.
    const otherLines = chosenFigures.flatMap((chosen, lineIndex) => (chosen ? [{ chosen, charged: charged[lineIndex] }] : []));
    const difference = getMinimumDifference(
      line.quoteRate,
      otherLines.map(({ chosen }) => chosen),
    );
    const chargedDifference = getMinimumDifference(
      line.quoteRate,
      otherLines.map((otherLine) => ({ ...otherLine.chosen, ...otherLine.charged })),
    );
    const unitPriceCents = difference === figures.unitPriceCents ? difference : chargedDifference;
    // A line of 0 remains if the other lines reach the minimum, because staff may change those lines again.
    const isCharged = unitPriceCents > 0 || figures.unitPriceCents === 0;
    chosenFigures[index] = chooseFigures(figures, isCharged ? { ...figures, quantity: 1000, unitPriceCents } : undefined, 'minimum');
  }
  return chosenFigures;
}

const sumGross = (lines: readonly Omit<ChargedLine, 'engine'>[]): number => lines.reduce((sum, line) => sum + getLineGrossCents(line), 0);

/** The input for the cost of a line. `unitCostCents` is the cost per unit of a line entered by hand; missing or null if it is unknown. */
export type CostableLine = Omit<ChargedLine, 'unitPriceCents'> & { unitCostCents?: number | null };

/** Returns the cost of a line entered by hand in cents without VAT; 0 if it is unknown, and for lines of the price engine. */
export const getEnteredCost = ({ engine, quantity, unit, unitCostCents }: CostableLine): number =>
  engine === null && typeof unitCostCents === 'number' ? getLineGrossCents({ quantity, unit, unitPriceCents: unitCostCents }) : 0;

/** Calculates the cost of each line in cents without VAT, as `priceJob` does. Lines entered by hand have the cost that staff entered. */
export function calculateLineCosts(lines: readonly CostableLine[], rates: LineRates): number[] {
  const unitCosts = lines.map((line) => {
    const { engine, quantity, unit } = line;
    if (engine === null) return getEnteredCost(line);
    const rate = findUnitRate(engine, rates);
    return rate ? divideRounded((engine.unit === unit ? quantity : engine.quantity) * rate.costCents, 1000) : 0;
  });
  return lines.map(({ engine }, index) => {
    const line = engine && findBookLine(engine, rates);
    if (!engine || line?.unit !== 'percent') return unitCosts[index]!;
    const stoneCost = lines.reduce(
      (sum, { engine: stone }, stoneIndex) =>
        stone && isStoneCode(stone.code) && isSameArea(engine, stone) ? sum + unitCosts[stoneIndex]! : sum,
      0,
    );
    return getPercentage(stoneCost, line.costRate, 1);
  });
}
