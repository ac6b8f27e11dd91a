import { recalculateFigures, type EngineFigures, type LineRates } from '#domain/pricing/engine-figures.ts';
import type { RevisionAlternative, RevisionLine } from './revision.ts';

/** Returns true for the same figures. Quantities are measured, except for percentages. */
const isSameFigure = (one: EngineFigures, other: EngineFigures): boolean =>
  one.code === other.code &&
  one.unit === other.unit &&
  one.areaIndex === other.areaIndex &&
  one.thicknessMm === other.thicknessMm &&
  one.unitPriceCents === other.unitPriceCents &&
  (one.unit !== 'percent' || one.quantity === other.quantity);

/**
 * Replaces figures that a client sent by those of the price book, so that a change of them needs a reason. Figures of an earlier revision
 * are valid too: rates may have changed since. Lines that are not in the price book count as entered by hand.
 * @param rates undefined without a price book
 * @returns the alternative, and whether it needs the earlier figures
 */
export function checkFigures(
  alternative: RevisionAlternative,
  rates: LineRates | undefined,
  earlier: readonly EngineFigures[],
): { alternative: RevisionAlternative; usesEarlier: boolean } {
  let usesEarlier = false;
  const choose = (sent: EngineFigures, calculated: EngineFigures | undefined, unit?: string): EngineFigures | undefined => {
    if (calculated && isSameFigure(sent, calculated)) return sent;
    // Staff may have removed lines that the minimum was calculated from.
    if (calculated && unit === 'minimum' && sent.unitPriceCents > 0 && sent.unitPriceCents < calculated.unitPriceCents) return sent;
    if (!earlier.some((figures) => isSameFigure(sent, figures))) return calculated;
    usesEarlier = true;
    return sent;
  };
  const sent = alternative.lines.flatMap(({ engine }) => engine ?? []);
  const checked = rates === undefined ? sent.map((figures) => choose(figures, undefined)) : recalculateFigures(sent, rates, choose);
  const settled = new Map(sent.map((figures, index) => [figures, checked[index] ?? null]));
  const lines = alternative.lines.map((line) => ({ ...line, engine: line.engine && settled.get(line.engine)! }));
  return { alternative: { ...alternative, lines }, usesEarlier };
}

type Figure = Pick<EngineFigures, 'quantity' | 'unitPriceCents'>;
/** A line that a newer price book changes. `after` is null if the price book no longer has it. */
export type PriceChange = Pick<RevisionLine, 'label' | 'area'> & { line: number; before: Figure; after: Figure | null };

const toFigure = ({ quantity, unitPriceCents }: Figure): Figure => ({ quantity, unitPriceCents });

/** Lists the lines of an alternative that a price book would change. */
export function listPriceChanges({ lines }: Pick<RevisionAlternative, 'lines'>, rates: LineRates): PriceChange[] {
  const priced = lines.flatMap(({ label, area, engine }, line) => (engine ? [{ line, label, area, engine }] : []));
  const calculated = recalculateFigures(
    priced.map(({ engine }) => engine),
    rates,
  );
  return priced.flatMap(({ engine, ...place }, index): PriceChange[] => {
    const after = calculated[index];
    if (after && isSameFigure(engine, after)) return [];
    return [{ ...place, before: toFigure(engine), after: after ? toFigure(after) : null }];
  });
}
