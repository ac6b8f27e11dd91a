import { explainRate } from '#domain/pricing/explain-quantity.ts';
import { priceLines, type EngineFigures, type LineRate } from '#domain/pricing/price-lines.ts';
import { findChargedFigures } from '#domain/revisions/revision.ts';
import type { EditedLine } from './edited-revision.ts';

/** Minimum charge of the price book. `code` is the code of its price book line. */
export type PriceMinimum = { code: string; amountCents: number };

/** Returns the rate of a line of the price engine. */
function toLineRate({ code, unit, quantity, unitPriceCents }: EngineFigures, minimums: readonly PriceMinimum[]): LineRate {
  const minimum = minimums.find((candidate) => candidate.code === code);
  if (minimum) return { kind: 'minimum', amountCents: minimum.amountCents };
  return unit === 'percent' ? { kind: 'percent', quantity, costRate: 0 } : { kind: 'unit', unitPriceCents, costCents: 0 };
}

/** Returns a line with the figures of the price engine, and their price unless staff entered another one. */
function updateLine(line: EditedLine, engine: EngineFigures, explanation: string | undefined): EditedLine {
  const updated = { ...line, engine, ...(explanation !== undefined && { explanation }) };
  if (line.unitPriceCents !== line.engine?.unitPriceCents) return updated;
  const { unitPriceCents: _typedPrice, ...typed } = line.typed;
  return { ...updated, unitPriceCents: engine.unitPriceCents, typed };
}

/**
 * Recalculates percentages from the current prices of the stone, and minimums from the other lines of the price engine. Prices that staff
 * entered do not change. Returns unchanged lines as the same objects, and all lines if a quantity or price is not a number.
 */
export function deriveLines(lines: readonly EditedLine[], minimums: readonly PriceMinimum[] = []): readonly EditedLine[] {
  if (lines.some(({ quantity, unitPriceCents }) => !Number.isFinite(quantity) || !Number.isFinite(unitPriceCents))) return lines;
  const unpriced = lines.map((line) => ({
    engine: line.engine,
    rate: line.engine ? toLineRate(line.engine, minimums) : undefined,
    charged: findChargedFigures(line),
  }));
  return priceLines(unpriced).map(({ figures, baseCents }, index) => {
    const [line, { engine, rate }] = [lines[index]!, unpriced[index]!];
    if (engine === null || figures === undefined) return line;
    // A minimum that is reached has the price 0 for every sum of the other lines.
    const explanation = explainRate(rate, baseCents) || line.explanation;
    if (figures.unitPriceCents === engine.unitPriceCents && explanation === line.explanation) return line;
    return updateLine(line, { ...engine, unitPriceCents: figures.unitPriceCents }, explanation);
  });
}
