import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import type { CalculatedLine } from '#contract/admin/quotes/calculate-quote.endpoints.ts';
import type { QuoteArea } from '#domain/pricing/quote-area.ts';
import type { InputOf } from '#contract/index.ts';
import { formatRandInput, parseRand } from '#domain/catalogue/product-price.ts';
import { adminQuoteErrors, pricingErrors } from '#domain/errors/pricing-errors.ts';
import { priceLines, type EngineFigures, type LineRate } from '#domain/pricing/price-lines.ts';
import { explainRate } from '#domain/pricing/explain-quantity.ts';
import { slabPriceReason } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { QuoteLine } from '#domain/pricing/quote-totals.ts';
import { isCostMissing, revisionLimits, validateRevision, type RevisionError } from '#domain/revisions/revision-check.ts';
import type { LineUnit, RevisionAlternative, RevisionDraft } from '#domain/revisions/revision.ts';
import type { FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { parseAreas, toAreaValues, type AreaValue } from './sizes/sizes-form-values.ts';

/** Default reason for the typed price of a stone that has none in the catalogue. */
const onRequestReason = 'Priced on request';

/** Line in the form, with numbers as typed. `code` identifies the row. */
export type PricingLineValue = {
  code: string;
  kind: string;
  label: string;
  quantity: string;
  unit: LineUnit;
  price: string;
  /** Cost per unit without VAT, for a line entered by hand; '' if unknown. Undefined if an earlier version of the form stored the line. */
  cost?: string;
  area: string;
  isOptional: boolean;
  engine: EngineFigures | null;
  /** Calculation of the quantity by the price engine; '' for a line entered by hand. */
  explanation: string;
  reason: string;
};
export type AlternativeValue = {
  code: string;
  /** '' for a service. */
  stoneId: string;
  name: string;
  /** Strategy by which stone is charged; '' for the strategy of the price book. */
  strategy: PricingStrategy | '';
  strategyReason: string;
  lines: PricingLineValue[];
  discountBy: 'percent' | 'rand';
  discount: string;
  discountReason: string;
};
type StrategyValues = Pick<AlternativeValue, 'strategy' | 'strategyReason'>;
export type PricingFormValues = {
  validUntil: string;
  /** Sizes from which the lines of all alternatives are calculated. */
  areas: AreaValue[];
  alternatives: AlternativeValue[];
};

/** Parses an amount with a sign, up to the limit of a revision. @returns cents; NaN if it is not a number */
export function parseSignedRand(typed: string): number {
  const text = typed.trim().replace('\u2212', '-');
  const cents = parseRand(text.replace(/^(R?)\s*-/i, '$1'), revisionLimits.unitPriceCents / 100) ?? Number.NaN;
  return /^R?\s*-/i.test(text) ? -cents : cents;
}
export const formatSignedRand = (cents: number): string => (cents < 0 ? `-${formatRandInput(-cents)}` : formatRandInput(cents));

/** Parses the cost of a line. @returns cents; null for an unknown cost; NaN if it is not a number */
export const parseCost = (typed = ''): number | null => (typed.trim() === '' ? null : (parseRand(typed) ?? Number.NaN));

/** Parses a quantity with up to three decimals. @returns thousandths; NaN if it is not a number */
export function parseQuantity(typed: string): number {
  const text = typed.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN;
}
export const formatQuantity = (thousandths: number): string => String(thousandths / 1000);

/** Parses a percentage with up to two decimals. @returns hundredths of a percent; NaN if it is not a number */
const parseShare = (typed: string): number => parseRand(typed.replace('%', '')) ?? Number.NaN;

/** Returns a new line that staff fill by hand. */
export const createLine = (overrides: Partial<PricingLineValue> = {}): PricingLineValue => ({
  code: createRandomId(),
  kind: 'other',
  label: '',
  quantity: '1',
  unit: 'each',
  price: '',
  cost: '',
  area: '',
  isOptional: false,
  engine: null,
  explanation: '',
  reason: '',
  ...overrides,
});

/** Returns the form values of the strategy that the engine used. A strategy other than that of the price book has a reason. */
export const toStrategyValues = (strategy: PricingStrategy | undefined, bookStrategy: PricingStrategy | undefined): StrategyValues =>
  strategy === undefined || strategy === bookStrategy
    ? { strategy: '', strategyReason: '' }
    : { strategy, strategyReason: slabPriceReason };

export const createAlternative = (overrides: Partial<AlternativeValue> = {}): AlternativeValue => ({
  code: createRandomId(),
  stoneId: '',
  name: '',
  strategy: '',
  strategyReason: '',
  lines: [],
  discountBy: 'percent',
  discount: '',
  discountReason: '',
  ...overrides,
});

/** Converts the quantity of the engine figures from units to thousandths. */
export function toEngineFigures(input: EngineFigures): EngineFigures;
export function toEngineFigures(input: EngineFigures | null): EngineFigures | null;
export function toEngineFigures(input: EngineFigures | null): EngineFigures | null {
  return input && { ...input, quantity: Math.round(input.quantity * 1000) };
}

/** Moves the lines of each area together. Areas remain in the order of their first line. */
export const groupLinesByArea = (lines: readonly PricingLineValue[]): PricingLineValue[] =>
  [...Map.groupBy(lines, ({ area }) => area.trim()).values()].flat();

/** Returns true for a stone or service that is priced on request: staff type its price. */
const isPricedOnRequest = ({ kind, unitPriceCents }: CalculatedLine): boolean =>
  (kind === 'stone' || kind === 'service') && unitPriceCents === 0;

/**
 * Converts the lines of the price engine to lines of the form. Omits lines with an amount of zero, except a stone that is priced on
 * request and its percentages. Staff enter the price of the stone, which recalculates the percentages.
 */
export const toPricingLines = (lines: readonly CalculatedLine[]): PricingLineValue[] => {
  const isRateMissing = lines.some(isPricedOnRequest);
  const values = lines
    .filter((line) => line.grossCents !== 0 || isPricedOnRequest(line) || (isRateMissing && line.unit === 'percent'))
    .map((line) => {
      const { kind, label, quantity, unit, unitPriceCents, area, isOptional, input, explanation } = line;
      return createLine({
        kind,
        label,
        unit,
        area,
        quantity: String(quantity),
        price: isPricedOnRequest(line) ? '' : formatSignedRand(unitPriceCents),
        isOptional,
        engine: toEngineFigures(input),
        explanation,
        reason: isPricedOnRequest(line) ? onRequestReason : '',
      });
    });
  return groupLinesByArea(values);
};

/** Returns the values of a stored draft. @param requestAreas sizes of the request, for a draft without sizes */
export const toPricingValues = (
  { validUntil, alternatives, areas }: AdminRevision,
  requestAreas: readonly QuoteArea[],
): PricingFormValues => ({
  validUntil,
  areas: toAreaValues(areas ?? requestAreas),
  alternatives: alternatives.map(({ stoneId, name, strategy, strategyReason, lines, discount }, index) => ({
    code: `alternative-${index}`,
    stoneId: stoneId ?? '',
    name,
    strategy: strategy ?? '',
    strategyReason,
    lines: lines.map((line) => ({
      code: line.id,
      kind: line.kind,
      label: line.label,
      quantity: String(line.quantity),
      unit: line.unit,
      price: formatSignedRand(line.unitPriceCents),
      cost: line.unitCostCents === null ? '' : formatRandInput(line.unitCostCents),
      area: line.area,
      isOptional: line.isOptional,
      engine: toEngineFigures(line.input),
      explanation: line.explanation,
      reason: line.reason,
    })),
    discountBy: (discount?.amountCents ?? null) === null ? ('percent' as const) : ('rand' as const),
    discount: discount === null ? '' : discount.amountCents === null ? String(discount.percent) : formatRandInput(discount.amountCents),
    discountReason: discount?.reason ?? '',
  })),
});

/** Minimum charge of the price book. `code` is the code of its price book line, not of a row. */
export type PriceMinimum = { code: string; amountCents: number };

/** Parses the quantity and price of a line. Invalid text becomes NaN. */
const toChargedLine = ({ quantity, unit, price }: PricingLineValue): QuoteLine => ({
  quantity: parseQuantity(quantity),
  unit,
  unitPriceCents: parseSignedRand(price),
});

const isSameFigures = (a: QuoteLine, b: QuoteLine): boolean =>
  a.quantity === b.quantity && a.unit === b.unit && a.unitPriceCents === b.unitPriceCents;

/** Returns the rate of a line of the price engine. */
function toLineRate({ code, unit, quantity, unitPriceCents }: EngineFigures, minimums: readonly PriceMinimum[]): LineRate {
  const minimum = minimums.find((candidate) => candidate.code === code);
  if (minimum) return { kind: 'minimum', amountCents: minimum.amountCents };
  return unit === 'percent' ? { kind: 'percent', quantity, costRate: 0 } : { kind: 'unit', unitPriceCents, costCents: 0 };
}

/**
 * Recalculates percentages from the current prices of the stone, and minimums from the other lines of the price engine.
 * Prices that staff entered do not change. Returns unchanged lines as the same objects, and all lines if a quantity or price is not a number.
 */
export function updateDerivedLines(lines: readonly PricingLineValue[], minimums: readonly PriceMinimum[] = []): PricingLineValue[] {
  const chargedLines = lines.map(toChargedLine);
  if (chargedLines.some(({ quantity, unitPriceCents }) => !Number.isFinite(quantity) || !Number.isFinite(unitPriceCents)))
    return [...lines];
  const unpriced = lines.map(({ engine }, index) => {
    const charged = chargedLines[index]!;
    const rate = engine ? toLineRate(engine, minimums) : undefined;
    return { engine, rate, charged: engine && isSameFigures(engine, charged) ? undefined : charged };
  });
  return priceLines(unpriced).map(({ figures, baseCents }, index) => {
    const { engine, rate } = unpriced[index]!;
    const line = lines[index]!;
    if (engine === null || figures === undefined || figures.unitPriceCents === engine.unitPriceCents) return line;
    const isEntered = chargedLines[index]!.unitPriceCents !== engine.unitPriceCents;
    const price = isEntered ? line.price : formatSignedRand(figures.unitPriceCents);
    return { ...line, engine: { ...engine, unitPriceCents: figures.unitPriceCents }, explanation: explainRate(rate, baseCents), price };
  });
}

/** Converts the values of an alternative. Texts that are not numbers become NaN. */
export const toAlternative = (value: AlternativeValue): RevisionAlternative => {
  const { stoneId, name, strategy, strategyReason, lines, discountBy, discount, discountReason: reason } = value;
  return {
    stoneId: stoneId || null,
    name,
    strategy: strategy || null,
    strategyReason,
    lines: lines.map(({ kind, label, quantity, unit, price, cost, area, isOptional, engine, explanation, reason: lineReason }) => ({
      kind,
      label,
      unit,
      area,
      isOptional,
      engine,
      explanation,
      reason: lineReason,
      quantity: parseQuantity(quantity),
      unitPriceCents: parseSignedRand(price),
      unitCostCents: engine === null ? parseCost(cost) : null,
    })),
    discount:
      discount.trim() === ''
        ? null
        : discountBy === 'percent'
          ? { kind: 'percent', share: parseShare(discount), reason }
          : { kind: 'amount', cents: parseSignedRand(discount), reason },
  };
};

const toRevisionDraft = ({ validUntil, alternatives }: Omit<PricingFormValues, 'areas'>): RevisionDraft => ({
  validUntil,
  alternatives: alternatives.map(toAlternative),
});

/** Returns true if a line entered by hand has a price, but no cost. */
export const hasMissingCost = ({ alternatives }: Pick<PricingFormValues, 'alternatives'>): boolean =>
  alternatives.some((alternative) => toAlternative(alternative).lines.some(isCostMissing));

/** Returns the input of the endpoint that saves a draft. */
export const toReviseInput = (values: PricingFormValues): Omit<InputOf<'/admin/quotes/revise'>, '_id'> => {
  const { validUntil, alternatives } = toRevisionDraft(values);
  return {
    validUntil,
    // Incomplete sizes are stored on this device only.
    areas: parseAreas(values.areas),
    alternatives: alternatives.map(({ stoneId, name, strategy, strategyReason, lines, discount }) => ({
      stoneId: stoneId ?? '',
      name,
      strategy,
      strategyReason,
      lines: lines.map(({ engine, isOptional, quantity, ...line }) => ({
        ...line,
        quantity: quantity / 1000,
        optional: isOptional,
        input: engine && { ...engine, quantity: engine.quantity / 1000 },
      })),
      discount: discount && {
        reason: discount.reason,
        ...(discount.kind === 'percent' ? { percent: discount.share / 100 } : { amountCents: discount.cents }),
      },
    })),
  };
};

const fieldNames: Record<string, string> = {
  unitPriceCents: 'price',
  unitCostCents: 'cost',
  'discount.reason': 'discountReason',
  total: 'total',
  lines: 'total',
};

/** Returns the path of the field to which an error belongs. */
const toFieldPath = ({ alternative, line, field }: Pick<RevisionError, 'alternative' | 'line' | 'field'>): string => {
  const name = fieldNames[field] ?? field;
  if (alternative === undefined) return field === 'validUntil' ? field : 'alternatives.0.total';
  return line === undefined ? `alternatives.${alternative}.${name}` : `alternatives.${alternative}.lines.${line}.${name}`;
};

const isDiscountInvalid = ({ discount }: RevisionAlternative): boolean => {
  if (discount === null) return false;
  return discount.kind === 'percent' ? !(discount.share > 0 && discount.share <= 10_000) : !(discount.cents > 0);
};

/** Validates a form with the rules of the server. @param bookStrategy strategy of the price book; another strategy needs a reason */
export function validatePricing(values: PricingFormValues, bookStrategy?: PricingStrategy, now = new Date()): FieldMessages {
  const draft = toRevisionDraft(values);
  const messages: FieldMessages = {};
  const errorMessages = { ...pricingErrors, ...adminQuoteErrors };
  draft.alternatives.forEach((alternative, index) => {
    if (isDiscountInvalid(alternative)) messages[`alternatives.${index}.discount`] = pricingErrors.discount_invalid[1];
  });
  if (Object.keys(messages).length > 0) return messages;
  for (const error of validateRevision(draft, now, bookStrategy)) messages[toFieldPath(error)] ??= errorMessages[error.code][1];
  return messages;
}

/**
 * Returns a draft with the current prices. Prices that staff changed stay. Lines that the price book no longer contains become
 * manual lines.
 */
export function applyPriceChanges(values: PricingFormValues, { priceChanges }: AdminRevision): PricingFormValues {
  return {
    ...values,
    alternatives: values.alternatives.map((alternative, alternativeIndex) => ({
      ...alternative,
      lines: groupLinesByArea([
        ...alternative.lines.map((line, lineIndex) => {
          const change = priceChanges.find((candidate) => candidate.alternative === alternativeIndex && candidate.line === lineIndex);
          if (change === undefined) return line;
          if (change.after === null || line.engine === null) return { ...line, engine: null };
          const { quantity, unitPriceCents } = change.after;
          const engine = { ...line.engine, quantity: Math.round(quantity * 1000), unitPriceCents };
          const isOverridden =
            parseQuantity(line.quantity) !== line.engine.quantity || parseSignedRand(line.price) !== line.engine.unitPriceCents;
          if (isOverridden) return { ...line, engine };
          return { ...line, quantity: String(quantity), price: formatSignedRand(unitPriceCents), engine };
        }),
        ...toPricingLines(priceChanges.flatMap((change) => (change.alternative === alternativeIndex && change.added) || [])),
      ]),
    })),
  };
}
