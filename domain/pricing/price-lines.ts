import { divideRounded, getPercentage } from './amount.ts';
import type { PriceBook, PriceBookLine, PriceUnit } from './price-book.ts';
import { getLineGrossCents, type QuoteLine } from './quote-totals.ts';
import { findStoneRate } from './stone-lines.ts';
import type { PriceBase } from './worktop-job.ts';

/** The units of the lines of a quote. */
export type QuoteUnit = QuoteLine['unit'];
export const quoteUnits = {
  running_metre: 'm',
  square_metre: 'm2',
  each: 'each',
  percent: 'percent',
  minimum: 'each',
} as const satisfies Record<PriceUnit, QuoteUnit>;

/** The figures that the price engine calculated for a line of a quote. They are sufficient to calculate the line again. */
export type EngineFigures = QuoteLine & {
  /** The code of the line in the price book, or one of `stoneCodes`. */
  code: string;
  /** The index of the area in the job; null for the whole job. */
  areaIndex: number | null;
  /** The thickness of the stone; null if it is not decided, and for other lines. */
  thicknessMm: number | null;
};

/** The codes of the lines of a stone or service. No line of a price book has such a code. */
export const stoneCodes = ['stone', 'service', 'remnant'] as const;
export const isStoneCode = (code: string): code is (typeof stoneCodes)[number] => stoneCodes.some((stoneCode) => stoneCode === code);

/** How a line is charged: by a rate per unit, by a percentage of the stone, or by the difference to a minimum. */
export type LineRate =
  /** Cents per unit; the cost is without VAT. */
  | { kind: 'unit'; unitPriceCents: number; costCents: number }
  /** `quantity` is in thousandths of a percent, `costRate` in hundredths of a percent of the cost of the stone. */
  | { kind: 'percent'; quantity: number; costRate: number }
  | { kind: 'minimum'; amountCents: number };

/** Returns the rate of a line of the price book; undefined for a percentage of 0. */
export function toLineRate({ unit, quoteRate, costRate }: PriceBookLine): LineRate | undefined {
  if (unit === 'minimum') return { kind: 'minimum', amountCents: quoteRate };
  if (unit !== 'percent') return { kind: 'unit', unitPriceCents: quoteRate, costCents: costRate };
  return quoteRate > 0 ? { kind: 'percent', quantity: quoteRate * 10, costRate } : undefined;
}

/** The prices of a line. `base` is the stone or service that is priced; undefined if it is unknown. */
export type PriceSource = { base: PriceBase | undefined; book: PriceBook };

const stoneUnits = { m: 'running_metre', m2: 'square_metre', each: 'each' } as const;

/** Finds the rate of a line; undefined if the stone or the price book does not contain the line, or no longer charges it. */
export function findLineRate({ code, unit, thicknessMm }: EngineFigures, { base, book }: PriceSource): LineRate | undefined {
  if (isStoneCode(code)) {
    if (base === undefined || unit === 'percent') return undefined;
    const rate = findStoneRate({ code, unit: stoneUnits[unit], thicknessMm: thicknessMm ?? undefined }, base, book);
    return rate && { kind: 'unit', unitPriceCents: rate.rateCents, costCents: rate.costCents };
  }
  const line = book.lines.find(
    (candidate) =>
      candidate.code === code && (candidate.material === '' || candidate.item === 'service' || candidate.material === base?.material),
  );
  return line && quoteUnits[line.unit] === unit ? toLineRate(line) : undefined;
}

/** The figures that staff charge. A line without a price is charged at the price that is calculated. */
export type ChargedFigures = Omit<QuoteLine, 'unitPriceCents'> & { unitPriceCents: number | undefined };

