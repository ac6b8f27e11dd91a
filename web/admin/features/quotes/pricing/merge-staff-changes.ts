import { isStoneCode, type EngineFigures } from '#domain/pricing/price-lines.ts';
import { groupLinesByArea, parseQuantity, parseSignedRand, type PricingLineValue } from './pricing-form-values.ts';

/** Lines of an alternative before and after it was priced again. */
type RepricedLines = {
  /** The lines of the form. */
  current: readonly PricingLineValue[];
  /** Lines of the price engine before; undefined if they are unknown. Staff removed the lines that are not in `current`. */
  previous: readonly PricingLineValue[] | undefined;
  /** Lines of the price engine for the new stone, strategy or sizes. */
  next: readonly PricingLineValue[];
  isOtherStone: boolean;
  isOtherStrategy: boolean;
};

/** Returns the lines of the price engine by rate and area. A stone with several thicknesses has several lines of a rate in an area. */
function groupByRate(lines: readonly PricingLineValue[]): Map<string, PricingLineValue> {
  const linesByRate = new Map<string, PricingLineValue>();
  for (const line of lines) {
    if (line.engine === null) continue;
    const { code, areaIndex } = line.engine;
    const rate = `${code}@${areaIndex ?? ''}`;
    const count = [...linesByRate.keys()].filter((key) => key.startsWith(`${rate}#`)).length;
    linesByRate.set(`${rate}#${count}`, line);
  }
  return linesByRate;
}

/** Returns the next line of the price engine with the changes that staff made to the existing line. */
function mergeLine(
  existing: PricingLineValue,
  engine: EngineFigures,
  next: PricingLineValue,
  { isOtherStone, isOtherStrategy }: RepricedLines,
): PricingLineValue {
  const isStone = isStoneCode(engine.code);
  const isSameUnit = engine.unit === next.unit;
  // An entered price applies only to its stone, and an entered quantity of the stone applies only to its strategy.
  const keepsQuantity = isSameUnit && parseQuantity(existing.quantity) !== engine.quantity && !(isStone && isOtherStrategy);
  const keepsPrice = isSameUnit && parseSignedRand(existing.price) !== engine.unitPriceCents && !(isStone && isOtherStone);
  const keepsUnit = isSameUnit && existing.unit !== engine.unit && !(isStone && (isOtherStone || isOtherStrategy));
  return {
    ...next,
    code: existing.code,
    label: isStone && isOtherStone ? next.label : existing.label,
    area: existing.area,
    isOptional: existing.isOptional,
    quantity: keepsQuantity ? existing.quantity : next.quantity,
    unit: keepsUnit ? existing.unit : next.unit,
    price: keepsPrice ? existing.price : next.price,
    reason: keepsQuantity || keepsPrice || keepsUnit ? existing.reason : '',
  };
}

/**
 * Returns the lines of an alternative that was priced again with another stone, strategy or sizes. Keeps manual lines,
 * removed lines, optional extras, labels and entered values. Groups the lines by area.
 */
export function mergeStaffChanges(repriced: RepricedLines): PricingLineValue[] {
  const current = groupByRate(repriced.current);
  const previous = repriced.previous && groupByRate(repriced.previous);
  const lines = [...groupByRate(repriced.next)].flatMap(([rate, next]) => {
    const existing = current.get(rate);
    if (existing?.engine) return [mergeLine(existing, existing.engine, next, repriced)];
    return previous?.has(rate) ? [] : [next];
  });
  // Before the first price of the engine, the form contains one line without a price, which the engine lines replace.
  const isFirstPrice = repriced.current.every(({ engine }) => engine === null);
  const manualLines = repriced.current.filter(({ engine, price }) => engine === null && !(isFirstPrice && price.trim() === ''));
  return groupLinesByArea([...lines, ...manualLines]);
}
