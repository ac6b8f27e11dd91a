import { isStoneCode, type EngineFigures } from '#domain/pricing/price-lines.ts';
import { groupLinesByArea, type EditedLine } from './edited-revision.ts';

/** Lines of an alternative before and after it was priced again. */
export type RepricedLines = {
  /** The lines of the form. */
  current: readonly EditedLine[];
  /** Lines of the price engine before; undefined if they are unknown. Staff removed the lines that are not in `current`. */
  previous: readonly EditedLine[] | undefined;
  /** Lines of the price engine for the new stone, strategy or sizes. */
  next: readonly EditedLine[];
  isOtherStone: boolean;
  isOtherStrategy: boolean;
};

/** Returns the lines of the price engine by rate and area. A stone with several thicknesses has several lines of a rate in an area. */
function groupByRate(lines: readonly EditedLine[]): Map<string, EditedLine> {
  const linesByRate = new Map<string, EditedLine>();
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (line.engine === null) continue;
    const rate = `${line.engine.code}@${line.engine.areaIndex ?? ''}`;
    const count = counts.get(rate) ?? 0;
    counts.set(rate, count + 1);
    linesByRate.set(`${rate}#${count}`, line);
  }
  return linesByRate;
}

/** Returns the next line of the price engine with the changes that staff made to the existing line. */
function mergeLine(
  existing: EditedLine,
  engine: EngineFigures,
  next: EditedLine,
  { isOtherStone, isOtherStrategy }: RepricedLines,
): EditedLine {
  const isStone = isStoneCode(engine.code);
  const isSameUnit = engine.unit === next.unit;
  // An entered price applies only to its stone, and an entered quantity of the stone applies only to its strategy.
  const keepsQuantity = isSameUnit && existing.quantity !== engine.quantity && !(isStone && isOtherStrategy);
  const keepsPrice = isSameUnit && existing.unitPriceCents !== engine.unitPriceCents && !(isStone && isOtherStone);
  const keepsUnit = isSameUnit && existing.unit !== engine.unit && !(isStone && (isOtherStone || isOtherStrategy));
  const [quantitySource, priceSource] = [keepsQuantity ? existing : next, keepsPrice ? existing : next];
  return {
    ...next,
    key: existing.key,
    label: isStone && isOtherStone ? next.label : existing.label,
    area: existing.area,
    isOptional: existing.isOptional,
    quantity: quantitySource.quantity,
    unit: keepsUnit ? existing.unit : next.unit,
    unitPriceCents: priceSource.unitPriceCents,
    typed: {
      ...(quantitySource.typed.quantity !== undefined && { quantity: quantitySource.typed.quantity }),
      ...(priceSource.typed.unitPriceCents !== undefined && { unitPriceCents: priceSource.typed.unitPriceCents }),
    },
    reason: keepsQuantity || keepsPrice || keepsUnit ? existing.reason : next.reason,
  };
}

/**
 * Returns the lines of an alternative that was priced again with another stone, strategy or sizes. Keeps manual lines,
 * removed lines, optional extras, labels and entered values. Groups the lines by area.
 */
export function mergeRepricedLines(repriced: RepricedLines): EditedLine[] {
  const current = groupByRate(repriced.current);
  const previous = repriced.previous && groupByRate(repriced.previous);
  const lines = [...groupByRate(repriced.next)].flatMap(([rate, next]) => {
    const existing = current.get(rate);
    if (existing?.engine) return [mergeLine(existing, existing.engine, next, repriced)];
    return previous?.has(rate) ? [] : [next];
  });
  // Before the first price of the engine, the form contains one line without a price, which the engine lines replace.
  const isFirstPrice = repriced.current.every(({ engine }) => engine === null);
  const isPlaceholder = ({ typed }: EditedLine) => isFirstPrice && typed.unitPriceCents?.trim() === '';
  const manualLines = repriced.current.filter((line) => line.engine === null && !isPlaceholder(line));
  return groupLinesByArea([...lines, ...manualLines]);
}
