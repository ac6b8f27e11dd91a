import { recalculateFigures, type EngineFigures, type LineRates } from '#domain/pricing/engine-figures.ts';
import { isOverride, type RevisionAlternative, type RevisionLine } from './revision.ts';

/**
 * Returns true if two figures have the same rate. For a percentage, the rate is the quantity; for other lines, it is the unit price. Other
 * quantities are measured, and the base amount of a percentage depends on the stone, so they may differ.
 */
const hasSameRate = (a: EngineFigures, b: EngineFigures): boolean =>
  a.code === b.code &&
  a.unit === b.unit &&
  a.areaIndex === b.areaIndex &&
  a.thicknessMm === b.thicknessMm &&
  (a.unit === 'percent' ? a.quantity === b.quantity : a.unitPriceCents === b.unitPriceCents);

/**
 * Replaces figures from a client by the figures of the price book, so that staff cannot change a price without a reason. Figures of an
 * earlier revision are also valid, because rates may have changed since. Lines that are not in the price book count as entered by hand.
 * @param rates undefined without a price book
 * @param earlier the figures of earlier revisions
 * @returns the alternative; `usesEarlier` is true if it contains earlier figures
 */
export function checkFigures(
  alternative: RevisionAlternative,
  rates: LineRates | undefined,
  earlier: readonly EngineFigures[],
): { alternative: RevisionAlternative; usesEarlier: boolean } {
  let usesEarlier = false;
  const chooseFigures = (clientFigures: EngineFigures, calculated: EngineFigures | undefined, unit?: string): EngineFigures | undefined => {
    if (calculated && hasSameRate(clientFigures, calculated)) return clientFigures;
    // Staff may have removed lines that the minimum was calculated from.
    if (calculated && unit === 'minimum' && clientFigures.unitPriceCents > 0 && clientFigures.unitPriceCents < calculated.unitPriceCents)
      return clientFigures;
    if (!earlier.some((figures) => hasSameRate(clientFigures, figures))) return calculated;
    usesEarlier = true;
    return clientFigures;
  };
  const engineLines = alternative.lines.flatMap((line) => (line.engine ? [{ ...line, engine: line.engine }] : []));
  const allClientFigures = engineLines.map(({ engine }) => engine);
  const checked =
    rates === undefined
      ? allClientFigures.map((figures) => chooseFigures(figures, undefined))
      : recalculateFigures(allClientFigures, rates, chooseFigures, engineLines);
  const checkedFigures = new Map(allClientFigures.map((figures, index) => [figures, checked[index] ?? null]));
  const lines = alternative.lines.map((line) => ({ ...line, engine: line.engine && checkedFigures.get(line.engine)! }));
  return { alternative: { ...alternative, lines }, usesEarlier };
}

type QuantityAndPrice = Pick<EngineFigures, 'quantity' | 'unitPriceCents'>;
/** A line with another price in a newer price book. `line` is its index. `after` is null if the price book no longer contains the line. */
export type PriceChange = Pick<RevisionLine, 'label' | 'area'> & { line: number; before: QuantityAndPrice; after: QuantityAndPrice | null };

const toQuantityAndPrice = ({ quantity, unitPriceCents }: QuantityAndPrice): QuantityAndPrice => ({ quantity, unitPriceCents });

/** Lists the lines of an alternative that a price book would change. */
export function listPriceChanges({ lines }: Pick<RevisionAlternative, 'lines'>, rates: LineRates): PriceChange[] {
  const engineLines = lines.flatMap((line, index) => (line.engine ? [{ ...line, line: index, engine: line.engine }] : []));
  const calculated = recalculateFigures(
    engineLines.map(({ engine }) => engine),
    rates,
    undefined,
    engineLines.map((line) => (isOverride(line) ? line : undefined)),
  );
  return engineLines.flatMap(({ engine, line, label, area }, index): PriceChange[] => {
    const lineReference = { line, label, area };
    const after = calculated[index];
    if (after && hasSameRate(engine, after) && engine.unitPriceCents === after.unitPriceCents) return [];
    return [{ ...lineReference, before: toQuantityAndPrice(engine), after: after ? toQuantityAndPrice(after) : null }];
  });
}
