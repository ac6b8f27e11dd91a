import { isOverride } from '#domain/revisions/revision.ts';
import { groupLinesByArea, toPricedLines, type CalculatedWireLine, type EditedAlternative, type EditedLine } from './edited-revision.ts';

/** A line with another price in a newer price book, or a line that the price book adds, as on the wire. */
export type WirePriceChange = {
  alternative: number;
  line: number | null;
  /** The quantity is a decimal number. Null if the price book no longer contains the line. */
  after: { quantity: number; unitPriceCents: number } | null;
  added: CalculatedWireLine | null;
};

function applyChange(line: EditedLine, { after }: WirePriceChange): EditedLine {
  if (after === null || line.engine === null) return { ...line, engine: null };
  const figures = { quantity: Math.round(after.quantity * 1000), unitPriceCents: after.unitPriceCents };
  const engine = { ...line.engine, ...figures };
  return isOverride(line) ? { ...line, engine } : { ...line, ...figures, typed: {}, engine };
}

/**
 * Returns alternatives with the current prices. Prices that staff changed stay. Lines that the price book no longer contains become
 * manual lines.
 */
export const applyPriceChanges = (
  alternatives: readonly EditedAlternative[],
  changes: readonly WirePriceChange[],
  createKey: () => string,
): EditedAlternative[] =>
  alternatives.map((alternative, alternativeIndex) => {
    const ownChanges = changes.filter((change) => change.alternative === alternativeIndex);
    const lines = alternative.lines.map((line, lineIndex) => {
      const change = ownChanges.find((candidate) => candidate.line === lineIndex);
      return change ? applyChange(line, change) : line;
    });
    const addedLines = toPricedLines(
      ownChanges.flatMap(({ added }) => added ?? []),
      createKey,
    );
    return { ...alternative, lines: groupLinesByArea([...lines, ...addedLines]) };
  });
