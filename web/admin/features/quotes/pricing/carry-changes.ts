import type { EngineFigures } from '#domain/pricing/engine-figures.ts';
import { parseQuantity, parseSignedRand, sortByArea, type PricingLineValue } from './pricing-form-values.ts';

/** The lines of an alternative before and after it was priced again. */
type PricedAgain = {
  /** The lines of the form. */
  current: readonly PricingLineValue[];
  /** The engine's lines of the same choice; undefined if they are unknown. Those that are not in `current` were removed by staff. */
  previous: readonly PricingLineValue[] | undefined;
  /** The engine's lines of the new choice. */
  next: readonly PricingLineValue[];
  isOtherStone: boolean;
  isOtherStrategy: boolean;
};

const stoneCodes: ReadonlySet<string> = new Set(['stone', 'service', 'remnant']);

/** Returns the engine's lines by their rate and area. A rate has several lines in an area if the stone has several thicknesses. */
function groupByRate(lines: readonly PricingLineValue[]): Map<string, PricingLineValue> {
  const byRate = new Map<string, PricingLineValue>();
  for (const line of lines) {
    if (line.engine === null) continue;
    const { code, areaIndex } = line.engine;
    const rate = `${code}@${areaIndex ?? ''}`;
    const count = [...byRate.keys()].filter((key) => key.startsWith(`${rate}#`)).length;
    byRate.set(`${rate}#${count}`, line);
  }
  return byRate;
}

/** Returns a line of the engine with the changes that staff made to the line that it replaces. */
function carryLine(
  existing: PricingLineValue,
  engine: EngineFigures,
  next: PricingLineValue,
  { isOtherStone, isOtherStrategy }: PricedAgain,
): PricingLineValue {
  const isStone = stoneCodes.has(engine.code);
  const isSameUnit = engine.unit === next.unit;
  // A price of one stone is no price of another, and a strategy measures the stone in its own way.
  const hasQuantity = isSameUnit && parseQuantity(existing.quantity) !== engine.quantity && !(isStone && isOtherStrategy);
  const hasPrice = isSameUnit && parseSignedRand(existing.price) !== engine.unitPriceCents && !(isStone && isOtherStone);
  const hasUnit = isSameUnit && existing.unit !== engine.unit && !(isStone && (isOtherStone || isOtherStrategy));
  return {
    ...next,
    code: existing.code,
    label: isStone && isOtherStone ? next.label : existing.label,
    area: existing.area,
    isOptional: existing.isOptional,
    quantity: hasQuantity ? existing.quantity : next.quantity,
    unit: hasUnit ? existing.unit : next.unit,
    price: hasPrice ? existing.price : next.price,
    reason: hasQuantity || hasPrice || hasUnit ? existing.reason : '',
  };
}

/**
 * Returns the lines of an alternative that was priced again, for another stone, strategy or size. Lines entered by hand, removed lines, optional
 * extras, labels and typed figures stay as staff left them. Lines of one area follow each other.
 */
export function carryChanges(priced: PricedAgain): PricingLineValue[] {
  const current = groupByRate(priced.current);
  const previous = priced.previous && groupByRate(priced.previous);
  const lines = [...groupByRate(priced.next)].flatMap(([rate, next]) => {
    const existing = current.get(rate);
    if (existing?.engine) return [carryLine(existing, existing.engine, next, priced)];
    return previous?.has(rate) ? [] : [next];
  });
  // Before the first price of the engine, the form has a line to fill by hand.
  const isFirstPrice = priced.current.every(({ engine }) => engine === null);
  const byHand = priced.current.filter(({ engine, price }) => engine === null && !(isFirstPrice && price.trim() === ''));
  return sortByArea([...lines, ...byHand]);
}