/** A line of a quote to be priced. */
export type UnpricedLine = {
  /** The line with its measured quantity; null for a line entered by hand. */
  engine: EngineFigures | null;
  /** Undefined for a line without a rate, which keeps its figures. */
  rate: LineRate | undefined;
  /** The figures that staff charge, if they differ. Percentages and minimums are calculated from these. */
  charged?: ChargedFigures | undefined;
  /** The cost of a unit of a line entered by hand, in cents without VAT; missing or null if it is unknown. */
  unitCostCents?: number | null | undefined;
};

export type LinePrice = {
  /** Undefined for a line without a rate. */
  figures: EngineFigures | undefined;
  /** Without VAT; 0 if it is unknown. */
  costCents: number;
  /** The price of the stone to which a percentage applies, or of the lines that a minimum is compared with; 0 for other lines. */
  baseCents: number;
};

function priceByUnit({ engine, rate, charged, unitCostCents }: UnpricedLine): LinePrice {
  const noPrice = { figures: undefined, costCents: 0, baseCents: 0 };
  if (engine === null) {
    const isCostKnown = charged !== undefined && typeof unitCostCents === 'number';
    return isCostKnown ? { ...noPrice, costCents: getLineGrossCents({ ...charged, unitPriceCents: unitCostCents }) } : noPrice;
  }
  if (rate?.kind !== 'unit') return noPrice;
  const costedQuantity = charged?.unit === engine.unit ? charged.quantity : engine.quantity;
  return {
    figures: { ...engine, unitPriceCents: rate.unitPriceCents },
    costCents: divideRounded(costedQuantity * rate.costCents, 1000),
    baseCents: 0,
  };
}

/** Returns the sum of lines as charged. */
const sumCharged = (lines: readonly (UnpricedLine & LinePrice)[]): number =>
  lines.reduce((sum, { engine, charged, figures }) => {
    const calculated = figures ?? engine;
    const unitPriceCents = charged?.unitPriceCents ?? calculated?.unitPriceCents;
    const line = charged ?? calculated;
    return line && unitPriceCents !== undefined ? sum + getLineGrossCents({ ...line, unitPriceCents }) : sum;
  }, 0);

/**
 * Prices the lines of a quote: first those that are charged by a unit, then the percentages of the stone, then the minimums in their order.
 * A minimum is compared with all other lines that have a rate.
 */
export function priceLines(lines: readonly UnpricedLine[]): LinePrice[] {
  const priced = lines.map((line) => ({ ...line, ...priceByUnit(line) }));
  const stone = priced.filter(({ engine }) => engine !== null && isStoneCode(engine.code));
  for (const line of priced) {
    const { engine, rate } = line;
    if (engine === null || rate?.kind !== 'percent') continue;
    const base = engine.areaIndex === null ? stone : stone.filter((stoneLine) => stoneLine.engine!.areaIndex === engine.areaIndex);
    line.baseCents = Math.max(0, sumCharged(base));
    line.figures = { ...engine, quantity: rate.quantity, unitPriceCents: line.baseCents };
    line.costCents = getPercentage(
      base.reduce((sum, { costCents }) => sum + costCents, 0),
      rate.costRate,
      1,
    );
  }
  for (const line of priced) {
    const { engine, rate } = line;
    if (engine === null || rate?.kind !== 'minimum') continue;
    line.baseCents = sumCharged(priced.filter(({ figures }) => figures !== undefined));
    line.figures = { ...engine, quantity: 1000, unitPriceCents: Math.max(0, rate.amountCents - line.baseCents) };
  }
  return priced;
}

/**
 * Calculates the figures of lines again. A percentage or minimum of the engine's own figures stays, although staff charge other figures.
 * @returns undefined for a line without a rate
 */
export function repriceLines(lines: readonly UnpricedLine[]): (EngineFigures | undefined)[] {
  const ownPrices = priceLines(lines.map(({ engine, rate }) => ({ engine, rate })));
  return priceLines(lines).map(({ figures }, index) => {
    const own = ownPrices[index]!.figures;
    return own?.unitPriceCents === lines[index]!.engine?.unitPriceCents ? own : figures;
  });
}
