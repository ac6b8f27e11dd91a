import { getEnteredCost, isSameArea, isStoneCode, type ChargedLine, type CostableLine, type EngineFigures } from './engine-figures.ts';

/** A line with its cost in cents without VAT. */
export type CostedLine = Pick<ChargedLine, 'engine' | 'quantity' | 'unit'> & { costCents: number };

/** The cost of one unit of a line in cents without VAT; for a percentage, the share of the cost of the stone. */
export type CostRate = Pick<EngineFigures, 'code' | 'unit' | 'thicknessMm'> & { rate: number };

type EngineLine<Line> = Line & { engine: EngineFigures };
const hasEngine = <Line extends Pick<ChargedLine, 'engine'>>(line: Line): line is EngineLine<Line> => line.engine !== null;

const getCostedQuantity = ({ engine, quantity, unit }: EngineLine<Omit<ChargedLine, 'unitPriceCents'>>): number =>
  engine.unit === unit ? quantity : engine.quantity;

/** Returns the cost of the stone to which a percentage applies. @param costs the costs of the lines, in the same order */
const sumStoneCosts = (percentage: EngineFigures, lines: readonly Pick<ChargedLine, 'engine'>[], costs: readonly number[]): number =>
  lines.reduce(
    (sum, { engine }, index) => (engine && isStoneCode(engine.code) && isSameArea(percentage, engine) ? sum + costs[index]! : sum),
    0,
  );

/** Returns the cost rates of lines. They are based on rounded cents: sufficient for showing a margin, not for storing costs. */
export function toCostRates(lines: readonly CostedLine[]): CostRate[] {
  const costs = lines.map(({ costCents }) => costCents);
  return lines.filter(hasEngine).map((line) => {
    const { code, unit, thicknessMm } = line.engine;
    const base = unit === 'percent' ? sumStoneCosts(line.engine, lines, costs) : getCostedQuantity(line);
    return { code, unit, thicknessMm, rate: base === 0 ? 0 : line.costCents / base };
  });
}

/**
 * Calculates the cost of each line in cents without VAT, like `calculateLineCosts` but without a price book.
 * @returns undefined if a rate is unknown
 */
export function calculateCostsByRates(lines: readonly CostableLine[], rates: readonly CostRate[]): number[] | undefined {
  const lineRates = lines.map(
    ({ engine }) =>
      engine &&
      rates.find(({ code, unit, thicknessMm }) => code === engine.code && unit === engine.unit && thicknessMm === engine.thicknessMm),
  );
  if (lineRates.includes(undefined)) return undefined;
  const unitCosts = lines.map((line, index) => {
    if (!hasEngine(line)) return getEnteredCost(line);
    return line.engine.unit === 'percent' ? 0 : Math.round(getCostedQuantity(line) * lineRates[index]!.rate);
  });
  return lines.map(({ engine }, index) =>
    engine?.unit === 'percent' ? Math.round(sumStoneCosts(engine, lines, unitCosts) * lineRates[index]!.rate) : unitCosts[index]!,
  );
}
