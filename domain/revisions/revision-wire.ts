import type { EngineFigures } from '#domain/pricing/price-lines.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { jobLimits } from '#domain/pricing/worktop-job.ts';
import { revisionLimits } from './revision-check.ts';
import type { LineUnit, RevisionAlternative, RevisionDiscount, RevisionLine } from './revision.ts';

// Converts revisions between the wire and the domain. On the wire, quantities are decimal numbers and percentages are percent, `input`
// contains the figures of the engine, and a discount has `percent` or `amountCents`.

type WireFigures = {
  code: string;
  /** By default the unit of the line. */
  unit?: LineUnit | null | undefined;
  areaIndex?: number | null | undefined;
  thicknessMm?: number | null | undefined;
  quantity: number;
  unitPriceCents: number;
};
export type WireLine = {
  kind: string;
  label: string;
  quantity: number;
  unit: LineUnit;
  unitPriceCents: number;
  unitCostCents?: number | null | undefined;
  area: string;
  isOptional?: boolean | null | undefined;
  /** The earlier name of `isOptional`. */
  optional?: boolean | null | undefined;
  input?: WireFigures | null | undefined;
  reason?: string;
  explanation: string;
};
type WireDiscount = { percent?: number | null | undefined; amountCents?: number | null | undefined; reason: string };
type WireAlternative = {
  stoneId?: string | null | undefined;
  name: string;
  strategy?: PricingStrategy | null | undefined;
  strategyReason: string;
  lines: readonly WireLine[];
  discount?: WireDiscount | null | undefined;
};

/** Multiplies a decimal number. @returns NaN if the result is not an integer */
function scale(decimal: number, factor: number): number {
  const scaled = Math.round(decimal * factor);
  return scaled / factor === decimal ? scaled : Number.NaN;
}

const isBetween = (value: number, max: number): boolean => value >= 0 && value <= max;

/** Returns the figures of the price engine; null if they are out of range. */
function fromWireFigures(wire: WireFigures, lineUnit: LineUnit): EngineFigures | null {
  const { code, unitPriceCents, areaIndex = null, thicknessMm = null } = wire;
  const quantity = scale(wire.quantity, 1000);
  const isValidFigure = quantity > 0 && quantity <= revisionLimits.quantity && Number.isSafeInteger(unitPriceCents);
  if (!isValidFigure || Math.abs(unitPriceCents) > revisionLimits.unitPriceCents) return null;
  if (!isBetween(areaIndex ?? 0, jobLimits.areas - 1) || !isBetween(thicknessMm ?? 0, jobLimits.lengthMm)) return null;
  return { code, unit: wire.unit ?? lineUnit, areaIndex, thicknessMm, quantity, unitPriceCents };
}

/** Converts a line. A quantity with more than three decimals becomes NaN. */
export const fromWireLine = ({ kind, label, quantity, unit, unitPriceCents, area, explanation, ...wire }: WireLine): RevisionLine => ({
  kind: kind.trim() || 'other',
  label: label.trim(),
  quantity: scale(quantity, 1000),
  unit,
  unitPriceCents,
  area: area.trim(),
  isOptional: wire.optional ?? wire.isOptional ?? false,
  engine: wire.input ? fromWireFigures(wire.input, unit) : null,
  reason: (wire.reason ?? '').trim(),
  explanation: explanation.trim(),
  // Omits an unknown cost, as in drafts that were saved before lines had a cost. A save compares both.
  ...(typeof wire.unitCostCents === 'number' && { unitCostCents: wire.unitCostCents }),
});

/** Converts a discount. A discount without exactly one number, or with more than two decimals, gets the share NaN. */
function fromWireDiscount({ percent, amountCents, reason }: WireDiscount): RevisionDiscount {
  if (typeof amountCents !== 'number') return { kind: 'percent', share: scale(percent ?? Number.NaN, 100), reason: reason.trim() };
  return typeof percent === 'number'
    ? { kind: 'percent', share: Number.NaN, reason: reason.trim() }
    : { kind: 'amount', cents: amountCents, reason: reason.trim() };
}

/** Converts an alternative. Numbers that the domain cannot represent become NaN, which `validateRevision` reports. */
export const fromWireAlternative = (wire: WireAlternative): RevisionAlternative => ({
  stoneId: wire.stoneId || null,
  name: wire.name.trim(),
  strategy: wire.strategy ?? null,
  strategyReason: wire.strategyReason.trim(),
  lines: wire.lines.map(fromWireLine),
  discount: wire.discount ? fromWireDiscount(wire.discount) : null,
});

const toWireFigures = ({ code, unit, areaIndex, thicknessMm, quantity, unitPriceCents }: EngineFigures) => ({
  code,
  unit,
  areaIndex,
  thicknessMm,
  quantity: quantity / 1000,
  unitPriceCents,
});

export const toWireLine = (line: RevisionLine) => ({
  kind: line.kind,
  label: line.label,
  quantity: line.quantity / 1000,
  unit: line.unit,
  unitPriceCents: line.unitPriceCents,
  unitCostCents: line.unitCostCents ?? null,
  area: line.area,
  isOptional: line.isOptional,
  input: line.engine && toWireFigures(line.engine),
  reason: line.reason,
  explanation: line.explanation ?? '',
});

export const toWireDiscount = (discount: RevisionDiscount) => ({
  percent: discount.kind === 'percent' ? discount.share / 100 : null,
  amountCents: discount.kind === 'amount' ? discount.cents : null,
  reason: discount.reason,
});

export const toWireAlternative = ({ stoneId, name, strategy, strategyReason, lines, discount }: RevisionAlternative) => ({
  stoneId,
  name,
  strategy,
  strategyReason,
  lines: lines.map(toWireLine),
  discount: discount && toWireDiscount(discount),
});
