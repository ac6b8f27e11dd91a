import { slabPriceReason } from '#domain/pricing/format-price-book.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import type { Discount } from '#domain/pricing/quote-totals.ts';
import { isCostMissing } from '#domain/revisions/revision-check.ts';
import { formatLineId, type RevisionAlternative, type RevisionLine } from '#domain/revisions/revision.ts';
import { fromWireAlternative, fromWireLine, type WireLine } from '#domain/revisions/revision-wire.ts';
import { toTypedAreas, type TypedArea } from './typed-areas.ts';
import { formatDiscount, formatLineNumber, parseDiscount, parseLineNumber, type TypedNumber } from './typed-numbers.ts';

export type TypedDiscount = { kind: Discount['kind']; amount: string; reason: string };

/** A line while staff edit it. `typed` contains the texts from which the numbers were parsed; a text that is not a number gives NaN. */
export type EditedLine = RevisionLine & { key: string; typed: Partial<Record<TypedNumber, string>> };
export type EditedAlternative = Omit<RevisionAlternative, 'lines'> & {
  key: string;
  lines: readonly EditedLine[];
  typedDiscount: TypedDiscount;
};
/** A revision while staff edit it: the draft and the typed texts. Keys identify its alternatives, lines and areas. */
export type EditedRevision = {
  validUntil: string;
  /** The sizes from which the lines of all alternatives are calculated. */
  areas: readonly TypedArea[];
  alternatives: readonly EditedAlternative[];
};

/** Returns the text of a number: as typed, or else formatted; '' for an unknown cost. */
export const getTypedText = (line: EditedLine, field: TypedNumber): string =>
  line.typed[field] ?? formatLineNumber(field, line[field] ?? null);

/** Sets numbers of a line to typed texts. */
export function typeNumbers(line: EditedLine, texts: EditedLine['typed']): EditedLine {
  const numbers = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, parseLineNumber(field as TypedNumber, text)]));
  return { ...line, ...numbers, typed: { ...line.typed, ...texts } };
}

/** Sets the discount of an alternative to typed texts. */
export const typeDiscount = (alternative: EditedAlternative, texts: Partial<TypedDiscount>): EditedAlternative => {
  const typedDiscount = { ...alternative.typedDiscount, ...texts };
  const discount = parseDiscount(typedDiscount.kind, typedDiscount.amount);
  return { ...alternative, typedDiscount, discount: discount && { ...discount, reason: typedDiscount.reason } };
};

/** Sets all numbers to their typed texts. */
export const parseTypedTexts = ({ alternatives, ...revision }: EditedRevision): EditedRevision => ({
  ...revision,
  alternatives: alternatives.map((alternative) => {
    const lines = alternative.lines.map((line) => typeNumbers(line, line.typed));
    return typeDiscount({ ...alternative, lines }, {});
  }),
});

/** Returns a new line that staff fill by hand, without a price. */
export const createLine = (key: string, fields: Partial<RevisionLine> = {}): EditedLine => ({
  kind: 'other',
  label: '',
  quantity: 1000,
  unit: 'each',
  unitPriceCents: Number.NaN,
  area: '',
  isOptional: false,
  engine: null,
  reason: '',
  explanation: '',
  ...fields,
  key,
  typed: fields.unitPriceCents === undefined ? { unitPriceCents: '' } : {},
});

export const createAlternative = (key: string, fields: Partial<Omit<EditedAlternative, 'key'>> = {}): EditedAlternative => ({
  stoneId: null,
  name: '',
  strategy: null,
  strategyReason: '',
  lines: [],
  discount: null,
  typedDiscount: { kind: 'percent', amount: '', reason: '' },
  ...fields,
  key,
});

/** Returns the strategy by which the engine charges stone. A strategy other than that of the price book has a reason. */
export const toStrategyFields = (
  strategy: PricingStrategy | undefined,
  bookStrategy: PricingStrategy | undefined,
): Pick<RevisionAlternative, 'strategy' | 'strategyReason'> =>
  strategy === undefined || strategy === bookStrategy
    ? { strategy: null, strategyReason: '' }
    : { strategy, strategyReason: slabPriceReason };

type WireRevision = { validUntil: string; areas: QuoteArea[] | null; alternatives: readonly Parameters<typeof fromWireAlternative>[0][] };

/** Converts a revision from the wire. @param requestAreas the sizes of the request, for a revision without sizes */
export const toEditedRevision = (wire: WireRevision, requestAreas: readonly QuoteArea[]): EditedRevision => ({
  validUntil: wire.validUntil,
  areas: toTypedAreas(wire.areas ?? requestAreas),
  alternatives: wire.alternatives.map((wireAlternative, index) => {
    const { lines, discount, ...alternative } = fromWireAlternative(wireAlternative);
    return {
      ...alternative,
      key: `alternative-${index}`,
      lines: lines.map((line, position) => ({ ...line, key: formatLineId(index, position), typed: {} })),
      discount,
      typedDiscount: { kind: discount?.kind ?? 'percent', amount: formatDiscount(discount), reason: discount?.reason ?? '' },
    };
  }),
});

/** Moves the lines of each area together. Areas remain in the order of their first line. */
export const groupLinesByArea = (lines: readonly EditedLine[]): EditedLine[] =>
  [...Map.groupBy(lines, ({ area }) => area.trim()).values()].flat();

export type CalculatedWireLine = WireLine & { grossCents: number };

/** Default reason for the typed price of a stone that has none in the catalogue. */
const onRequestReason = 'Priced on request';
/** Returns true for a stone or service that is priced on request: staff type its price. */
const isPricedOnRequest = ({ kind, unitPriceCents }: CalculatedWireLine): boolean =>
  (kind === 'stone' || kind === 'service') && unitPriceCents === 0;

/**
 * Converts lines of the price engine. Omits lines with an amount of zero, except a stone that is priced on request and its percentages. Staff
 * enter the price of the stone, which recalculates the percentages.
 */
export function toPricedLines(lines: readonly CalculatedWireLine[], createKey: () => string): EditedLine[] {
  const isRateMissing = lines.some(isPricedOnRequest);
  const pricedLines = lines
    .filter((line) => line.grossCents !== 0 || isPricedOnRequest(line) || (isRateMissing && line.unit === 'percent'))
    .map((wire) => {
      const line: EditedLine = { ...fromWireLine({ ...wire, unitCostCents: null }), key: createKey(), typed: {} };
      return isPricedOnRequest(wire) ? { ...typeNumbers(line, { unitPriceCents: '' }), reason: onRequestReason } : line;
    });
  return groupLinesByArea(pricedLines);
}

/** Returns true if a line entered by hand has a price, but no cost. */
export const hasMissingCost = ({ alternatives }: Pick<EditedRevision, 'alternatives'>): boolean =>
  alternatives.some(({ lines }) => lines.some(isCostMissing));
