import type { QuoteLine } from './quote-totals.ts';
import { isStoneCode, priceLines, type EngineFigures, type LineRate } from './price-lines.ts';

/** A line of a quote. `unitCostCents` is the cost of a unit of a line entered by hand, in cents without VAT, if it is known. */
type CostableLine = Pick<QuoteLine, 'quantity' | 'unit'> & { engine: EngineFigures | null; unitCostCents?: number | null };
/** A line with its cost in cents without VAT. */
export type CostedLine = CostableLine & { costCents: number };

/** The cost of one unit of a line in cents without VAT; for a percentage, the share of the cost of the stone. */
export type CostRate = Pick<EngineFigures, 'code' | 'unit' | 'thicknessMm'> & { rate: number };

/** Returns the cost rates of lines. They are based on rounded cents: sufficient for showing a margin, not for storing costs. */
export const toCostRates = (lines: readonly CostedLine[]): CostRate[] =>
  lines.flatMap(({ engine, quantity, unit, costCents }) => {
    if (engine === null) return [];
    const isInArea = (areaIndex: number | null) => engine.areaIndex === null || engine.areaIndex === areaIndex;
    const stone = lines.filter((line) => line.engine !== null && isStoneCode(line.engine.code) && isInArea(line.engine.areaIndex));
    const stoneCents = stone.reduce((sum, line) => sum + line.costCents, 0);
    const base = engine.unit === 'percent' ? stoneCents : engine.unit === unit ? quantity : engine.quantity;
    return [{ code: engine.code, unit: engine.unit, thicknessMm: engine.thicknessMm, rate: base === 0 ? 0 : costCents / base }];
  });

const toLineRate = ({ unit, rate }: CostRate): LineRate =>
  unit === 'percent'
    ? { kind: 'percent', quantity: 0, costRate: rate * 10_000 }
    : { kind: 'unit', unitPriceCents: 0, costCents: rate * 1000 };

/**
 * Calculates the cost of each line in cents without VAT, without a price book.
 * @returns undefined if a rate is unknown
 */
export function calculateCostsByRates(lines: readonly CostableLine[], rates: readonly CostRate[]): number[] | undefined {
  const findRate = ({ code, unit, thicknessMm }: EngineFigures): CostRate | undefined =>
    rates.find((rate) => rate.code === code && rate.unit === unit && rate.thicknessMm === thicknessMm);
  const rated = lines.map(({ engine, quantity, unit, unitCostCents }) => {
    const rate = engine ? findRate(engine) : undefined;
    return { engine, rate: rate && toLineRate(rate), charged: { quantity, unit, unitPriceCents: 0 }, unitCostCents };
  });
  if (rated.some(({ engine, rate }) => engine !== null && rate === undefined)) return undefined;
  return priceLines(rated).map(({ costCents }) => costCents);
}
