import {
  findLineRate,
  priceLines,
  repriceLines,
  type EngineFigures,
  type LineRate,
  type PriceSource,
  type UnpricedLine,
} from '#domain/pricing/price-lines.ts';
import { findChargedFigures, type RevisionAlternative, type RevisionLine } from './revision.ts';

/** Returns true if figures have a rate. A minimum depends on the other lines: its amount is compared after pricing. */
const hasRate = (figures: EngineFigures, rate: LineRate): boolean =>
  rate.kind === 'minimum' ||
  (rate.kind === 'percent' ? figures.quantity === rate.quantity : figures.unitPriceCents === rate.unitPriceCents);

/** Returns the rate that figures contain. */
const toRate = ({ unit, quantity, unitPriceCents }: EngineFigures): LineRate =>
  unit === 'percent' ? { kind: 'percent', quantity, costRate: 0 } : { kind: 'unit', unitPriceCents, costCents: 0 };

/** Returns true if two figures are of the same line and have the same rate. Measured quantities, and the base of a percentage, may differ. */
const isSameRate = (a: EngineFigures, b: EngineFigures): boolean =>
  a.code === b.code && a.unit === b.unit && a.areaIndex === b.areaIndex && a.thicknessMm === b.thicknessMm && hasRate(a, toRate(b));

/** Returns a line for the price engine, with the rate of a price book. */
const toUnpricedLine = (line: RevisionLine, source: PriceSource | undefined): UnpricedLine => ({
  engine: line.engine,
  rate: line.engine && source ? findLineRate(line.engine, source) : undefined,
  charged: line,
  unitCostCents: line.unitCostCents,
});

/** Returns the cost of each line in cents without VAT: by the price book, or as staff entered it; 0 if it is unknown. */
export const listLineCosts = (lines: readonly RevisionLine[], source: PriceSource | undefined): number[] =>
  priceLines(lines.map((line) => toUnpricedLine(line, source))).map(({ costCents }) => costCents);

/**
 * Replaces figures from a client by the figures of the price book, so that staff cannot change a price without a reason. Figures of an
 * earlier revision are also valid, because rates may have changed since. Lines that are not in the price book count as entered by hand.
 * @param source undefined without a price book
 * @param earlier the figures of earlier revisions
 * @returns the alternative; `usesEarlier` is true if it contains earlier figures
 */
export function checkFigures(
  alternative: RevisionAlternative,
  source: PriceSource | undefined,
  earlier: readonly EngineFigures[],
): { alternative: RevisionAlternative; usesEarlier: boolean } {
  let usesEarlier = false;
  const isEarlier = (figures: EngineFigures): boolean => {
    const found = earlier.some((candidate) => isSameRate(figures, candidate));
    usesEarlier ||= found;
    return found;
  };
  const unpriced = alternative.lines.map((line) => {
    const { engine, rate, ...rest } = toUnpricedLine(line, source);
    const isCurrent = engine === null || (rate !== undefined && hasRate(engine, rate));
    return { engine, rate: !isCurrent && isEarlier(engine) ? toRate(engine) : rate, ...rest };
  });
  const calculated = repriceLines(unpriced);
  const chooseFigures = (figures: EngineFigures, rate: LineRate | undefined, next: EngineFigures | undefined): EngineFigures | null => {
    if (next === undefined || rate?.kind !== 'minimum' || next.unitPriceCents === figures.unitPriceCents) return next ?? null;
    // Staff may have removed lines that the minimum was calculated from.
    const isLower = figures.unitPriceCents > 0 && figures.unitPriceCents < next.unitPriceCents;
    return isLower || isEarlier(figures) ? figures : next;
  };
  const lines = alternative.lines.map((line, index) => ({
    ...line,
    engine: line.engine && chooseFigures(line.engine, unpriced[index]!.rate, calculated[index]),
  }));
  return { alternative: { ...alternative, lines }, usesEarlier };
}

type QuantityAndPrice = Pick<EngineFigures, 'quantity' | 'unitPriceCents'>;
/** A line with another price in a newer price book. `line` is its index. `after` is null if the price book no longer contains the line. */
export type PriceChange = Pick<RevisionLine, 'label' | 'area'> & { line: number; before: QuantityAndPrice; after: QuantityAndPrice | null };

const toQuantityAndPrice = ({ quantity, unitPriceCents }: QuantityAndPrice): QuantityAndPrice => ({ quantity, unitPriceCents });

/** Lists the lines of an alternative that a price book would change. */
export function listPriceChanges({ lines }: Pick<RevisionAlternative, 'lines'>, source: PriceSource): PriceChange[] {
  // Lines at the price of the engine get the new price.
  const calculated = repriceLines(lines.map((line) => ({ ...toUnpricedLine(line, source), charged: findChargedFigures(line) })));
  return lines.flatMap(({ engine, label, area }, line): PriceChange[] => {
    if (engine === null) return [];
    const after = calculated[line];
    if (after && engine.quantity === after.quantity && engine.unitPriceCents === after.unitPriceCents) return [];
    return [{ line, label, area, before: toQuantityAndPrice(engine), after: after ? toQuantityAndPrice(after) : null }];
  });
}
